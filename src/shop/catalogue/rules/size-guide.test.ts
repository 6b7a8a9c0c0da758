import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import {
  maxRows,
  newSizeGuideForm,
  readSizeGuideForm,
  readTable,
  sizeGuideFormFrom,
  sizeGuideFormOf,
  tableText,
} from './size-guide.ts';

const sizes = [
  ['Size', 'Chest'],
  ['S', '92–96'],
  ['M', '96–100'],
];

test.each([
  ['rows with |', 'Size | Chest\nS | 92–96\nM|96–100'],
  ['rows with ;', 'Size; Chest\nS; 92–96\n\nM; 96–100\n'],
  ['rows that begin and end with |', '| Size | Chest |\n| S | 92–96 |\n| M | 96–100 |'],
  ['an empty column', 'Size | | Chest\nS | | 92–96\nM | | 96–100'],
])('a size guide is read from %s', (_, text) => {
  expect(readTable(text)).toEqual({ ok: true, value: sizes });
});

it('a size guide pasted from a spreadsheet keeps its cells, with empty ones', () => {
  const pasted = '\tChest\tWaist\r\nS\t92–96\r\nM\t\t82';
  const { table } = sizeGuideFormFrom((field) => (field === 'table' ? pasted : ''));
  expect(readTable(table)).toEqual({
    ok: true,
    value: [
      ['', 'Chest', 'Waist'],
      ['S', '92–96', ''],
      ['M', '', '82'],
    ],
  });
});

test.each([
  ['', /Enter a row of headers/],
  ['Size | Chest', /at least one row of sizes/],
  ['Size\nS', /Enter a row of headers/],
  ['Size | Chest\nS | 92 | 96', /Row 2 has more cells/],
  [`Size | Chest\nS | ${'9'.repeat(61)}`, /is too long/],
  ['Size | Chest\n'.repeat(maxRows + 1), /at most 60 rows/],
  [Array.from({ length: 13 }, String).join('|').concat('\n1|2'), /at most 12 columns/],
])('a size guide as %j is refused with a reason', (text, reason) => {
  expect(readTable(text)).toMatchObject({ failure: { problem: expect.stringMatching(reason) } });
});

it('every table is read as it was written', () => {
  const cell = fc.stringMatching(/^[A-Za-z0-9–.,"]{1,9}$/);
  const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
      minLength: 2,
      maxLength: 6,
    }),
  );
  fc.assert(
    fc.property(table, (cells) => {
      expect(readTable(tableText(cells))).toEqual({ ok: true, value: cells });
    }),
    { numRuns: 50 },
  );
});

it('a form of a size guide says what is wrong in each field, and is opened as it was saved', () => {
  const terms = { categories: ['men', 'women'] };
  const wrong = { ...newSizeGuideForm, note: 'x'.repeat(2_001), products: '1, shirt' };
  expect(readSizeGuideForm(wrong, terms)).toMatchObject({
    failure: {
      problems: {
        title: 'Enter a title of at most 100 characters.',
        note: 'Too long. Enter at most 2000 characters.',
        table: expect.stringContaining('Enter a row of headers'),
        products: '“shirt” is not a product number.',
      },
    },
  });
  const form = {
    title: 'Jackets',
    note: 'Measure **around the chest**.',
    table: tableText(sizes),
    categories: 'men\nother',
    products: '7 8, 7',
  };
  const read = readSizeGuideForm(form, terms);
  expect(read).toMatchObject({ value: { cells: sizes, categories: ['men'], productIds: [7, 8] } });
  if (!read.ok) throw new Error('not read');
  expect(readSizeGuideForm(sizeGuideFormOf(read.value), terms)).toEqual(read);
});
