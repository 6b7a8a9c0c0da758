import fc from 'fast-check';
import { noVariantAttributes } from './product-fields.ts';
import { expect, test } from 'vitest';
import { combinationsOf } from './options.ts';
import { readGrid } from './read-grid.ts';
import { gridFrom, gridName, gridOf, type VariantFacts, type VariantGrid } from './variant-grid.ts';

const terms = { currency: 'USD', categories: [] };
const base = { priceMinor: 12_900, compareAtMinor: 17_900 };

/** What the form posts for these rows of a product in sizes. */
function posted(rows: Record<string, string>[], options: [string, string][] = [['Size', 'S, M']]) {
  const fields = new Map<string, string>();
  for (const [at, [name, values]] of options.entries()) {
    fields.set(gridName.option(at), name);
    fields.set(gridName.values(at), values);
  }
  for (const [at, row] of rows.entries()) {
    for (const [field, value] of Object.entries(row)) fields.set(`row${at}.${field}`, value);
  }
  return gridFrom((name) => fields.get(name));
}

function problemsOf(grid: VariantGrid): Record<string, string> {
  const read = readGrid(grid, base, terms);
  return read.ok ? {} : read.failure.gridProblems;
}

test('options make a variant of each combination, at the price of the product', () => {
  const read = readGrid(posted([]), base, terms);
  const blank = { ...noVariantAttributes, ...base, onHand: null, pictureName: null, seen: null };
  expect(read).toEqual({
    ok: true,
    value: {
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { optionValues: ['S'], ...blank },
        { optionValues: ['M'], ...blank },
      ],
    },
  });
});

test('a row has its own SKU, price, former price and stock; one that is not made is left out', () => {
  const rows = [
    {
      values: 'M',
      made: 'yes',
      sku: 'J-M',
      price: '135',
      compareAt: '150.50',
      stock: '4',
      seen: '5',
    },
    { values: 'S', sku: 'J-S' },
  ];
  expect(readGrid(posted(rows), base, terms)).toMatchObject({
    value: {
      variants: [
        {
          optionValues: ['M'],
          sku: 'J-M',
          priceMinor: 13_500,
          compareAtMinor: 15_050,
          onHand: 4,
          seen: 5,
        },
      ],
    },
  });
});

test('an own price without a former one is not reduced', () => {
  const rows = [{ values: 'S', made: 'yes', price: '99' }];
  expect(readGrid(posted(rows), base, terms)).toMatchObject({
    value: { variants: [{ priceMinor: 9_900, compareAtMinor: null }, base] },
  });
});

test('what is wrong is said beside its field', () => {
  const made = { made: 'yes' };
  const rows = [
    { values: 'S', ...made, sku: 'J', price: 'free', stock: '1.5' },
    { values: 'M', ...made, sku: 'J', price: '20', compareAt: '10' },
  ];
  expect(problemsOf(posted(rows))).toEqual({
    'row0.price': 'Please enter Numbers only',
    'row0.stock': 'Please enter Numbers only',
    'row1.sku': 'This SKU is already used above. Enter another one.',
    'row1.compareAt': 'Enter a compare-at price greater than the price.',
  });
  expect(problemsOf(posted([{ values: 'S', ...made, compareAt: '20' }]))).toEqual({
    'row0.price': 'Enter a price as well.',
  });
  expect(problemsOf(posted([{ values: 'S' }, { values: 'M' }]))).toEqual({
    'row0.made': 'A product needs a variant. Select at least one.',
  });
});

test('an option has a name and values, each of them once, and there are at most 100 combinations', () => {
  expect(problemsOf(posted([], [['', 'S']]))).toEqual({ optionName0: 'Enter an option name.' });
  expect(problemsOf(posted([], [['Size', ' , ']]))).toEqual({
    optionValues0: 'Enter at least one value.',
  });
  expect(problemsOf(posted([], [['Size', 'S, M, s']]))).toEqual({
    optionValues0: 'A value is repeated. Enter each value once.',
  });
  const twice: [string, string][] = [
    ['Size', 'S'],
    ['size', 'M'],
  ];
  expect(problemsOf(posted([], twice))).toEqual({
    optionName1: 'This name is already used above. Enter another one.',
  });
  const numbers = Array.from({ length: 11 }, (_, n) => n).join();
  const many: [string, string][] = [
    ['Width', numbers],
    ['Length', numbers],
  ];
  expect(problemsOf(posted([], many))).toEqual({
    optionValues0: 'Too many combinations. Enter values for at most 100.',
  });
  expect(problemsOf(posted([], [['Size', 'x'.repeat(41)]]))).toEqual({
    optionValues0: 'A value is too long. Enter at most 40 characters for each.',
  });
});

test('an unchanged form changes nothing', () => {
  const word = fc.stringMatching(/^[a-z]{1,5}$/);
  const minor = fc.integer({ min: 100, max: 999_999 });
  const made = fc
    .uniqueArray(word, { minLength: 1, maxLength: 3 })
    .chain((values) =>
      fc.tuple(fc.constant(values), fc.uniqueArray(word, { minLength: 1, maxLength: 3 })),
    )
    .map(([a, b]) => [
      { name: 'One', values: a },
      { name: 'Two', values: b },
    ])
    .chain((options) => {
      const price = fc.record({
        priceMinor: minor,
        compareAtMinor: fc.option(fc.integer({ min: 1_000_000, max: 2_000_000 })),
      });
      const sold = fc.record({ price, onHand: fc.option(fc.nat(500)) });
      const all = combinationsOf(options);
      return fc.record({
        options: fc.constant(options),
        facts: price,
        values: fc.subarray(all, { minLength: 1 }),
        sold: fc.array(sold, { minLength: all.length, maxLength: all.length }),
      });
    });
  fc.assert(
    fc.property(made, ({ options, facts, values, sold }) => {
      const variants: VariantFacts[] = values.map((optionValues, at) => ({
        ...noVariantAttributes,
        optionValues,
        sku: at % 2 === 0 ? `SKU-${at}` : null,
        ...(sold[at]?.price ?? facts),
        onHand: sold[at]?.onHand ?? null,
        pictureName: at % 3 === 0 ? `picture-${at}` : null,
      }));
      const read = readGrid(gridOf({ options, variants, facts }, 'USD'), facts, terms);
      const seen = variants.map((variant) => ({ ...variant, seen: variant.onHand }));
      expect(read).toEqual({ ok: true, value: { options, variants: seen } });
    }),
  );
});
