export type Words = readonly [string, ...string[]];

interface CategoryWords {
  /** Each with an approximate price in whole units of the currency. */
  products: readonly (readonly [name: string, averagePrice: number])[];
  finishes: Words;
  brands: Words;
  /** One sentence each about material, feel and care. */
  made: Words;
  feel: Words;
  keep: Words;
}

export const makes: Words = [
  'Everyday',
  'Soft',
  'Classic',
  'Light',
  'Sturdy',
  'Slim',
  'Plain',
  'Fine',
  'Travel',
  'Weekend',
  'Studio',
  'Heritage',
];

const colours: Words = [
  'Navy',
  'Rust',
  'Olive',
  'Sand',
  'Plum',
  'Slate',
  'Ecru',
  'Teal',
  'Ochre',
  'Charcoal',
];

const cloth: Pick<CategoryWords, 'finishes' | 'made' | 'feel' | 'keep'> = {
  finishes: colours,
  made: [
    'Woven from long-staple cotton in a small mill.',
    'Half linen and half cotton, washed once before it is cut.',
    'Lambswool from a spinner that knows each of its farms.',
    'A dense twill with a little stretch in it.',
    'Brushed on the inside, smooth on the outside.',
  ],
  feel: [
    'Cut straight, with room in the shoulders.',
    'It falls just below the hip and keeps its shape.',
    'A regular fit: take your usual size.',
    'Two pockets, flat seams and horn buttons.',
    'Warm enough for a walk, light enough for the office.',
  ],
  keep: [
    'Machine wash at 30 degrees, dry flat.',
    'Wash by hand and hang it up to dry.',
    'Airing is mostly enough; wash it cold now and then.',
    'Iron it on the inside while still damp.',
  ],
};

const electronics: Pick<CategoryWords, 'made' | 'feel' | 'keep'> = {
  made: [
    'A housing of recycled aluminium, milled from one piece.',
    'Built around a quiet chip that hardly gets warm.',
    'Soft-touch shell, cable wrapped in cloth.',
    'Every part that wears can be replaced with one screwdriver.',
  ],
  feel: [
    'Pairs with two devices at once and remembers eight.',
    'A full charge lasts through the working week.',
    'Clear in daylight and gentle at night.',
    'One button for everything, one light that tells what it does.',
  ],
  keep: [
    'Wipe with a dry cloth. Two-year guarantee.',
    'Comes with a charging cable and a felt pouch.',
    'Updates itself overnight, and can be told not to.',
  ],
};

const jewelery: Pick<CategoryWords, 'made' | 'feel' | 'keep'> = {
  made: [
    'Cast in a workshop of four people and polished by hand.',
    'Solid through and through, not plated.',
    'Set with a small stone that catches the light.',
    'Recycled metal, hallmarked on the inside.',
  ],
  feel: [
    'Light on the skin, and quiet when it moves.',
    'Made to be worn every day.',
    'Looks well alone and beside others.',
    'Adjustable in three steps.',
  ],
  keep: [
    'Take it off for swimming and sleep.',
    'Polish with the cloth that comes along.',
    'Arrives in a box that closes with a ribbon.',
  ],
};

/** By the category ids of the demo. */
export const categoryWords: Readonly<Record<string, CategoryWords>> = {
  men: {
    ...cloth,
    products: [
      ['T-Shirt', 24],
      ['Overshirt', 85],
      ['Chinos', 72],
      ['Jumper', 95],
      ['Coat', 240],
      ['Henley', 38],
      ['Scarf', 45],
      ['Belt', 49],
    ],
    brands: ['Kiln Street', 'Harrow & Pine', 'Nordhavn', 'Fieldnote', 'Marsh', 'Oakum'],
  },
  women: {
    ...cloth,
    products: [
      ['Blouse', 64],
      ['Dress', 98],
      ['Skirt', 70],
      ['Cardigan', 88],
      ['Coat', 260],
      ['Scarf', 42],
      ['Trousers', 82],
      ['Tote Bag', 110],
    ],
    brands: ['Kiln Street', 'Maren', 'Atelier Vey', 'Loom & Tide', 'Sorrel', 'Ondine'],
  },
  jewelery: {
    ...jewelery,
    products: [
      ['Ring', 140],
      ['Hoops', 75],
      ['Pendant', 120],
      ['Bracelet', 95],
      ['Studs', 58],
      ['Chain', 180],
    ],
    finishes: ['Yellow Gold', 'Rose Gold', 'Silver', 'Gold Vermeil', 'Steel', 'White Gold'],
    brands: ['Aurelle', 'Silverlane', 'Brass & Bone', 'Ingot', 'Perle'],
  },
  electronics: {
    ...electronics,
    products: [
      ['Speaker', 149],
      ['Headphones', 190],
      ['Keyboard', 120],
      ['Monitor', 380],
      ['Drive', 85],
      ['Desk Lamp', 66],
      ['Charger', 29],
      ['Webcam', 79],
    ],
    finishes: ['Graphite', 'White', 'Brushed Aluminium', 'Forest Green', 'Sky Blue', 'Sand'],
    brands: ['norrvik', 'Halden', 'Tonform', 'Pixelhaus', 'Lumen Werk', 'Voltaik'],
  },
};
