import { z } from 'zod';
import {
  type AttributeName,
  attributeNamed,
  noProductAttributes,
  noVariantAttributes,
  productAttributeNames,
  type ProductAttributes,
  type ProductField,
  productFields,
  recordOf,
  variantAttributeNames,
  variantAttributesOf,
} from '#shop/catalogue/rules/product-fields.ts';
import { type ProductForm, productFormFrom } from '#shop/catalogue/rules/product-form.ts';
import {
  type Product,
  type ProductSummary,
  type Rating,
  rateText,
  type Variant,
} from '#shop/catalogue/rules/product.ts';
import { maxClientId } from '#shop/api/api/parameters.ts';
import { pictureUrl } from '#platform/images.ts';
import { tagsIn } from '#platform/text.ts';
import { wireAmount } from '#platform/money.ts';

/** All but the tags, which are a list. */
const textAttributes = productAttributeNames.filter((name) => name !== 'tags');

const availability = z.enum(['in-stock', 'few-left', 'sold-out']);

const variantSchema = z
  .object({
    id: z.string(),
    options: z.array(z.string()).describe('Its value of each option, in their order.'),
    ...recordOf(variantAttributeNames, readSchema),
    price: z.number(),
    compareAtPrice: z.number().nullable(),
    image: z.string(),
    availability,
  })
  .meta({ id: 'Variant' });

export const descriptionFormat =
  'Plain text as typed. Pages show paragraphs apart by a blank line, lists whose lines begin with "- " or "1. ", **strong** and *emphasized* text; HTML is shown as text.';

export const productSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    price: z.number().describe('In units of the currency: 23.5 is 23 dollars and 50 cents.'),
    description: z.string().describe(descriptionFormat),
    category: z.string(),
    image: z.string().describe('The address of a picture; empty where there is none.'),
    rating: z.object({
      rate: z.number().describe('Stars, 0 to 5, written reviews included.'),
      count: z.int().describe('How many people rated it.'),
    }),
    currency: z.string(),
    compareAtPrice: z.number().nullable().describe('The former price of a reduced product.'),
    availability,
    options: z
      .array(z.object({ name: z.string(), values: z.array(z.string()) }))
      .describe('What there is to choose; empty where there is nothing.'),
    variants: z
      .array(variantSchema)
      .describe('With options: each of them, by whose id it is ordered. Empty without.'),
    ...recordOf(textAttributes, readSchema),
    tags: z.array(z.string()).describe(attributeNamed('tags').apiDescription),
    ...recordOf(variantAttributeNames, (name) =>
      readSchema(name).describe(`${attributeNamed(name).apiDescription} With options: null.`),
    ),
  })
  .meta({
    id: 'Product',
    examples: [
      {
        id: 1,
        title: 'Linen shirt',
        price: 23.5,
        description: 'Washed linen, cut wide.',
        category: "men's clothing",
        image: 'https://shop.example/pictures/linen-shirt-1a2b3c4d-800.jpg',
        rating: { rate: 4.1, count: 12 },
        currency: 'USD',
        compareAtPrice: null,
        availability: 'in-stock',
        options: [{ name: 'Size', values: ['M'] }],
        ...noProductAttributes,
        ...noVariantAttributes,
        brand: 'Weft',
        tags: ['linen', 'summer'],
        variants: [
          {
            id: '5f0c1f0e6d8b4d0f9a3c2b1a0e9d8c7b',
            options: ['M'],
            ...noVariantAttributes,
            sku: 'LS-M',
            price: 23.5,
            compareAtPrice: null,
            image: 'https://shop.example/pictures/linen-shirt-1a2b3c4d-800.jpg',
            availability: 'in-stock',
          },
        ],
      },
    ],
  });

export type WireProduct = z.infer<typeof productSchema>;

export const productDraftSchema = z
  .object({
    id: z.int().min(1).max(maxClientId).optional().describe('Left out: the next free number.'),
    title: z.string(),
    price: z.number(),
    description: z.string().describe(descriptionFormat),
    category: z.string(),
    image: z.string().optional().describe('A JPEG, PNG, WebP or AVIF as a data: address.'),
    rating: z.object({ rate: z.number(), count: z.number() }).optional(),
    stock: z.number().nullable().optional().describe('Null: stock is not tracked.'),
    compareAtPrice: z.number().nullable().optional(),
    ...recordOf([...textAttributes, ...variantAttributeNames], draftSchema),
    tags: z.array(z.string()).nullable().optional().describe(attributeNamed('tags').apiDescription),
  })
  .meta({
    id: 'ProductDraft',
    examples: [
      {
        title: 'Linen shirt',
        price: 23.5,
        description: 'Washed linen, cut wide.',
        category: "men's clothing",
        rating: { rate: 4.1, count: 12 },
      },
    ],
  });

