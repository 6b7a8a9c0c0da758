import { decoded } from '#platform/url-part.ts';
import type { Category } from './category.ts';

/** Which products a listing shows. */
export type Selection =
  | { kind: 'blank' }
  | { kind: 'all' }
  | { kind: 'categories'; values: string[] }
  | { kind: 'search'; text: string };

/** The products of a collection, in the list of its own page. */
export interface CollectionSelection {
  kind: 'collection';
  title: string;
}

/** A selection of products; for a blank text, listings show the whole shop. */
export type ListedSelection = Exclude<Selection, { kind: 'blank' }>;

/** Searches are answered from the product index, other lists by SQL. */
export type ShelvedSelection = Exclude<ListedSelection, { kind: 'search' }>;

const maxSearchLength = 100;

/** Selection of a URL: its path segment, else the categories selected in the filter. */
export function requestedSelection(
  { word, selectedCategories }: { word: string | undefined; selectedCategories: readonly string[] },
  categories: readonly Category[],
): Selection {
  if (word === undefined) return selectionFromFilter(selectedCategories, categories);
  return selectionForPath(word, categories);
}

/** What /shop/{word} means (ruling 1). `word` is undefined on plain /shop. */
export function selectionForPath(
  word: string | undefined,
  categories: readonly Category[],
): Selection {
  if (word === undefined) return { kind: 'all' };
  const text = searchText(word);
  // Phones type a curly apostrophe.
  const lower = text.toLowerCase().replaceAll('’', "'");
  if (lower === '') return { kind: 'blank' };
  if (lower === 'all') return { kind: 'all' };
  const byName = categories.filter((category) => category.value.toLowerCase() === lower);
  const meant = byName.length > 0 ? byName : categories.filter((c) => c.aliases.includes(lower));
  if (meant.length > 0) return { kind: 'categories', values: meant.map((c) => c.value) };
  return { kind: 'search', text };
}

/** Specification 4's substring rule, with 'women' looked for before 'man' (ruling 1). */
const substringRule: readonly { parts: string[]; values: string[] }[] = [
  { parts: ['woman', 'women'], values: ["women's clothing"] },
  { parts: ['man', 'men'], values: ["men's clothing"] },
  { parts: ['clothe', 'clothing'], values: ["men's clothing", "women's clothing"] },
  { parts: ['jewelery'], values: ['jewelery'] },
  { parts: ['electronics'], values: ['electronics'] },
];

/** The categories of a search without a hit by the substring rule; null if none applies. */
export function substringSelection(text: string): ShelvedSelection | null {
  const lower = text.toLowerCase();
  const rule = substringRule.find(({ parts }) => parts.some((part) => lower.includes(part)));
  return rule ? { kind: 'categories', values: rule.values } : null;
}

/** What a search without a hit falls back to: the substring rule, else the text as a literal category. */
export function fallbackSelection(text: string): ShelvedSelection {
  return substringSelection(text) ?? { kind: 'categories', values: [text] };
}

/** Categories selected in the filter; all or none means the whole catalog. */
function selectionFromFilter(
  selectedCategories: readonly string[],
  categories: readonly Category[],
): Selection {
  const known = categories
    .map((category) => category.value)
    .filter((v) => selectedCategories.includes(v));
  if (known.length === 0 || known.length === categories.length) return { kind: 'all' };
  return { kind: 'categories', values: known };
}

/** Normalized search text: decoded, single spaces, at most 100 characters. */
function searchText(word: string): string {
  // The router has decoded the path once; links of old clients are sometimes encoded twice.
  const spaced = decoded(word)
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return [...spaced].slice(0, maxSearchLength).join('').trim();
}

/** The values in the URL (specification 4, spelled as there); labels are for people. */
export const sorts = [
  { value: 'none', label: 'Newest first' },
  { value: 'popularity', label: 'Most popular' },
  { value: 'mostRated', label: 'Best rated' },
  { value: 'lowtoHigh', label: 'Price: low to high' },
  { value: 'hightoLaw', label: 'Price: high to low' },
  { value: 'bestSelling', label: 'Best selling' },
  { value: 'newest', label: 'Newest first' },
] as const;

export type Sort = (typeof sorts)[number]['value'];

/** Without an order, a search shows its best matches first, and a collection is in its own; everything else the newest, which needs no second entry. */
export function sortsFor({
  kind,
}: Selection | CollectionSelection): { value: Sort; label: string }[] {
  if (kind !== 'search' && kind !== 'collection') {
    return sorts.filter(({ value }) => value !== 'newest');
  }
  const own = kind === 'search' ? 'Best match' : 'Featured';
  return sorts.map(({ value, label }) => ({ value, label: value === 'none' ? own : label }));
}

/** Anything unknown is the default order. */
export function sortFrom(text: string | null): Sort {
  return sorts.find((sort) => sort.value === text)?.value ?? 'none';
}
