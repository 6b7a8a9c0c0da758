/**
 * One value of a facet, as it stands in the URL: ['brand', 'Acme'], ['option.Size', 'M'], ['price', '20-50'],
 * ['rating', '4'], ['stock', 'yes'], ['sale', 'yes'], ['origin', 'PT'], ['tag', 'organic'], and in a search
 * ['in', 'electronics'].
 */
export type Facet = readonly [name: string, value: string];

/** Links with more values than anyone selects are cut. */
const maxFacets = 30;
const understood =
  /^(?:(?:brand|in|tag|option\.[^=]{1,40})=.{1,80}|price=(?!-$)\d{0,9}-\d{0,9}|rating=[2-4]|origin=[A-Z]{2}|(?:sale|stock)=yes)$/s;

/** The facets of a query in their one canonical order, without what is not understood. */
export function facetsFrom(query: Iterable<readonly [string, string]>): Facet[] {
  const texts = Array.from(query, ([name, value]) => {
    // Links from before migration 0320 may have spaces around the colon of a tag. Calling tagsIn would load more script.
    return `${name}=${name === 'tag' ? value.replaceAll(/\s*:\s*/g, ':').trim() : value.trim()}`;
  });
  const known = new Set(texts.filter((text) => understood.test(text)));
  return Array.from(known).toSorted().slice(0, maxFacets).map(facetOf);
}

function facetOf(text: string): Facet {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}

export function isFacetName(name: string): boolean {
  return /^(?:brand|in|option\..+|origin|price|rating|sale|stock|tag)$/s.test(name);
}

export function isSameFacet(one: Facet, other: Facet): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

/** Without it, if it is among them, else with it. */
export function toggledFacets(facets: readonly Facet[], facet: Facet): Facet[] {
  const others = facets.filter((one) => !isSameFacet(one, facet));
  return others.length < facets.length ? others : facetsFrom([...facets, facet]);
}
