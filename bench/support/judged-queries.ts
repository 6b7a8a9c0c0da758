/**
 * Searches with the products that they mean: those here are judged by hand, against the demo catalogue; others follow
 * by rule from the generated one.
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
