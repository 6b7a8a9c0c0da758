import type { NewProduct, NewVariant } from '#shop/catalogue/store/insert-products.ts';
import { categoryWords, makes, type Words } from './bulk-words.ts';
import pictures from './demo/pictures.json' with { type: 'json' };
import { demoProducts } from './demo/products.ts';

export type GeneratedProduct = NewProduct & { id: number };

// Older than every demo product, so New Arrivals still shows the demo products.
const newestAt = Date.UTC(2020, 0, 1);
const minuteMs = 60_000;
const sizes = ['S', 'M', 'L', 'XL'];

/**
 * Generates products `from` to `from + count - 1`, a quarter in each demo category, all published and with
 * one variant; the same numbers always produce the same products. For benchmarks and tests.
 */
export function generateProducts(from: number, count: number): GeneratedProduct[] {
  return Array.from({ length: count }, (_, n) => generated(from + n));
}

/** Generates a realistic catalog: some drafts, some products sold out, and clothing in sizes. */
export function generateCatalogue(from: number, count: number): GeneratedProduct[] {
  return generateProducts(from, count).map(varied);
}

function generated(id: number): GeneratedProduct {
  const look = demoProducts[roll(id, 'look') % demoProducts.length] ?? demoProducts[0];
  const words = look && categoryWords[look.categoryId];
  if (!words) throw new Error('no demo product in a generated category');
  const [view] = look.pictures;
  const [noun, averagePrice] = words.products[roll(id, 'thing') % words.products.length] ?? [
    'Product',
    20,
  ];
  const name = `${pick(makes, id)} ${noun} in ${pick(words.finishes, id)}`;
  const priceMinor = priceAround(id, averagePrice);
  const at = newestAt - id * minuteMs;
  return {
    id,
    title: `${name}, No. ${id}`,
    description: `${pick(words.made, id)} ${pick(words.feel, id)} ${pick(words.keep, id)} Generated to fill the shelves, not to be sold.`,
    categoryId: look.categoryId,
    brand: roll(id, 'branded') % 6 === 0 ? null : pick(words.brands, id),
    status: 'published',
    rateTenths: 20 + (roll(id, 'rate') % 30),
    ratingCount: roll(id, 'ratings') % 500,
    publishedAt: at,
    now: at,
    options: [],
    variants: [
      {
        id: `generated-${id}`,
        sku: `GENERATED-${id}`,
        priceMinor,
        compareAtMinor: roll(id, 'reduced') % 8 === 0 ? Math.floor(priceMinor * 1.25) : null,
        optionValues: [],
        onHand: roll(id, 'tracked') % 10 === 0 ? null : roll(id, 'stock') % 60,
      },
    ],
    pictures: view ? [{ id: `generated-${id}`, ...pictures[view.key], alt: view.alt }] : [],
  };
}

function varied(product: GeneratedProduct): GeneratedProduct {
  const { id, categoryId } = product;
  const isDraft = roll(id, 'draft') % 25 === 0;
  const isSized = ['men', 'women'].includes(categoryId) && roll(id, 'sized') % 6 === 0;
  return {
    ...product,
    ...(isDraft && { status: 'draft', publishedAt: null }),
    ...(isSized && { options: [{ name: 'Size', values: sizes }] }),
    variants: product.variants.flatMap((variant) =>
      isSized ? sized(id, variant) : [{ ...variant, onHand: unitsLeft(id, variant.onHand) }],
    ),
  };
}

function sized(id: number, only: NewVariant): NewVariant[] {
  return sizes.map((size, at) => ({
    ...only,
    id: at === 0 ? only.id : `${only.id}-${size}`,
    sku: `${only.sku}-${size}`,
    optionValues: [size],
    onHand: unitsLeft(id + at, only.onHand),
  }));
}

/** One in twelve is sold out. */
function unitsLeft(id: number, onHand: number | null): number | null {
  return onHand !== null && roll(id, 'sold out') % 12 === 0 ? 0 : onHand;
}

/** Varies a price from half to twice, with common endings: 24.00, 24.50 or 24.95. */
function priceAround(id: number, around: number): number {
  const whole = Math.max(3, Math.floor((around * (50 + (roll(id, 'price') % 150))) / 100));
  return whole * 100 + ([0, 0, 50, 95][roll(id, 'cents') % 4] ?? 0);
}

function pick(choices: Words, id: number): string {
  return choices[roll(id, choices[0]) % choices.length] ?? choices[0];
}

/** A deterministic, evenly distributed number for each id and purpose (FNV-1a, then mixed). */
function roll(id: number, purpose: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${purpose} ${id}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}
