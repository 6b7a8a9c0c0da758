import type { Category } from './category.ts';
import type { ProductSummary } from './product.ts';
import { searchWords } from '#shop/search/rules/search-words.ts';

/** What the search box offers while a customer types. */
export interface Suggestions {
  /** With this spelling; the typed text itself where it finds something. */
  text: string;
  /** What many search for, where it goes on from what was typed. */
  searches: string[];
  categories: Pick<Category, 'value' | 'filterLabel'>[];
  /** The picture by the name of its renditions. */
  products: (Pick<ProductSummary, 'id' | 'title' | 'price' | 'isFromPrice'> & {
    picture: string | null;
  })[];
  /** All products that the search finds. */
  total: number;
}

export const suggestedProducts = 5;
const suggestedCategories = 3;
const suggestedSearches = 3;
/** While nothing is typed. */
const popularSearches = 6;

/** Of the popular ones those that begin with what was typed, the most popular first, without those that are hidden. */
export function suggestSearches(
  text: string,
  popular: readonly string[],
  hidden: readonly string[],
): string[] {
  const typed = wordsOf(text);
  return popular
    .filter((search) => wordsOf(search).startsWith(typed) && wordsOf(search) !== typed)
    .filter((search) => !hidden.some((phrase) => holdsPhrase(search, phrase)))
    .slice(0, typed === '' ? popularSearches : suggestedSearches);
}

/** Whether its words stand side by side in the search. */
function holdsPhrase(search: string, phrase: string): boolean {
  const words = wordsOf(phrase);
  return words !== '' && ` ${wordsOf(search)} `.includes(` ${words} `);
}

/** Searches may have been counted by a version that folded fewer letters. */
function wordsOf(text: string): string {
  return searchWords(text).join(' ');
}

/** The categories with a name of which each typed word begins a word. */
export function suggestCategories(
  text: string,
  categories: readonly Category[],
): Suggestions['categories'] {
  const typed = searchWords(text);
  if (typed.length === 0) return [];
  return categories
    .filter(({ value, filterLabel, homeLabel, aliases }) => {
      const names = searchWords([value, filterLabel, homeLabel, ...aliases].join(' '));
      return typed.every((word) => names.some((name) => name.startsWith(word)));
    })
    .slice(0, suggestedCategories)
    .map(({ value, filterLabel }) => ({ value, filterLabel }));
}
