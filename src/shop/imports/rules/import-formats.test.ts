import { expect, it } from 'vitest';
import { detectDelimiter, columnKeys, columnNamed } from './file-rows.ts';
import { detectFormat } from './import-formats.ts';
import { ownColumns } from './own-format.ts';

it.each([
  [ownColumns.join(), 'vitrine'],
  ['SKU,Price,Stock', 'vitrine'],
  ['ID,Type,SKU,Name,Regular price', 'woocommerce'],
  ['Handle,Title,Variant Price', 'shopify'],
  ['Title,URL handle,SKU,Price', 'shopify'],
  ['Date,Amount', undefined],
])('a file with the columns %s is of %s', (columns, name) => {
  expect(detectFormat(columnKeys(columns.split(',')))?.name).toBe(name);
});

it('duplicate columns are distinguished and keep their original name', () => {
  const columns = [' SKU', 'Price ', 'sku'];
  expect(columnKeys(columns)).toEqual(['sku', 'price', 'sku (column 3)']);
  expect(columnNamed(columns, 'price')).toBe('Price');
  expect(columnNamed(columns, 'weight')).toBe('weight');
});

it.each([
  ['a,b,c\n1;2', ','],
  ['\uFEFFNo.;Title;"a,b,c,d"\n', ';'],
  ['SKU\tPrice\r\n', '\t'],
  ['SKU', ','],
])('%j has the delimiter %j', (head, delimiter) => {
  const detected = detectDelimiter(new TextEncoder().encode(head));
  expect(detected).toEqual({ ok: true, value: delimiter });
});

it('workbooks and UTF-16 files are rejected', () => {
  for (const head of [Buffer.from('PK\u0003\u0004'), Buffer.from('SKU', 'utf16le')]) {
    expect(detectDelimiter(head)).toMatchObject({ ok: false });
  }
});
