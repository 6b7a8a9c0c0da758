/**
 * One value of a facet, as it stands in the URL: ['brand', 'Acme'], ['option.Size', 'M'], ['price', '20-50'],
 * ['rating', '4'], ['stock', 'yes'], ['sale', 'yes'], and in a search ['in', 'electronics'].
 */
export type Facet = readonly [name: string, value: string];

/** Links with more values than anyone selects are cut. */
const maxFacets = 12;
const names = /^(?:brand|in|price|rating|sale|stock|option\..{1,40})$/su;
const values =
  /^(?:(?:brand|in|option\..+)=.{1,80}|price=\d{0,9}-\d{0,9}|rating=[2-4]|(?:sale|stock)=yes)$/su;

export function isFacetName(name: string): boolean {
  return names.test(name);
}

/** The facets of a query in their one canonical order, without what is not understood. */
export function facetsFrom(query: Iterable<readonly [string, string]>): Facet[] {
  const found = new Map<string, Facet>();
  for (const [name, sent] of query) {
    const value = sent.trim();
    const text = `${name}=${value}`;
    if (isFacetName(name) && values.test(text) && value !== '-') found.set(text, [name, value]);
  }
  const ordered = Array.from(found).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return ordered.slice(0, maxFacets).map(([, facet]) => facet);
}

export function isSameFacet(one: Facet, other: Facet): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

/** Without it, if it is among them, else with it. */
export function toggledFacets(facets: readonly Facet[], facet: Facet): Facet[] {
  const others = facets.filter((one) => !isSameFacet(one, facet));
  return facetsFrom(others.length < facets.length ? others : [...facets, facet]);
}
