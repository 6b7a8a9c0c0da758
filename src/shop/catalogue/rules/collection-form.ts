import { type FormProblems, type FormTexts, hasProblems, readFields } from '#platform/form.ts';
import { decimalString, money, parseMoney } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { tagsIn } from '#platform/text.ts';
import { type CollectionFacts, type CollectionRule, hasCondition } from './collection.ts';
import { tagsProblem } from './product-tags.ts';
import { sorts } from './selection.ts';
import { isSlug, maxSlugLength, slug as slugFrom } from './slug.ts';

export const collectionFields = [
  'title',
  'slug',
  'description',
  'seoTitle',
  'seoDescription',
  'sort',
  'published',
  'kind',
  'products',
  'match',
  'category',
  'brands',
  'tags',
  'priceFrom',
  'priceTo',
  'sale',
  'newDays',
  'stock',
] as const;

export type CollectionField = (typeof collectionFields)[number];
/** Raw form input. Selected categories, by id, brands and numbers of products stand in lines, tags between commas. */
export type CollectionForm = FormTexts<CollectionField>;
export type CollectionProblems = FormProblems<CollectionField | 'image'>;

export const maxTitleLength = 100;
export const maxDescriptionLength = 2_000;
export const maxSeoLength = 160;
const maxChosen = 500;
const maxBrands = 50;
const maxDays = 3_650;

export const kinds = { rule: 'By a rule', hand: 'By hand' } as const;

export function collectionFormFrom(read: (field: CollectionField) => unknown): CollectionForm {
  return readFields(collectionFields, read);
}

/** A form that was not filled in yet. */
export const newCollectionForm: CollectionForm = {
  ...collectionFormFrom(() => ''),
  kind: 'rule',
  match: 'all',
  sort: 'none',
};

export function collectionFormOf(
  { rule, isPublished, ...facts }: CollectionFacts,
  { productIds, currency }: { productIds: readonly number[]; currency: string },
): CollectionForm {
  const amount = (minor: number | null) =>
    minor === null ? '' : decimalString(money(minor, currency));
  const { title, slug, description, seoTitle, seoDescription, sort } = facts;
  return {
    ...newCollectionForm,
    title,
    slug,
    description,
    seoTitle,
    seoDescription,
    sort,
    published: isPublished ? 'yes' : '',
    kind: rule === null ? 'hand' : 'rule',
    products: productIds.join('\n'),
    ...(rule && {
      match: rule.match,
      category: rule.categories.join('\n'),
      brands: rule.brands.join('\n'),
      tags: rule.tags.join(', '),
      priceFrom: amount(rule.priceFromMinor),
      priceTo: amount(rule.priceToMinor),
      sale: rule.isReduced ? 'yes' : '',
      newDays: String(rule.newDays ?? ''),
      stock: rule.isInStock ? 'yes' : '',
    }),
  };
}

/** What its rule can name: the categories, and those of the form that are deleted, so that they can be removed. */
export function categoryChoices(
  form: CollectionForm,
  categories: readonly CategoryChoice[],
): CategoryChoice[] {
  const known = categories.map(({ id, value }) => ({ id, value }));
  const deleted = linesOf(form.category).filter((one) => !known.some(({ id }) => id === one));
  return [...known, ...deleted.map((id) => ({ id, value: 'Deleted category' }))];
}

interface CategoryChoice {
  id: string;
  value: string;
}

export interface CollectionFormTerms {
  currency: string;
  /** The ids of those that its rule may name. */
  categories: readonly string[];
}

export interface ReadCollection {
  facts: CollectionFacts;
  /** Of a collection by hand, in its order. */
  productIds: number[];
}

