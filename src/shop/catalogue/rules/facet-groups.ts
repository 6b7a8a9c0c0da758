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
function brandGroup({ columns, counts, facets }: Grouping): FacetGroup {
  const { brands, sets } = columns;
  const chosen = new Map<string, Facet>();
  for (const facet of facets) {
    const name = facet[1].toLowerCase();
    // The spelling of the URL, from which the value is removed.
    if (facet[0] === 'brand' && !chosen.has(name)) chosen.set(name, facet);
  }
  const byName = new Map<string, { most: number; count: number }>();
  for (const [at, brand] of brands.entries()) {
    if (at === 0) continue;
    const name = brand.toLowerCase();
    const { most, count } = byName.get(name) ?? { most: at, count: 0 };
    const isMore = (sets.brands[at]?.size ?? 0) > (sets.brands[most]?.size ?? 0);
    byName.set(name, { most: isMore ? at : most, count: count + (counts.brands[at] ?? 0) });
  }
  const known = Array.from(byName, ([name, { most, count }]) => {
    const label = brands[most] ?? name;
    return { facet: chosen.get(name) ?? (['brand', label] as const), label, count };
  });
  const unknown = facets.filter(([, brand]) => !byName.has(brand.toLowerCase()));
  return { title: fixedTitles.brand, values: withChosen(inOrder(known), unknown, 'brand') };
}

function optionGroups({ columns, counts, facets, shownFilters }: Grouping): FacetGroup[] {
  const byName = new Map<string, FacetValue[]>();
  for (const [at, { name, value }] of columns.optionValues.entries()) {
    if (at === 0) continue;
    const values = byName.get(name) ?? [];
    const color = swatchOf(value);
    const facet = [`${optionPrefix}${name}`, value] as const;
    values.push({
      facet,
      label: value,
      count: counts.optionValues[at] ?? 0,
      ...(color === null ? {} : { color }),
    });
    byName.set(name, values);
  }
  for (const [facet] of facets) {
    if (!facet.startsWith(optionPrefix)) continue;
    const name = facet.slice(optionPrefix.length);
    if (!byName.has(name)) byName.set(name, []);
  }
  const groups = Array.from(byName, ([name, values]) => {
    return { title: name, values: withChosen(inOrder(values), facets, `${optionPrefix}${name}`) };
  });
  const total = ({ values }: FacetGroup) => values.reduce((sum, { count }) => sum + count, 0);
  const ordered = groups.toSorted((a, b) => total(b) - total(a) || (a.title < b.title ? -1 : 1));
  const isChosen = ({ title }: FacetGroup) =>
    facets.some(([name]) => name === optionPrefix + title);
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

/** A selected value that no product has is shown as well, so that it can be deselected. */
function withChosen(
  values: readonly FacetValue[],
  facets: readonly Facet[],
  name: string,
): FacetValue[] {
  const unknown = facets.filter(
    (facet) => facet[0] === name && !values.some((one) => one.facet[1] === facet[1]),
  );
  return [...values, ...unknown.map((facet) => ({ facet, label: facet[1], count: 0 }))];
}
