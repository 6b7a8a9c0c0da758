/** The colors that merchants name most, as CSS writes them. */
const colors: Readonly<Record<string, string>> = {
  beige: '#d9c7a5',
  black: '#1b1b1b',
  blue: '#2f5fb3',
  bone: '#e3dccb',
  bronze: '#8c6239',
  brown: '#6b4a33',
  burgundy: '#6d1f33',
  camel: '#c19a6b',
  charcoal: '#3c3f44',
  chestnut: '#7b4330',
  cognac: '#9a5b32',
  copper: '#b3683f',
  cream: '#f4ecd8',
  forest: '#2c4a34',
  gold: '#c9a24b',
  gray: '#8b8d90',
  green: '#3f7a4c',
  grey: '#8b8d90',
  ivory: '#f6f1e1',
  khaki: '#a89b72',
  lavender: '#b8a9d6',
  lilac: '#c2a5cf',
  mustard: '#cf9f2e',
  navy: '#22304f',
  oat: '#dccfb5',
  ochre: '#bd8a2f',
  olive: '#6b6b3a',
  orange: '#dd7a2c',
  pink: '#e2a3b4',
  purple: '#6f4a8e',
  red: '#b3312f',
  rose: '#d99a9a',
  rust: '#a2502f',
  sage: '#9caf8f',
  sand: '#d8c3a0',
  silver: '#c4c7cb',
  sky: '#9cc3e0',
  slate: '#5c6670',
  stone: '#b8b0a3',
  tan: '#c8a77e',
  taupe: '#8f8175',
  teal: '#2f7477',
  turquoise: '#45b0ad',
  violet: '#7a58a8',
  white: '#ffffff',
  yellow: '#e8c63f',
};

export interface Swatch {
  /** The value of the option: 'Dark navy'. */
  name: string;
  /** As CSS writes it. */
  color: string;
}

/** Of the option that names colors, where it has several; of its other values nothing is known. */
export function swatchesOf(options: readonly { values: readonly string[] }[]): Swatch[] {
  for (const { values } of options) {
    const named = values.flatMap((name) => {
      const color = swatchOf(name);
      return color === null ? [] : [{ name, color }];
    });
    if (named.length > 1 && named.length * 2 >= values.length) return named;
  }
  return [];
}

/** The color that an option value names, also as in 'Dark navy'; null for other values. */
export function swatchOf(value: string): string | null {
  const words = value.toLowerCase().split(/[^a-z]+/);
  const named = words.findLast((word) => Object.hasOwn(colors, word));
  return named === undefined ? null : (colors[named] ?? null);
}
