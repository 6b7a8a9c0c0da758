import { formatList, formatMoney } from '#platform/format.ts';
import type { Picture } from '#platform/images.ts';
import { money } from '#platform/money.ts';
import type { Category } from './category.ts';
import { branchesOf } from './category-tree.ts';
import type { Sort } from './selection.ts';

/** Products under a title of their own. */
export interface Collection extends CollectionFacts {
  id: string;
  /** Earlier slugs, which lead to it. */
  formerSlugs: string[];
  photo: Picture | null;
  /** Raised with each change of its products. */
  version: number;
  /** Time of the last edit. */
  editedAt: number;
}

export interface CollectionFacts {
  title: string;
  /** In its address: /collections/{slug}. */
  slug: string;
  description: string;
  /** For search engines; '' for the title and the description. */
  seoTitle: string;
  seoDescription: string;
  /** The order of its page; `none` is that by hand, or the newest first. */
  sort: Sort;
  /** Null where the products are chosen by hand. */
  rule: CollectionRule | null;
  isPublished: boolean;
}

/** Each condition that is given restricts the products, or adds some where any is enough. */
export interface CollectionRule {
  match: 'all' | 'any';
  /** Ids, of which the product has one, or a category beneath one. */
  categories: string[];
  brands: string[];
  /** Of which the product has one. */
  tags: string[];
  /** Bounds of the lowest price, inclusive. */
  priceFromMinor: number | null;
  priceToMinor: number | null;
  isReduced: boolean;
  /** Published in the last so many days. */
  newDays: number | null;
  isInStock: boolean;
}

/** The rule with all categories beneath its own, for `productsByRule`. */
export function ruleWithBranches(
  rule: CollectionRule,
  categories: readonly Pick<Category, 'id' | 'parentId'>[],
): CollectionRule {
  // Those that are deleted stay, so that it does not become a rule for any category.
  const beneath = branchesOf(categories, rule.categories).map(({ id }) => id);
  return { ...rule, categories: [...new Set([...rule.categories, ...beneath])] };
}

export function hasCondition(rule: CollectionRule): boolean {
  const { categories, brands, tags, priceFromMinor, priceToMinor, newDays } = rule;
  const isRestricted = [priceFromMinor, priceToMinor, newDays].some((value) => value !== null);
  const isListed = [categories, brands, tags].some((list) => list.length > 0);
  return isRestricted || rule.isReduced || rule.isInStock || isListed;
}

/** The order of the page of a collection where the customer has chosen none. */
export function ownSort({ rule, sort }: Pick<Collection, 'rule' | 'sort'>): Sort {
  return rule !== null && sort === 'none' ? 'newest' : sort;
}

export interface WordTerms {
  currency: string;
  categories: readonly { id: string; value: string }[];
}

/** The rule in a sentence, without its period. */
export function ruleWords(
  rule: CollectionRule | null,
  { currency, categories }: WordTerms,
): string {
  if (rule === null) return 'Chosen by hand';
  const named = categories.flatMap(({ id, value }) => (rule.categories.includes(id) ? value : []));
  if (named.length < rule.categories.length) named.push('a deleted category');
  const { newDays } = rule;
  const words = [
    ...(rule.categories.length > 0 ? [`in ${orList(named)}`] : []),
    ...(rule.brands.length > 0 ? [`by ${orList(rule.brands)}`] : []),
    ...(rule.tags.length > 0 ? [`tagged ${orList(rule.tags)}`] : []),
    ...priceWords(rule, currency),
    ...(rule.isReduced ? ['on sale'] : []),
    ...(newDays === null ? [] : [`new in the last ${newDays === 1 ? 'day' : `${newDays} days`}`]),
    ...(rule.isInStock ? ['in stock'] : []),
  ];
  const text = rule.match === 'all' ? formatList(words) : orList(words);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function priceWords(rule: CollectionRule, currency: string): string[] {
  const { priceFromMinor, priceToMinor } = rule;
  const from = priceFromMinor === null ? '' : formatMoney(money(priceFromMinor, currency));
  const to = priceToMinor === null ? '' : formatMoney(money(priceToMinor, currency));
  if (from !== '' && to !== '') return [`from ${from} to ${to}`];
  if (from !== '') return [`from ${from}`];
  return to === '' ? [] : [`up to ${to}`];
}

function orList(items: readonly string[]): string {
  const others = items.slice(0, -1);
  const last = items.at(-1) ?? '';
  return others.length === 0 ? last : `${others.join(', ')} or ${last}`;
}
