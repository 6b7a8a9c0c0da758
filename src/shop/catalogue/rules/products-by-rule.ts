import { BitSet } from '#platform/bit-sets.ts';
import { type NumberSet, unite } from '#platform/number-sets.ts';
import type { CollectionRule } from './collection.ts';
import type { FacetColumns } from './facet-columns.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The products that match a rule with all branches of its categories. A rule without conditions has none. */
export function productsByRule(rule: CollectionRule, columns: FacetColumns, now: number): BitSet {
  const [products = new BitSet(0), ...others] = matchesByCondition(rule, columns, now);
  for (const matches of others) {
    if (rule.match === 'all') products.intersect(matches);
    else products.unite(matches);
  }
  return products;
}

/** Products published after it are new in terms of the rule; null where that does not matter. */
export function newSince({ newDays }: CollectionRule, now: number): number | null {
  return newDays === null ? null : now - newDays * dayMs;
}

/** The products of each condition that is given. */
function matchesByCondition(rule: CollectionRule, columns: FacetColumns, now: number): BitSet[] {
  const { sets, attributes } = columns;
  const matches: BitSet[] = [];
  const oneOf = (values: readonly NumberSet[], chosen?: Iterable<number>) => {
    matches.push(unite(new BitSet(0), values, chosen));
  };
  if (rule.categories.length > 0) {
    oneOf(sets.categories, placesIn(columns.categories, new Set(rule.categories)));
  }
  if (rule.brands.length > 0) {
    const brands = columns.brands.map((brand) => brand.toLowerCase());
    oneOf(sets.brands, placesIn(brands, new Set(rule.brands.map((brand) => brand.toLowerCase()))));
  }
  if (rule.tags.length > 0) {
    oneOf(attributes.tag.sets, placesIn(attributes.tag.values, new Set(rule.tags)));
  }
  const { priceFromMinor: from, priceToMinor: to } = rule;
  if (from !== null || to !== null) {
    oneOf([sets.priced({ from, below: to === null ? null : to + 1 })]);
  }
  if (rule.isReduced) oneOf([sets.reduced]);
  const since = newSince(rule, now);
  if (since !== null) matches.push(sets.publishedAfter(since));
  if (rule.isInStock) oneOf([sets.inStock]);
  return matches;
}

function placesIn(values: readonly string[], wanted: ReadonlySet<string>): number[] {
  return values.flatMap((value, at) => (wanted.has(value) ? at : []));
}
