import { memoized } from '#platform/memoized.ts';
import { countryName } from '#platform/countries.ts';
import type {
  AttributeName,
  AttributePart,
  FacetColumns,
  FacetCounts,
  FacetFilter,
} from './facet-columns.ts';
import type { Facet } from './facets.ts';

export const attributeTitles = { origin: 'Country of origin', tag: 'Tags' } as const;

/** Of the filters that are no attributes. */
export const fixedTitles = {
  price: 'Price',
  brand: 'Brand',
  rating: 'Rating',
  offers: 'Show only',
} as const;

type Attributes = Pick<FacetColumns, 'attributes'>;

/** The part that a facet is about; null where it is of no attribute. */
function partOf([name, value]: Facet): AttributePart | null {
  if (name === 'origin') return name;
  if (name !== 'tag') return null;
  const { kind } = parted(value);
  return kind === '' ? 'tag' : `tag:${kind}`;
}

/** What a tag says and of what, if it has both: 'material' and 'linen'. */
export function parted(tag: string): { kind: string; label: string } {
  const [, kind = '', label = tag] = /^([^:]*[^:\s])\s*:\s*(\S.*)$/s.exec(tag) ?? [];
  return { kind, label };
}

export function attributeConditions(
  { attributes }: Attributes,
  facets: readonly Facet[],
): FacetFilter['attributes'] {
  const byPart = Map.groupBy(facets, partOf);
  return [...byPart].flatMap(([part, own]) => {
    if (part === null) return [];
    const numbers = own.map(([name, value]) =>
      attributes[name === 'origin' ? name : 'tag'].values.indexOf(value),
    );
    return { part, values: new Set(numbers.filter((number) => number !== -1)) };
  });
}

export function attributeOf(part: AttributePart): AttributeName {
  return part === 'origin' ? 'origin' : 'tag';
}

/** The parts that the merchant has named, with the titles as written. Other filters have precedence. */
export function namedParts(
  { attributes, optionValues }: Pick<FacetColumns, 'attributes' | 'optionValues'>,
  shownFilters: readonly string[],
): Map<AttributePart, string> {
  const others = [...Object.values(fixedTitles), ...optionValues.map(({ name }) => name)];
  const taken = new Set(others.map((title) => title.toLowerCase()));
  const parts = new Set(attributes.tag.values.map((tag) => partOf(['tag', tag])));
  const named = shownFilters.flatMap((title): [AttributePart, string][] => {
    const name = title.toLowerCase();
    if (taken.has(name)) return [];
    for (const known of ['origin', 'tag'] as const) {
      if (attributeTitles[known].toLowerCase() === name) return [[known, attributeTitles[known]]];
    }
    return parts.has(`tag:${name}`) ? [[`tag:${name}`, title]] : [];
  });
  return new Map(named);
}

interface AttributeGrouping extends Attributes {
  counts: Pick<FacetCounts, 'attributes'>;
  facets: readonly Facet[];
  titles: ReadonlyMap<AttributePart, string>;
}

interface AttributeGroup {
  title: string;
  values: { facet: Facet; label: string; count: number }[];
}

/** One group for each part that is counted, with all its values. */
export function attributeGroups({
  attributes,
  counts,
  facets,
  titles,
}: AttributeGrouping): AttributeGroup[] {
  return Array.from(counts.attributes, ([part, numbers]) => {
    const name = attributeOf(part);
    const isOwn = (facet: Facet) => partOf(facet) === part;
    const known = attributes[name].values.map((value, at) => {
      const facet: Facet = [name, value];
      return { facet, label: labelOf(facet), count: numbers[at] ?? 0 };
    });
    // A selected value that no product has is shown as well, so that it can be deselected.
    const missing = facets.filter(
      (facet) => isOwn(facet) && !attributes[name].values.includes(facet[1]),
    );
    const unknown = missing.map((facet) => ({ facet, label: labelOf(facet), count: 0 }));
    const values = [...known.filter(({ facet }) => isOwn(facet)), ...unknown];
    return { title: titles.get(part) ?? titleOf(part), values };
  });
}

/** Of a part that is shown because one of its values is selected. */
function titleOf(part: AttributePart): string {
  if (part === 'origin' || part === 'tag') return attributeTitles[part];
  return `${attributeTitles.tag}: ${part.slice('tag:'.length)}`;
}

const countryLabel = memoized((code) => countryName(code) || code);

function labelOf([name, value]: Facet): string {
  return name === 'origin' ? countryLabel(value) : parted(value).label;
}