/** Whether the slug is free and there are such products is for the caller to check. */
export function readCollectionForm(
  form: CollectionForm,
  terms: CollectionFormTerms,
): Result<ReadCollection, { code: 'invalid'; problems: CollectionProblems }> {
  const problems: CollectionProblems = {};
  const slug = form.slug === '' ? slugOf(form.title) : form.slug;
  if (form.title === '' || form.title.includes('\n') || form.title.length > maxTitleLength) {
    problems.title = `Enter a title of at most ${maxTitleLength} characters.`;
  } else if (!isSlug(slug)) {
    problems.slug = `Enter up to ${maxSlugLength} lowercase letters, digits and single hyphens, such as summer-sale.`;
  }
  const limits = {
    description: maxDescriptionLength,
    seoTitle: maxSeoLength,
    seoDescription: maxSeoLength,
  };
  for (const field of ['description', 'seoTitle', 'seoDescription'] as const) {
    if (form[field].length <= limits[field]) continue;
    problems[field] = `Too long. Enter at most ${limits[field]} characters.`;
  }
  const isByHand = form.kind === 'hand';
  const productIds = isByHand ? productIdsIn(form.products, problems) : [];
  const rule = isByHand ? null : readRule(form, terms, problems);
  if (hasProblems(problems)) return failed({ code: 'invalid', problems });
  const { title, description, seoTitle, seoDescription } = form;
  const sort = sorts.find(({ value }) => value === form.sort)?.value ?? 'none';
  const isPublished = form.published !== '';
  const texts = { title, slug, description, seoTitle, seoDescription };
  return ok({ facts: { ...texts, sort, rule, isPublished }, productIds });
}

function slugOf(title: string): string {
  return slugFrom(title).slice(0, maxSlugLength).replace(/-$/, '');
}

function readRule(
  form: CollectionForm,
  { currency, categories }: CollectionFormTerms,
  problems: CollectionProblems,
): CollectionRule {
  const amount = (field: 'priceFrom' | 'priceTo') => {
    if (form[field] === '') return null;
    const parsed = parseMoney(form[field], currency);
    if (!parsed) problems[field] = 'Enter an amount, or nothing';
    return parsed?.amount ?? null;
  };
  const brands = linesOf(form.brands);
  if (brands.length > maxBrands) problems.brands = `Enter at most ${maxBrands} brands.`;
  const chosen = linesOf(form.category);
  // Left out, it would widen the rule to the products of all categories.
  if (chosen.some((id) => !categories.includes(id))) {
    problems.category =
      'A selected category no longer exists. Check the selection, then save again.';
  }
  const tagProblem = tagsProblem(form.tags);
  if (tagProblem) problems.tags = tagProblem;
  const isDays = /^\d{1,4}$/.test(form.newDays) && Number(form.newDays) <= maxDays;
  const newDays = isDays ? Number(form.newDays) : null;
  if (form.newDays !== '' && !newDays) {
    problems.newDays = `Enter a whole number from 1 to ${maxDays}, or nothing`;
  }
  const rule: CollectionRule = {
    match: form.match === 'any' ? 'any' : 'all',
    categories: chosen,
    brands,
    tags: tagsIn(form.tags),
    priceFromMinor: amount('priceFrom'),
    priceToMinor: amount('priceTo'),
    isReduced: form.sale !== '',
    newDays,
    isInStock: form.stock !== '',
  };
  const { priceFromMinor, priceToMinor } = rule;
  if (priceFromMinor !== null && priceToMinor !== null && priceFromMinor > priceToMinor) {
    problems.priceTo = 'Enter no less than the price from';
  }
  if (!hasProblems(problems) && !hasCondition(rule))
    problems.match = 'Enter at least one condition.';
  return rule;
}

function productIdsIn(text: string, problems: CollectionProblems): number[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const odd = words.find((word) => !/^[1-9]\d{0,14}$/.test(word));
  if (odd !== undefined) problems.products = `“${odd.slice(0, 40)}” is not a product number.`;
  if (words.length > maxChosen) problems.products = `Enter at most ${maxChosen} product numbers.`;
  return [...new Set(words.map(Number))];
}

/** Brands may contain commas. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
