import { generateProducts, type GeneratedProduct } from '../../seeds/bulk.ts';
import type { JudgedQuery, QueryKind } from './judged-queries.ts';

export const generatedCount = 2000;
/** The unseen ones, half of all judged searches, are not looked at while the ranking is tuned. */
const queriesPerSeed = { tuning: 50, unseen: 150 } as const;

/** For a shop with the generated products 1 to `generatedCount`. Those judged are the first of each seed. */
export function generatedQueries(
  seed: keyof typeof queriesPerSeed,
  count: number = queriesPerSeed[seed],
): JudgedQuery[] {
  const products = generateProducts(1, generatedCount);
  const named = products.map(nameOf);
  return Array.from({ length: count }, (_, at) => {
    const product = named[roll(seed, at, 'product') % named.length];
    const make = makers[at % makers.length];
    if (!product || !make) throw new Error('no product to search for');
    const { kind, text, isMeant } = make(product, roll(seed, at, 'place'));
    const best = named.filter((other) => isMeant(other)).map(({ id }) => id);
    return { kind, text, best, also: [] };
  });
}

interface Named {
  id: number;
  make: string;
  noun: string;
  finish: string;
  brand: string | null;
}

function nameOf({ id, title, brand }: GeneratedProduct): Named {
  const [, make = '', noun = '', finish = ''] = /^(\S+) (.+) in (.+), No\. \d+$/.exec(title) ?? [];
  return { id, make, noun, finish, brand: brand ?? null };
}

interface Made {
  kind: QueryKind;
  text: string;
  isMeant: (other: Named) => boolean;
}

type Maker = (product: Named, place: number) => Made;
const sameThing = (a: Named) => (b: Named) => a.noun === b.noun && a.finish === b.finish;
const sameNoun = (a: Named) => (b: Named) => a.noun === b.noun;

const makers: readonly Maker[] = [
  (product) => ({
    kind: 'exact',
    text: `${product.make} ${product.noun} in ${product.finish}`,
    isMeant: (other) => sameThing(product)(other) && other.make === product.make,
  }),
  (product) => ({
    kind: 'exact',
    text: `${product.finish} ${product.noun}`.toLowerCase(),
    isMeant: sameThing(product),
  }),
  (product) => ({
    kind: 'prefix',
    text: `${product.finish} ${product.noun.slice(0, Math.max(3, product.noun.length - 2))}`,
    isMeant: (other) =>
      other.finish === product.finish &&
      other.noun.startsWith(product.noun.slice(0, Math.max(3, product.noun.length - 2))),
  }),
  (product) => ({
    kind: 'plural',
    text: otherNumber(product.noun.toLowerCase()),
    isMeant: sameNoun(product),
  }),
  (product, place) => ({
    kind: 'typo',
    text: misspelt(product.noun.toLowerCase(), place),
    isMeant: sameNoun(product),
  }),
  (product, place) => ({
    kind: 'typo',
    text: `${product.finish} ${misspelt(product.noun, place)}`.toLowerCase(),
    isMeant: sameThing(product),
  }),
  (product) => ({
    kind: 'number',
    text: `No. ${product.id}`,
    isMeant: (other) => other.id === product.id,
  }),
  (product) => ({
    kind: 'code',
    text: `generated-${product.id}`,
    isMeant: (other) => other.id === product.id,
  }),
  (product) => ({
    kind: 'brand',
    text: `${product.brand ?? product.make} ${product.noun}`,
    isMeant: (other) =>
      sameNoun(product)(other) &&
      (product.brand === null ? other.make === product.make : other.brand === product.brand),
  }),
  (product, place) => ({
    kind: 'nonsense',
    text: `qx${place.toString(36)}zv`,
    isMeant: () => false,
  }),
];

function otherNumber(noun: string): string {
  if (noun === 'scarf') return 'scarves';
  if (noun.endsWith('dress')) return `${noun}es`;
  return noun.endsWith('s') ? noun.slice(0, -1) : `${noun}s`;
}

/** One edit inside of the longest word: two letters swapped, one left out, doubled or replaced. */
function misspelt(noun: string, place: number): string {
  const words = noun.split(/(?<=[ -])/);
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length);
  if (longest.length < 4) return noun;
  const at = 1 + (place % (longest.length - 2));
  const [before, letter, after] = [longest.slice(0, at), longest[at], longest.slice(at + 1)];
  const edits = [
    `${before}${after[0]}${letter}${after.slice(1)}`,
    before + after,
    `${before}${letter}${letter}${after}`,
    `${before}x${after}`,
  ];
  return noun.replace(longest, edits[place % edits.length] ?? longest);
}

/** The same number for the same place of the same seed (FNV-1a, then mixed). */
function roll(seed: string, at: number, purpose: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${seed} ${at} ${purpose}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}
