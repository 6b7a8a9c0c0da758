import type { NewProduct, NewVariant } from '#storage/catalogue/products.ts';
import { makes, shelves, type Words } from './bulk-words.ts';
import pictures from './demo/pictures.json' with { type: 'json' };
import { demoProducts } from './demo/products.ts';

export type GeneratedProduct = NewProduct & { id: number };

// Older than every demo product, so that the newest things in the shop stay the demo's.
const newestAt = Date.UTC(2020, 0, 1);
const minuteMs = 60_000;
const sizes = ['S', 'M', 'L', 'XL'];

/**
 * Products `from` to `from + count - 1`, a quarter in each category of the demo, all published and in one
 * kind; the same numbers always give the same products. For benchmarks and tests.
 */
export function generateProducts(from: number, count: number): GeneratedProduct[] {
  return Array.from({ length: count }, (_, n) => generated(from + n));
}

/** The same as a merchant's shelves are: some are drafts, some sold out, and clothing comes in sizes. */
export function generateCatalogue(from: number, count: number): GeneratedProduct[] {
  return generateProducts(from, count).map(varied);
}

function generated(id: number): GeneratedProduct {
  const look = demoProducts[roll(id, 'look') % demoProducts.length] ?? demoProducts[0];
  const shelf = look && shelves[look.categoryId];
  if (!shelf) throw new Error('the demo has products in each generated category');
  const [view] = look.pictures;
  const [thing, around] = shelf.things[roll(id, 'thing') % shelf.things.length] ?? ['Thing', 20];
  const name = `${pick(makes, id)} ${thing} in ${pick(shelf.finishes, id)}`;
  const priceMinor = priceAround(id, around);
  const at = newestAt - id * minuteMs;
  return {
    id,
    title: `${name}, No. ${id}`,
    description: `${pick(shelf.made, id)} ${pick(shelf.feel, id)} ${pick(shelf.keep, id)} Generated to fill the shelves, not to be sold.`,
    categoryId: look.categoryId,
    brand: roll(id, 'branded') % 6 === 0 ? null : pick(shelf.brands, id),
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

/** From half to twice as much, as prices are written: 24.00, 24.50 or 24.95. */
function priceAround(id: number, around: number): number {
  const whole = Math.max(3, Math.floor((around * (50 + (roll(id, 'price') % 150))) / 100));
  return whole * 100 + ([0, 0, 50, 95][roll(id, 'cents') % 4] ?? 0);
}

function pick(words: Words, id: number): string {
  return words[roll(id, words[0]) % words.length] ?? words[0];
}

/** A fixed number for each id and purpose, evenly spread (FNV-1a, then mixed). */
function roll(id: number, purpose: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${purpose} ${id}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}
