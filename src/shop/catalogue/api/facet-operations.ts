import { z } from 'zod';
import { type Facet, facetsFrom } from '#shop/catalogue/rules/facets.ts';
import type { FacetValue } from '#shop/catalogue/rules/facet-groups.ts';
import { optionPrefix } from '#shop/catalogue/rules/facet-counts.ts';
import { countProductFacets } from '#shop/catalogue/use-cases/browse-products.ts';
import { operation } from '#shop/api/api/operation.ts';

const maxValues = 8;
const maxText = 80;

function several(value: z.ZodString) {
  return z
    .union([value, z.array(value).max(maxValues)])
    .optional()
    .transform((sent) => [sent ?? []].flat());
}

const onlyYes = z.enum(['yes']).optional();

/** What lists of products are filtered by, besides category and words. */
export const facetFields = {
  brand: several(z.string().max(maxText)).describe('A brand; may be repeated.'),
  option: several(
    z
      .string()
      .max(2 * maxText)
      .regex(/^[^:]+:./, 'Name and value of an option, with a colon between them'),
  ).describe(
    'Name and value of an option: `Size:M`. May be repeated: values of one option are alternatives, and one variant has a value of each option.',
  ),
  price: several(
    z.string().regex(/^(?:\d{1,9}-\d{0,9}|-\d{1,9})$/, 'Two bounds, such as 20-50'),
  ).describe(
    'Bounds of the price in whole units of the currency: `20-50` is 20 or more and less than 50. Either may be left out; may be repeated.',
  ),
  rating: z.enum(['2', '3', '4']).optional().describe('Rated with so many stars or more.'),
  stock: onlyYes.describe('Only products that can be bought, in the selected options.'),
  sale: onlyYes.describe('Only reduced products.'),
  origin: several(z.string().regex(/^[A-Z]{2}$/, 'Two capital letters, such as PT')).describe(
    'A country of origin: two capital letters, such as `PT`; may be repeated.',
  ),
  tag: several(z.string().max(maxText)).describe(
    'A tag; may be repeated. Tags with the same text before a colon, such as `material:linen` and `material:wool`, are alternatives, and so are all tags without a colon.',
  ),
  in: several(z.string().max(maxText)).describe(
    'In a search: a category’s stored value; may be repeated.',
  ),
};

type FacetQuery = z.infer<z.ZodObject<typeof facetFields>>;

/** The selected facets, as the storefront has them in its URLs. */
export function facetsOf(query: FacetQuery): Facet[] {
  const { brand, option, price, rating, stock, sale, origin, tag } = query;
  return facetsFrom([
    ...brand.map((value): Facet => ['brand', value]),
    ...query.in.map((value): Facet => ['in', value]),
    ...option.map((text): Facet => {
      const at = text.indexOf(':');
      return [`${optionPrefix}${text.slice(0, at)}`, text.slice(at + 1)];
    }),
    ...price.map((value): Facet => ['price', value]),
    ...origin.map((value): Facet => ['origin', value]),
    ...tag.map((value): Facet => ['tag', value]),
    ...(rating ? [['rating', rating] as const] : []),
    ...(stock ? [['stock', stock] as const] : []),
    ...(sale ? [['sale', sale] as const] : []),
  ]);
}

const facetSchema = z
  .object({
    title: z.string(),
    values: z.array(
      z.object({
        parameter: z.string().describe('The parameter of listProducts that filters by it.'),
        value: z.string().describe('The value of that parameter.'),
        label: z.string(),
        count: z.int().describe('Products that also match all other facets.'),
        color: z.string().nullable().describe('A CSS color, of values that name one.'),
      }),
    ),
  })
  .meta({ id: 'Facet' });

export const facetOperations = [
  operation({
    method: 'GET',
    path: '/facets',
    name: 'listFacets',
    summary: 'List what products can be filtered by, with counts under the other filters',
    access: 'everyone',
    dependsOn: 'catalogue',
    query: z.object({
      category: several(z.string().max(maxText)).describe('As in listProducts.'),
      q: z.string().max(100).default('').describe('As in listProducts.'),
      collection: z.string().max(60).default('').describe('As in listProducts.'),
      ...facetFields,
    }),
    answer: { status: 200, description: 'An array', schema: z.array(facetSchema) },
    async handle({ shop }, { query }) {
      const { category: categories, q, collection } = query;
      const counted = { categories, text: q.trim(), facets: facetsOf(query), collection };
      const groups = await countProductFacets(shop, counted);
      const body = groups.map(({ title, values }) => ({ title, values: values.map(valueToWire) }));
      return { status: 200, body };
    },
  }),
];

function valueToWire({ facet: [name, value], label, count, color: named }: FacetValue) {
  const color = named ?? null;
  if (!name.startsWith(optionPrefix)) return { parameter: name, value, label, count, color };
  const option = `${name.slice(optionPrefix.length)}:${value}`;
  return { parameter: 'option', value: option, label, count, color };
}
