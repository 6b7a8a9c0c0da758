import { attributeTitles, fixedTitles, parted } from './attribute-facets.ts';
import type { FacetColumns } from './facet-columns.ts';

/** Of an option or of tags, with names of a length that a URL can have. */
const namePattern = /^[^=]{1,40}$/s;

/** All filters that lists can have, with what they are about. */
export function filterChoices({
  attributes,
  optionValues,
  sets,
}: FacetColumns): { title: string; hint: string }[] {
  const used = optionValues.filter((_, at) => (sets.optionValues[at]?.size ?? 0) > 0);
  const options = namesIn(used.map(({ name }) => name)).map((title) => ({ title, hint: 'Option' }));
  const tags = attributes.tag.values.filter((_, at) => (attributes.tag.sets[at]?.size ?? 0) > 0);
  const fixed = [
    { title: fixedTitles.brand, hint: 'Brands of the products' },
    ...options,
    { title: fixedTitles.price, hint: 'Ranges of prices' },
    { title: fixedTitles.rating, hint: 'Stars from reviews' },
    { title: fixedTitles.offers, hint: 'In stock, on sale' },
    { title: attributeTitles.origin, hint: 'Countries in which products are made' },
    { title: attributeTitles.tag, hint: 'Customers see the tags of products' },
  ];
  const titles = new Set(fixed.map(({ title }) => title.toLowerCase()));
  const kinds = namesIn(tags.map((tag) => parted(tag).kind)).filter((kind) => !titles.has(kind));
  const ofTags = kinds.map((kind) => {
    const title = kind.slice(0, 1).toUpperCase() + kind.slice(1);
    return { title, hint: `Tags that begin with “${kind}:”` };
  });
  return distinct([...fixed, ...ofTags]);
}

function namesIn(names: readonly string[]): string[] {
  return [...new Set(names.filter((name) => namePattern.test(name)))].toSorted();
}

/** An option may have the name of another filter. */
function distinct<Choice extends { title: string }>(choices: readonly Choice[]): Choice[] {
  const byTitle = new Map(choices.toReversed().map((one) => [one.title.toLowerCase(), one]));
  return choices.filter((one) => byTitle.get(one.title.toLowerCase()) === one);
}
