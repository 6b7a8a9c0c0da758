import { attributeGroups, fixedTitles } from './attribute-facets.ts';
import type { Category } from './category.ts';
import { withTotals } from './category-tree.ts';
import { type Facet, facetsFrom, isSameFacet } from './facets.ts';
import {
  type AttributePart,
  type FacetColumns,
  type FacetCounts,
  ratings,
} from './facet-columns.ts';
import { optionPrefix } from './facet-counts.ts';
import { priceRangeLabel } from './price-ranges.ts';
import { swatchOf } from './swatches.ts';

/** The values of a facet that customers can select. */
export interface FacetGroup {
  title: string;
  values: FacetValue[];
}

export interface FacetValue {
  facet: Facet;
  label: string;
  /** Products that also match all other facets. */
  count: number;
  /** A CSS color, of values that name one. */
  color?: string;
}

export interface Grouping {
  columns: FacetColumns;
  counts: FacetCounts;
  /** The texts of the price ranges, in the order of their counts. */
  ranges: readonly string[];
  facets: readonly Facet[];
  currency: string;
  /** The titles of the groups, in order; empty for all. The categories are always first. */
  shownFilters: readonly string[];
  /** Of attributes that the merchant has named. */
  attributeTitles: ReadonlyMap<AttributePart, string>;
  /** Without categories where the list has a filter of its own for them. */
  categoryFacet: {
    title: string;
    categories: readonly Pick<Category, 'id' | 'parentId' | 'value' | 'filterLabel'>[];
  };
}

/** Of options and brands, so many values with the most products are offered. */
const maxValues = 12;
const maxOptions = 6;

/** Only facets with a value that would leave a part of the products, or that is selected. */
export function facetGroups(grouping: Grouping): FacetGroup[] {
  const { facets, counts, columns, attributeTitles: titles } = grouping;
  const { attributes } = columns;
  const isChosen = ({ facet }: FacetValue) => facets.some((one) => isSameFacet(one, facet));
  const isPart = ({ count }: FacetValue) => count > 0 && count < counts.total;
  const groups = [
    categoryGroup(grouping),
    brandGroup(grouping),
    ...optionGroups(grouping),
    priceGroup(grouping),
    ratingGroup(grouping),
    ...attributeGroups({ attributes, counts, facets, titles }).map(inLabelOrder),
  ];
  const shown = groups.map(({ title, values }) => {
    const offered = values.filter((one) => (one.count > 0 && isInUrl(one)) || isChosen(one));
    const most = mostFirst(offered).slice(0, maxValues);
    return { title, values: offered.filter((one) => most.includes(one) || isChosen(one)) };
  });
  const offers = offerValues(grouping).filter((one) => isPart(one) || isChosen(one));
  const useful = [...shown, { title: fixedTitles.offers, values: offers }].filter(({ values }) =>
    values.some((one) => isPart(one) || isChosen(one)),
  );
  return inShopOrder(useful, grouping, isChosen);
}

/** As the merchant has chosen them. A group with a selected value is shown as well, so that it can be deselected. */
function inShopOrder(
  groups: readonly FacetGroup[],
  { shownFilters, categoryFacet }: Grouping,
  isChosen: (value: FacetValue) => boolean,
): FacetGroup[] {
  if (shownFilters.length === 0) return [...groups];
  const titles = [categoryFacet.title, ...shownFilters].map((title) => title.toLowerCase());
  const place = ({ title }: FacetGroup) => {
    const at = titles.indexOf(title.toLowerCase());
    return at === -1 ? titles.length : at;
  };
  return groups
    .filter((group) => place(group) < titles.length || group.values.some(isChosen))
    .toSorted((a, b) => place(a) - place(b));
}

/** Very long names of options and values are not. */
function isInUrl({ facet }: FacetValue): boolean {
  return facetsFrom([facet]).some((one) => isSameFacet(one, facet));
}

function categoryGroup({ columns, counts, categoryFacet }: Grouping): FacetGroup {
  const own = categoryFacet.categories.map((category) => {
    const productCount = counts.categories[columns.categories.indexOf(category.id)] ?? 0;
    return { ...category, productCount };
  });
  const values = withTotals(own).map(({ value, filterLabel, productCount }) => {
    return { facet: ['in', value] as const, label: filterLabel, count: productCount };
  });
  return { title: categoryFacet.title, values };
}

/** A brand that is written in several cases is one value, in the spelling that most products have. */
function brandGroup({ columns: { brands, sets }, counts, facets }: Grouping): FacetGroup {
  const spellings = brands.map((text, at) => ({
    text,
    products: sets.brands[at]?.size ?? 0,
    count: counts.brands[at] ?? 0,
  }));
  const known = Array.from(
    Map.groupBy(spellings.slice(1), ({ text }) => text.toLowerCase()).values(),
    (own) => {
      const label = commonSpelling(own);
      const count = own.reduce((sum, one) => sum + one.count, 0);
      return { facet: ['brand', label] as const, label, count };
    },
  );
  return { title: fixedTitles.brand, values: withChosen(inOrder(known), facets, 'brand') };
}

