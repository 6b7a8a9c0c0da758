import { expect, it } from 'vitest';
import { facetsFrom, toggledFacets } from './facets.ts';
import { priceRange, priceRangeLabel, standardRanges } from './price-ranges.ts';
import { swatchesOf, swatchOf } from './swatches.ts';

it('the facets of a query have one order, whatever the order of the query', () => {
  const canonical = [
    ['brand', 'Acme'],
    ['brand', 'Bold'],
    ['option.Size', 'M'],
    ['origin', 'PT'],
    ['stock', 'yes'],
    ['tag', 'material:linen'],
  ];
  for (const query of [
    'brand=Acme&brand=Bold&option.Size=M&origin=PT&stock=yes&tag=material:linen',
    'tag=material:linen&stock=yes&origin=PT&option.Size=M&brand=Bold&brand=Acme&brand=Bold&sort=none',
    'tag=material:+linen&tag=material+:+linen&stock=yes&origin=PT&option.Size=M&brand=Bold&brand=Acme',
  ]) {
    expect(facetsFrom(new URLSearchParams(query))).toEqual(canonical);
  }
});

it.each([
  'brand=',
  'price=-',
  'price=cheap',
  'price=1-2-3',
  'rating=5',
  'stock=no',
  'origin=pt',
  'tag=',
  'sale=1',
  'option.=M',
  'option.Size=',
  'constructor=x',
  `brand=${'x'.repeat(81)}`,
])('%s is no facet', (query) => {
  expect(facetsFrom(new URLSearchParams(query))).toEqual([]);
});

it('a facet that is selected again is removed', () => {
  const one = [['brand', 'Acme']] as const;
  const both = toggledFacets(one, ['brand', 'A=B']);
  expect(both).toEqual([
    ['brand', 'A=B'],
    ['brand', 'Acme'],
  ]);
  expect(toggledFacets(both, ['brand', 'A=B'])).toEqual(one);
});

it('the usual price ranges follow each other without a gap', () => {
  const ranges = standardRanges.map((text) => priceRange(text, 'USD'));
  expect(ranges.at(0)?.from).toBeNull();
  expect(ranges.at(-1)?.below).toBeNull();
  expect(ranges.slice(1).map(({ from }) => from)).toEqual(
    ranges.slice(0, -1).map(({ below }) => below),
  );
});

it('price ranges are written in the currency', () => {
  const labels = ['-10', '20-50', '1000-'].map((text) => priceRangeLabel(text, 'USD'));
  expect(labels).toEqual(['Under $10', '$20 to $50', '$1,000 and more']);
  expect(priceRange('20-50', 'JPY')).toEqual({ from: 20, below: 50 });
});

it('a color is recognized by the last word that names one', () => {
  expect(swatchOf('Dark Navy')).toBe(swatchOf('navy'));
  expect(swatchOf('Red brown')).toBe(swatchOf('brown'));
  expect(swatchOf('XL')).toBeNull();
});

it('the swatches of a product are those of the option that names several colors', () => {
  const size = { values: ['S', 'M'] };
  const names = (...options: { values: string[] }[]) => swatchesOf(options).map(({ name }) => name);
  expect(names(size, { values: ['Dark Navy', 'Petrol', 'Sand'] })).toEqual(['Dark Navy', 'Sand']);
  expect(names(size)).toEqual([]);
  expect(names({ values: ['Navy'] })).toEqual([]);
  expect(names({ values: ['Oak', 'Ash', 'Walnut', 'Black', 'Cherry'] })).toEqual([]);
});
