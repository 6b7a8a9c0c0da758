import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  availabilityWith,
  combinationsOf,
  firstMissingOption,
  maxOptions,
  titleWith,
  variantOf,
} from './options.ts';
import type { Availability } from '#shop/inventory/rules/availability.ts';

const value = fc.string({ minLength: 1, maxLength: 3 });
const options = fc.array(
  fc.record({ name: value, values: fc.uniqueArray(value, { minLength: 1, maxLength: 4 }) }),
  { maxLength: maxOptions },
);
const availability = fc.constantFrom<Availability>('in-stock', 'few-left', 'sold-out');
/** Some of the combinations of some options are made. */
const product = options.chain((sold) => {
  const all = combinationsOf(sold);
  return fc
    .tuple(fc.shuffledSubarray(all), fc.array(availability, { minLength: all.length }))
    .map(([made, stock]) => ({
      options: sold,
      all,
      variants: made.map((optionValues, at) => ({
        optionValues,
        availability: stock[at] ?? ('in-stock' as const),
      })),
    }));
});

test('every combination is chosen by exactly one variant, or it is not made', () => {
  fc.assert(
    fc.property(product, ({ all, variants }) => {
      const chosen = all.flatMap((choice) => variantOf(variants, choice) ?? []);
      expect(new Set(chosen)).toEqual(new Set(variants));
      expect(chosen).toHaveLength(variants.length);
    }),
  );
});

test('an incomplete choice has no variant and reports the next option', () => {
  fc.assert(
    fc.property(product, fc.nat(), ({ options: sold, all, variants }, seed) => {
      fc.pre(sold.length > 0);
      const position = seed % sold.length;
      for (const choice of all) {
        expect(firstMissingOption(sold, choice)).toBeNull();
        const open = choice.with(position, '');
        expect(firstMissingOption(sold, open)).toBe(position);
        expect(variantOf(variants, open)).toBeNull();
      }
    }),
  );
});

test('a value is shown as available as the best of what it can still become', () => {
  fc.assert(
    fc.property(product, ({ options: sold, all, variants }) => {
      for (const choice of all) {
        const exact = variantOf(variants, choice)?.availability ?? null;
        const [first] = choice;
        if (first === undefined) continue;
        const at = { position: 0, value: first };
        expect(availabilityWith(variants, choice, at)).toBe(exact);
        const alone = availabilityWith(
          variants,
          sold.map(() => ''),
          at,
        );
        const possible = variants.filter(({ optionValues }) => optionValues[0] === first);
        expect(alone === null).toBe(possible.length === 0);
        const isOneLeft = possible.some((one) => one.availability !== 'sold-out');
        expect(alone !== null && alone !== 'sold-out').toBe(isOneLeft);
      }
    }),
  );
});

test('combinations come in the order of the values, the last option changing first', () => {
  const sizes = { name: 'Size', values: ['S', 'M'] };
  const colours = { name: 'Colour', values: ['Navy', 'Rust'] };
  expect(combinationsOf([sizes, colours])).toEqual([
    ['S', 'Navy'],
    ['S', 'Rust'],
    ['M', 'Navy'],
    ['M', 'Rust'],
  ]);
  expect(combinationsOf([])).toEqual([[]]);
});

test('a title includes the option values of a variant', () => {
  expect(titleWith('Rain Jacket', ['M', 'Navy'])).toBe('Rain Jacket, M, Navy');
  expect(titleWith('Desk Lamp', [])).toBe('Desk Lamp');
});
