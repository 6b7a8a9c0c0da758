import type { Facet } from '#shop/catalogue/rules/facets.ts';
import type { Sort } from '#shop/catalogue/rules/selection.ts';
import {
  brands,
  colors,
  type Item,
  type ItemVariant,
  origins,
  sizes,
  tags,
  type Tree,
  volumes,
} from './faceted-catalogue.ts';

export interface KnownShop {
  items: readonly Item[];
  categories: Tree;
  /** Whether the merchant has named all filters; otherwise country of origin and tags are not among them. */
  isNamed: boolean;
}

/** One of the lists of a shop: of a search, of one or several categories, or of everything. */
export interface KnownList {
  /** The material that is searched for; null for no search. */
  material: string | null;
  /** None for all of them. */
  within: readonly string[];
  facets: readonly Facet[];
}

/** By facet as it stands in the URL, or by category. */
export type Counts = Record<string, number>;

/** What a list has to show, found by comparing each product with each facet. */
export interface ExpectedList {
  total: number;
  ids: (sort: Sort) => number[];
  /** Of all values that are offered: the products that match it and all other facets. */
  counts: Counts;
  /** Of the filter of categories. */
  categories: Counts;
}

export function expectedList(
  { items, categories, isNamed }: KnownShop,
  list: KnownList,
): ExpectedList {
  const { material, within, facets } = list;
  const everywhere = items.filter(({ status }) => status === 'published');
  const listed = everywhere.filter((item) =>
    material === null
      ? within.length === 0 || within.some((value) => isWithin(categories, item.category, value))
      : item.material === material,
  );
  const isShown = matcher(facets, categories);
  const shown = listed.filter(isShown);
  const isSearch = material !== null;
  // Of a search, the filter of categories leads to lists of them, not to a part of the search.
  const counted = isSearch ? everywhere : everywhere.filter(isShown);
  return {
    total: shown.length,
    ids: (sort) => inOrder(shown, sort, isSearch).map(({ id }) => id),
    counts: offeredCounts(listed, { facets, isSearch, categories, isNamed, total: shown.length }),
    categories: Object.fromEntries(
      Object.keys(categories).map((value) => [
        value,
        counted.filter(({ category }) => isWithin(categories, category, value)).length,
      ]),
    ),
  };
}

const pairs = (name: string, values: readonly string[]) =>
  values.map((value): Facet => [name, value]);

/** What a facet is about. Tags with a colon are apart from the others. */
const partOf = ([name, value]: Facet) =>
  name === 'tag' && value.includes(':') ? 'tags with a colon' : name;

/** All values of the generated products, by what they are about. */
const knownFacets: Readonly<Record<string, readonly Facet[]>> = {
  brand: pairs('brand', brands),
  'option.Size': pairs('option.Size', sizes),
  'option.Color': pairs('option.Color', colors),
  'option.Volume': pairs('option.Volume', volumes),
  price: pairs('price', ['-10', '10-20', '20-50', '50-100', '100-200', '200-500', '500-1000']),
  rating: pairs('rating', ['4', '3', '2']),
  stock: pairs('stock', ['yes']),
  sale: pairs('sale', ['yes']),
  ...Object.fromEntries(Map.groupBy([...pairs('origin', origins), ...pairs('tag', tags)], partOf)),
};
const namedParts = ['origin', 'tag', 'tags with a colon'];

interface Counting {
  facets: readonly Facet[];
  isSearch: boolean;
  categories: Tree;
  isNamed: boolean;
  total: number;
}

function offeredCounts(listed: readonly Item[], counting: Counting): Counts {
  const { facets, isSearch, categories, isNamed, total } = counting;
  const found = isSearch ? pairs('in', Object.keys(categories)) : [];
  const parts = Object.entries({ ...knownFacets, in: found }).map(([name, values]) => {
    const selected = facets.filter((facet) => partOf(facet) === name);
    const chosen = selected.map(written);
    if (namedParts.includes(name) && !isNamed && chosen.length === 0) return [];
    // Values of one facet are alternatives, so the others of it do not count.
    const others = facets.filter((facet) => partOf(facet) !== name);
    const rest = listed.filter(matcher(others, categories));
    const all = new Map([...values, ...selected].map((facet) => [written(facet), facet]));
    const counts = Array.from(all, ([text, facet]): Count => {
      return [text, rest.filter(matcher([...others, facet], categories)).length];
    });
    return offered(counts, { chosen, total, isFlag: name === 'stock' || name === 'sale' });
  });
  return Object.fromEntries(parts.flat());
}

