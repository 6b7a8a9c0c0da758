import { expect, it } from 'vitest';
import { fileRows, readAs } from '../../../../tests/support/import-rows.ts';
import { partsOf, splitList } from './source-values.ts';

// Quadratic time on this many blanks is longer than a test may take.
const blanks = ' '.repeat(400_000);

it('parts are trimmed, and blank ones dropped', () => {
  expect(partsOf(' a ,b,, \t,c d', ',')).toEqual(['a', 'b', 'c d']);
});

it('[T22] a cell of blanks is split in linear time', () => {
  const text = `a${blanks}b, c`;
  expect(splitList({ row: 2, field: 'pictures', text })).toHaveLength(2);
  expect(partsOf(text, '>')).toHaveLength(1);
});

it('[T22] no column of another shop takes more than linear time on blanks', () => {
  const long = `a${blanks}b`;
  const woocommerce = 'Type|SKU|Name|Description|Regular price|Stock|Categories|Images|Brands';
  const shopify = 'Handle|Title|Body (HTML)|Type|Product Category|Option1 Name|Option1 Value';
  for (const [name, columns] of [
    ['woocommerce', woocommerce],
    ['shopify', shopify],
  ] as const) {
    const cells = columns.split('|').map(() => long);
    expect(readAs(name, fileRows(columns, cells.join('|'))).row).toBe(2);
    const markup = columns.split('|').map(() => `<li${blanks}<!--${blanks}</script${blanks}&`);
    expect(readAs(name, fileRows(columns, markup.join('|'))).row).toBe(2);
  }
});
