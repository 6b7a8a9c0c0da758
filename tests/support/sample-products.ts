import type { NewCategory } from '#shop/catalogue/store/categories.ts';
import type { NewProduct, NewVariant } from '#shop/catalogue/store/insert-products.ts';

export interface SampleProduct extends Partial<Omit<NewProduct, 'id'>> {
  /** Becomes 'variant-…' and 'picture-…'; two products need two. */
  id?: string;
  productId?: number;
  priceMinor?: number;
  onHand?: number | null;
}

/** A published product with one variant and one picture, in the category of sampleCategory(). */
export function sampleProduct(sample: SampleProduct = {}): NewProduct {
  const { id = 'one', productId, priceMinor = 1_000, onHand = null, ...fields } = sample;
  return {
    title: 'Linen shirt',
    description: 'Washed linen, cut wide.',
    categoryId: 'men',
    brand: null,
    status: 'published',
    rateTenths: 40,
    ratingCount: 10,
    publishedAt: 1_000,
    options: [],
    now: 1_000,
    variants: [sampleVariant({ id: `variant-${id}`, priceMinor, onHand })],
    pictures: [
      {
        id: `picture-${id}`,
        name: `shirt-${id}`,
        alt: 'A shirt',
        width: 800,
        height: 1_000,
        placeholder: 'data:,',
      },
    ],
    ...(productId === undefined ? {} : { id: productId }),
    ...fields,
  };
}

export function sampleVariant(fields: Partial<NewVariant> = {}): NewVariant {
  return {
    id: 'variant-one',
    sku: null,
    priceMinor: 1_000,
    compareAtMinor: null,
    optionValues: [],
    onHand: null,
    ...fields,
  };
}

export function sampleCategory(fields: Partial<NewCategory> = {}): NewCategory {
  return {
    id: 'men',
    value: "men's clothing",
    homeLabel: 'man',
    filterLabel: 'Man',
    aliases: ['man', 'men'],
    picture: null,
    position: 1,
    ...fields,
  };
}

/** A product in sizes with this stock each; the variant ids are the sizes. */
export function sampleInSizes(unitsBySize: Record<string, number>, sample: SampleProduct = {}) {
  const values = Object.keys(unitsBySize);
  return {
    ...sampleProduct(sample),
    options: [{ name: 'Size', values }],
    variants: values.map((size) =>
      sampleVariant({ id: size, optionValues: [size], onHand: unitsBySize[size] ?? 0 }),
    ),
  };
}
