import { generateProducts, type GeneratedProduct } from '../../seeds/bulk.ts';

/**
 * Searches with the products that they mean. The first hundred are judged by hand, against the demo catalogue; the
 * others follow by rule from the generated one, half of them from a seed that is not looked at while the ranking
 * is tuned.
 */
export interface JudgedQuery {
  kind: QueryKind;
  text: string;
  /** The ids of the products that are meant, in any order. Empty: the search has to find nothing. */
  best: readonly number[];
  /** Those that are acceptable after them. */
  also: readonly number[];
}

export const queryKinds = [
  'exact',
  'prefix',
  'plural',
  'typo',
  'compound',
  'number',
  'synonym',
  'code',
  'brand',
  'nonsense',
] as const;

export type QueryKind = (typeof queryKinds)[number];

/** What the merchant of the judged shops has entered: each line is a group of words that mean the same. */
export const judgedSynonyms: readonly string[] = [
  'sweater = jumper = pullover',
  'trousers = pants',
  'backpack = rucksack',
  'monitor = screen',
  'earrings = studs',
  'ssd = drive',
  'hoodie = sweatshirt',
];

type Judgment = readonly [text: string, best: readonly number[], also?: readonly number[]];

const byHand: Readonly<Record<QueryKind, readonly Judgment[]>> = {
  exact: [
    ['crew t-shirt', [1]],
    ['wireless headphones', [2]],
    ['leather shoulder bag', [3]],
    ['emerald pendant', [4]],
    ['dress watch', [5]],
    ['slip dress', [6]],
    ['portable speaker', [7]],
    ['bomber jacket', [8]],
    ['canvas rucksack', [9]],
    ['studio monitor', [10]],
    ['rain jacket', [14]],
    ['mechanical keyboard', [15]],
    ['wool scarf', [27]],
    ['midi skirt', [30]],
    ['Sand Cotton Chinos with a Pressed Crease', [32]],
    ['monitor', [10, 26]],
    ['jacket', [8, 14], [17, 24]],
    ['bag', [3, 19], [30]],
    ['ring', [12]],
    ['dress', [6, 5]],
    ['canvas tote', [19]],
  ],
  prefix: [
    ['head', [2]],
    ['wirel', [2, 18], [15]],
    ['blou', [22]],
    ['keyb', [15]],
    ['rucks', [9]],
    ['pend', [4]],
    ['bean', [25]],
    ['speak', [7]],
    ['aquam', [20]],
    ['hamm', [29]],
    ['leather sho', [3]],
    ['canvas to', [19]],
    ['wool sc', [27]],
  ],
  plural: [
    ['scarves', [27]],
    ['jackets', [8, 14], [17, 24]],
    ['monitors', [10, 26]],
    ['rings', [12]],
    ['dresses', [6, 5]],
    ['watches', [5]],
    ['bags', [3, 19], [30]],
    ['hoop', [13]],
    ['chino', [32]],
    ['earring', [20]],
    ['bangles', [29]],
    ['bracelets', [21]],
  ],
  typo: [
    ['headfones', [2]],
    ['keybord', [15]],
    ['blosue', [22]],
    ['braclet', [21]],
    ['monitr', [10, 26]],
    ['rucksak', [9]],
    ['pendent', [4]],
    ['scraf', [27]],
    ['overshrit', [24]],
    ['jaket', [8, 14], [17, 24]],
    ['beanei', [25]],
    ['beenie', [25]],
    ['lether bag', [3], [19]],
    ['emarald', [4]],
    ['earbods', [18]],
    ['trouzers', [16]],
  ],
  compound: [
    ['head phones', [2]],
    ['ear buds', [18]],
    ['tshirt', [1]],
    ['over shirt', [24]],
    ['key board', [15]],
    ['totebag', [19]],
    ['slipdress', [6]],
    ['rainjacket', [14]],
  ],
  number: [
    ['512gb', [31]],
    ['512 GB', [31]],
    ['1tb', [23]],
    ['27 inch', [10]],
    ['34 inch monitor', [26]],
    ['4k', [10]],
    ['27-inch display', [10]],
  ],
  synonym: [
    ['pants', [16]],
    ['jumper', [11], [24]],
    ['backpack', [9]],
    ['screen', [26, 10]],
    ['pullover', [11]],
    ['blue pullover', []],
  ],
  code: [
    ['KS-BOMBER-OLIVE', [8]],
    ['nv-earbuds-green', [18]],
    ['SSD-KIT-512', [31]],
    ['OS-RING-SOLITAIRE', [12]],
    ['LW-MONITOR-34', [26]],
  ],
  brand: [
    ['ostrelle', [4, 12, 13, 20, 28]],
    ['norrvik', [2, 7, 18]],
    ['lumen werk monitor', [10, 26]],
    ['kiln street jacket', [8], [17, 24]],
    ['post & field', [9, 11, 14, 25, 27]],
    ['halden', [3, 19, 22, 30]],
  ],
  nonsense: [
    ['qwxzv', []],
    ['gramophone', []],
    ['wireless scarf', []],
    ['513gb', []],
    ['zzzzzzzz', []],
    ['xylophone lessons', []],
  ],
};

/** For a shop with the demo catalogue. */
export const demoQueries: readonly JudgedQuery[] = queryKinds.flatMap((kind) =>
  byHand[kind].map(([text, best, also = []]) => ({ kind, text, best, also })),
);

export const generatedCount = 2000;
const queriesPerSeed = 50;

/** For a shop with the generated products 1 to `generatedCount`. Those judged are the first of each seed. */
export function generatedQueries(seed: 'tuning' | 'unseen', count = queriesPerSeed): JudgedQuery[] {
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
