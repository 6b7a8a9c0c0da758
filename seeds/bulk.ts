import type { NewProduct } from '#storage/catalogue/products.ts';
import pictures from './demo/pictures.json' with { type: 'json' };
import { demoProducts } from './demo/products.ts';

type Words = readonly [string, ...string[]];

const makes: Words = ['Everyday', 'Soft', 'Classic', 'Light', 'Sturdy', 'Slim', 'Plain', 'Fine'];
const colours: Words = ['Navy', 'Rust', 'Olive', 'Sand', 'Plum', 'Slate', 'Ecru', 'Teal', 'Ochre'];
const metals: Words = ['Yellow Gold', 'Rose Gold', 'Silver', 'Gold Vermeil', 'Steel'];
const finishes: Words = ['Graphite', 'White', 'Brushed Aluminium', 'Forest Green', 'Sky Blue'];

const shelves: Readonly<Record<string, { things: Words; finishes: Words }>> = {
  men: {
    things: ['T-Shirt', 'Overshirt', 'Chinos', 'Jumper', 'Coat', 'Henley'],
    finishes: colours,
  },
  women: { things: ['Blouse', 'Dress', 'Skirt', 'Cardigan', 'Coat', 'Scarf'], finishes: colours },
  jewelery: { things: ['Ring', 'Hoops', 'Pendant', 'Bracelet', 'Studs'], finishes: metals },
  electronics: { things: ['Speaker', 'Headphones', 'Keyboard', 'Monitor', 'Drive'], finishes },
};

// Older than every demo product, so that the newest things in the shop stay the demo's.
const newestAt = Date.UTC(2020, 0, 1);
const minuteMs = 60_000;

/**
 * Products `from` to `from + count - 1`, a quarter in each category of the demo; the same numbers
 * always give the same products. For benchmarks and for looking at a large shop.
 */
export function generateProducts(from: number, count: number): NewProduct[] {
  return Array.from({ length: count }, (_, n) => generated(from + n));
}

function generated(id: number): NewProduct {
  const look = demoProducts[roll(id, 'look') % demoProducts.length] ?? demoProducts[0];
  const shelf = look && shelves[look.categoryId];
  if (!shelf) throw new Error('the demo has products in each generated category');
  const [view] = look.pictures;
  const name = `${pick(makes, id)} ${pick(shelf.things, id)} in ${pick(shelf.finishes, id)}`;
  const priceMinor = 500 + (roll(id, 'price') % 800) * 50;
  const at = newestAt - id * minuteMs;
  return {
    id,
    title: `${name}, No. ${id}`,
    description: `${name}. Number ${id} of a long row: made to fill the shelves, not to be sold.`,
    categoryId: look.categoryId,
    brand: null,
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