/** The one that most products have; of several the first. */
function commonSpelling(spellings: readonly { text: string; products: number }[]): string {
  if (spellings.length === 1) return spellings[0]?.text ?? '';
  const products = new Map<string, number>();
  for (const one of spellings) products.set(one.text, (products.get(one.text) ?? 0) + one.products);
  const [[common] = ['']] = [...products].toSorted(([, a], [, b]) => b - a);
  return common;
}

/** Options and their values that are written in several cases are one as well. */
function optionGroups({ columns, counts, facets, shownFilters }: Grouping): FacetGroup[] {
  const spellings = columns.optionValues.map((one, at) => ({
    ...one,
    products: columns.sets.optionValues[at]?.size ?? 0,
  }));
  const byOption = Map.groupBy(spellings.slice(1), ({ option }) => option);
  const selected = facets.flatMap(([name]) =>
    name.startsWith(optionPrefix) ? name.slice(optionPrefix.length) : [],
  );
  for (const name of selected) {
    if (!byOption.has(name.toLowerCase())) byOption.set(name.toLowerCase(), []);
  }
  const groups = Array.from(byOption, ([option, own]) => {
    const titles = own.map(({ name, products }) => ({ text: name, products }));
    const title =
      commonSpelling(titles) || (selected.find((name) => name.toLowerCase() === option) ?? option);
    const facet = `${optionPrefix}${title}`;
    const values = Array.from(
      Map.groupBy(own, ({ countedAs }) => countedAs),
      ([number, spelled]): FacetValue => {
        const label = commonSpelling(
          spelled.map(({ value, products }) => ({ text: value, products })),
        );
        const color = swatchOf(label);
        const count = counts.optionValues[number] ?? 0;
        return { facet: [facet, label], label, count, ...(color === null ? {} : { color }) };
      },
    );
    return { title, values: withChosen(inOrder(values), facets, facet) };
  });
  const total = ({ values }: FacetGroup) => values.reduce((sum, { count }) => sum + count, 0);
  const ordered = groups.toSorted((a, b) => total(b) - total(a) || (a.title < b.title ? -1 : 1));
  const isChosen = ({ title }: FacetGroup) =>
    selected.some((name) => name.toLowerCase() === title.toLowerCase());
  const isLimited = shownFilters.length === 0;
  return ordered.filter((group, at) => !isLimited || at < maxOptions || isChosen(group));
}

function priceGroup({ counts, ranges, currency }: Grouping): FacetGroup {
  const values = ranges.map((range, at) => {
    const label = priceRangeLabel(range, currency);
    return { facet: ['price', range] as const, label, count: counts.prices[at] ?? 0 };
  });
  return { title: fixedTitles.price, values };
}

function ratingGroup({ counts }: Grouping): FacetGroup {
  const values = ratings.map((stars, at) => {
    const facet = ['rating', String(stars)] as const;
    return { facet, label: `${stars} stars and more`, count: counts.ratings[at] ?? 0 };
  });
  return { title: fixedTitles.rating, values };
}

function offerValues({ counts }: Grouping): FacetValue[] {
  return [
    { facet: ['stock', 'yes'], label: 'In stock', count: counts.inStock },
    { facet: ['sale', 'yes'], label: 'On sale', count: counts.reduced },
  ];
}

/** Values with the most products first; then in alphabetical order. */
function mostFirst(values: readonly FacetValue[]): FacetValue[] {
  return values.toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}

function inLabelOrder({ title, values }: FacetGroup): FacetGroup {
  return { title, values: inOrder(values) };
}

const sizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'];
const naturally = new Intl.Collator('en', { numeric: true });

/** Sizes from the smallest, numbers by their value, all others in alphabetical order. */
function inOrder(values: readonly FacetValue[]): FacetValue[] {
  const size = ({ label }: FacetValue) => sizes.indexOf(label.toUpperCase());
  return values.toSorted((a, b) => size(a) - size(b) || naturally.compare(a.label, b.label));
}

/**
 * Selected values as the URL spells them, so that they can be deselected, and with them those that no product has.
 * What differs in case alone is the same.
 */
function withChosen(
  values: readonly FacetValue[],
  facets: readonly Facet[],
  name: string,
): FacetValue[] {
  const chosen = facets.filter(([own]) => own.toLowerCase() === name.toLowerCase());
  if (chosen.length === 0) return [...values];
  const selecting = ({ label }: Pick<FacetValue, 'label'>) =>
    chosen.find(([, value]) => value.toLowerCase() === label.toLowerCase());
  const unknown = chosen
    .map((facet) => ({ facet, label: facet[1], count: 0 }))
    .filter(({ label }) => !values.some((one) => one.label.toLowerCase() === label.toLowerCase()));
  return [...values.map((one) => ({ ...one, facet: selecting(one) ?? one.facet })), ...unknown];
}