export type WireProductDraft = z.infer<typeof productDraftSchema>;

export const productChangeSchema = productDraftSchema.partial().meta({
  id: 'ProductChange',
  examples: [{ price: 19.9 }],
});

export type WireProductChange = z.infer<typeof productChangeSchema>;

/** A product as read for a list or for its own page. */
export type ProductFactsOnWire = ProductSummary &
  ProductAttributes &
  Pick<Product, 'options' | 'variants'>;

/** `origin` is the shop's origin, so that the image URL is absolute. */
export function productToWire(product: ProductFactsOnWire, origin: string): WireProduct {
  const { id, title, description, category, price, compareAt, picture, rating } = product;
  const [only] = product.options.length === 0 ? product.variants : [];
  return {
    id,
    title,
    price: wireAmount(price),
    description,
    category,
    image: pictureAddress(picture?.name ?? null, origin),
    rating: wireRating(rating),
    currency: price.currency,
    compareAtPrice: compareAt && wireAmount(compareAt),
    availability: product.availability,
    options: product.options,
    variants: product.options.length > 0 ? product.variants.map(variantToWire) : [],
    ...recordOf(textAttributes, (name) => product[name]),
    tags: tagsIn(product.tags ?? ''),
    ...recordOf(variantAttributeNames, (name) => only?.[name] ?? null),
  };

  function variantToWire(variant: Variant) {
    return {
      id: variant.id,
      options: variant.optionValues,
      ...variantAttributesOf(variant),
      price: wireAmount(variant.price),
      compareAtPrice: variant.compareAt && wireAmount(variant.compareAt),
      image: pictureAddress(variant.pictureName ?? picture?.name ?? null, origin),
      availability: variant.availability,
    };
  }
}

export function wireRating({ rateTenths, count }: Rating): WireProduct['rating'] {
  return { rate: rateTenths / 10, count };
}

export function pictureAddress(name: string | null, origin: string): string {
  return name === null ? '' : origin + pictureUrl(name, 800, 'jpg');
}

/** The paths of the draft's fields on the wire, for error reports. */
export const productPaths: Record<ProductField | 'image', string> = {
  title: 'title',
  description: 'description',
  category: 'category',
  price: 'price',
  rate: 'rating.rate',
  count: 'rating.count',
  stock: 'stock',
  compareAt: 'compareAtPrice',
  ...recordOf([...productAttributeNames, ...variantAttributeNames], (name) => name),
  image: 'image',
};

/** Converts a draft to the product form. Missing fields keep the values of `before`. */
export function productFormOfDraft(draft: WireProductChange, before: ProductForm): ProductForm {
  const { rating } = draft;
  const form: ProductForm = {
    title: typed(draft.title, before.title),
    description: typed(draft.description, before.description),
    category: typed(draft.category, before.category),
    price: typed(draft.price, before.price),
    rate: rating ? decimalRate(rating.rate) : before.rate,
    count: rating ? String(rating.count) : before.count,
    stock: typed(draft.stock, before.stock),
    compareAt: typed(draft.compareAtPrice, before.compareAt),
    ...recordOf([...textAttributes, ...variantAttributeNames], (name) =>
      typed(draft[name], before[name]),
    ),
    tags: typed(draft.tags && draft.tags.join(', '), before.tags),
  };
  return productFormFrom((field) => form[field]);
}

/** The defaults of a new product. */
export const blankProductForm: ProductForm = {
  ...recordOf(productFields, () => ''),
  rate: rateText(0),
  count: '0',
};

/** A draft that repeats the displayed rating, reviews included, does not change the initial rating. */
export function withoutShownRating(
  draft: WireProductChange,
  shown: WireProduct,
): WireProductChange {
  const { rating, ...others } = draft;
  if (!rating) return draft;
  const isRepeated = rating.rate === shown.rating.rate && rating.count === shown.rating.count;
  return isRepeated ? others : draft;
}

/** 4 is typed 4.0. */
function decimalRate(rate: number): string {
  return Number.isInteger(rate) ? `${rate}.0` : String(rate);
}

function readSchema(name: AttributeName) {
  const { kind, apiDescription } = attributeNamed(name);
  return (kind === 'integer' ? z.int() : z.string()).nullable().describe(apiDescription);
}

function draftSchema(name: AttributeName) {
  const { kind, apiDescription } = attributeNamed(name);
  const schema = kind === 'integer' ? z.number() : z.string();
  return schema.nullable().optional().describe(apiDescription);
}

function typed(value: string | number | null | undefined, before: string): string {
  if (value === undefined) return before;
  return value === null ? '' : String(value);
}