const written = (facet: Facet) => facet.join('=');

type Count = [text: string, count: number];

/** Of a facet, so many values with the most products are offered. */
const maxValues = 12;

/** No value without products but what is selected, and no facet whose values would all leave what there is. */
function offered(
  counts: readonly Count[],
  { chosen, total, isFlag }: { chosen: readonly string[]; total: number; isFlag: boolean },
): Count[] {
  const isChosen = ([text]: Count) => chosen.includes(text);
  const isPart = (one: Count) => (one[1] > 0 && one[1] < total) || isChosen(one);
  if (!counts.some(isPart)) return [];
  const shown = counts.filter((one) => (isFlag ? isPart(one) : one[1] > 0 || isChosen(one)));
  const most = shown.toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, maxValues);
  return shown.filter((one) => most.includes(one) || isChosen(one));
}

/** Whether the category is this one or within it. */
function isWithin(categories: Tree, category: string, value: string): boolean {
  const parent = categories[category] ?? null;
  return category === value || (parent !== null && isWithin(categories, parent, value));
}

/** Values of one facet are alternatives; options and stock are those of one variant. */
function matcher(facets: readonly Facet[], categories: Tree): (item: Item) => boolean {
  const wanted = Map.groupBy(facets, partOf);
  const has = (name: string, isOne: (value: string) => boolean) =>
    wanted.get(name)?.some(([, value]) => isOne(value)) ?? true;
  const optionNames = [...wanted.keys()].filter((name) => name.startsWith('option.'));
  const isSellable = ({ onHand, reserved }: ItemVariant) => onHand === null || onHand > reserved;
  return (item) => {
    const { priceMinor, compareAtMinor } = cheapest(item);
    return (
      has('in', (value) => isWithin(categories, item.category, value)) &&
      has('brand', (value) => item.brand === value) &&
      has('price', (range) => isInRange(priceMinor, range)) &&
      has('rating', (stars) => item.rateTenths >= 10 * Number(stars)) &&
      has('sale', () => compareAtMinor !== null) &&
      has('origin', (code) => item.origin === code) &&
      has('tag', (tag) => item.tags.includes(tag)) &&
      has('tags with a colon', (tag) => item.tags.includes(tag)) &&
      item.variants.some(
        (variant) =>
          optionNames.every((name) =>
            has(name, (value) => variant.values[name.slice('option.'.length)] === value),
          ) && has('stock', () => isSellable(variant)),
      )
    );
  };
}

/** '20-50' is 20.00 to 49.99; a missing bound is none. */
function isInRange(priceMinor: number, range: string): boolean {
  const [from = '', below = ''] = range.split('-');
  return (
    priceMinor >= Number(from) * 100 && priceMinor < (below === '' ? Infinity : Number(below) * 100)
  );
}

/** The first of those with the lowest price. */
function cheapest({ variants }: Item): ItemVariant {
  const [first, ...others] = variants;
  if (!first) throw new Error('a product has at least one variant');
  return others.reduce((a, b) => (b.priceMinor < a.priceMinor ? b : a), first);
}

/** In this order, the lower id first where two are equal. */
function inOrder(items: readonly Item[], sort: Sort, isSearch: boolean): Item[] {
  const newest = (one: Item) => [-one.publishedAt];
  const keys: Record<Sort, (one: Item) => number[]> = {
    // All matches of these searches are equally good: the words stand in the titles alone.
    none: isSearch ? (one) => [-one.soldUnits, -one.ratingCount] : newest,
    popularity: (one) => [-one.ratingCount],
    mostRated: (one) => [-one.rateTenths],
    lowtoHigh: (one) => [cheapest(one).priceMinor],
    hightoLaw: (one) => [-cheapest(one).priceMinor],
    bestSelling: (one) => [-one.soldUnits],
    newest,
  };
  const key = (one: Item) => [...keys[sort](one), one.id];
  const keyed = items.map((item) => ({ item, key: key(item) }));
  return keyed.toSorted((a, b) => compare(a.key, b.key)).map(({ item }) => item);
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((figure, place) => figure !== other[place]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
