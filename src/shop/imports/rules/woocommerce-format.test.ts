import { expect, it } from 'vitest';
import { fileRows, readAs } from '../../../../tests/support/import-rows.ts';
import { woocommerceFormat } from './woocommerce-format.ts';

const columns =
  'ID|Type|SKU|Name|Description|Stock|In stock?|Regular price|Sale price|Categories|Parent|Attribute 1 name|Attribute 1 value(s)|Attribute 2 name|Attribute 2 value(s)';
const coat =
  '7|variable|COAT|Coat|Long||1|||Sale, Clothing > Men||Size|S, M|Colour|Navy, Rust\\, dark';

function read(...lines: string[]) {
  return readAs('woocommerce', fileRows(columns, ...lines));
}

function wordsOf(...lines: string[]) {
  return read(...lines).problems.map(({ words, isRefusal }) => `${isRefusal ? '!' : ''}${words}`);
}

it('variations become options, in the order in which the product lists them', () => {
  const product = read(
    coat,
    '8|variation|C-M|Coat||2|1|90|||COAT|Size|M|Colour|Navy',
    '9|variation|C-S|Coat||0|0|90|75,50||COAT|Colour|Rust\\, dark|Size|S',
  );
  expect(product).toMatchObject({ options: ['Size', 'Colour'], problems: [{ row: 2 }] });
  expect(product.variants).toMatchObject([
    {
      row: 4,
      optionValues: ['S', 'Rust, dark'],
      price: { text: '75.50', field: 'sale price' },
      compareAt: { text: '90' },
      stock: { text: '0' },
    },
    { row: 3, optionValues: ['M', 'Navy'], price: { text: '90' }, compareAt: { text: '' } },
  ]);
});

it('belong together: what has the SKU or the ID of the parent, wherever it stands', () => {
  const keys = fileRows(
    columns,
    coat,
    '8|variation|C-M|Coat||2|1|90|||COAT|Size|M||',
    '9|variation|X|Coat||2|1|90|||id:12|Size|M||',
    '12|variable||Belt||||||||||',
    '13|simple|HAT|Hat||||9||||||',
    '|simple||Scarf||||9||||||',
  ).map((row) => woocommerceFormat.keysOf(row).key);
  expect(keys).toEqual(['sku COAT', 'sku COAT', 'id 12', 'id 12', 'sku HAT', 'row 7']);
});

it('categories include their parents, and an escaped comma is part of a name', () => {
  const steps = read(coat).categories?.map((one) => one.steps);
  expect(steps).toEqual([['Sale'], ['Clothing', 'Men']]);
  const [escaped] = read(coat.replace('Sale,', 'Bags\\, cases >  Small ,')).categories ?? [];
  expect(escaped).toMatchObject({ text: 'Bags, cases > Small', steps: ['Bags, cases', 'Small'] });
});

it.each([
  ['simple, downloadable', 'Downloadable products are not supported'],
  ['external', 'External products are not supported'],
  ['grouped', 'Grouped products are not supported'],
])('a product of the type %s is left out, with a reason', (type, words) => {
  expect(wordsOf(`7|${type}|X|Thing|Text||1|9||men|||||`)).toContain(`!${words}`);
});

it('reports what is missing and what is not imported', () => {
  expect(wordsOf('8|variation|C|Coat||2|1|9|||COAT|Size|M||')).toEqual([
    '!The parent product of this variation is not in the file',
  ]);
  expect(wordsOf('7|variable|C|Coat|Long||||||men|Size|S, M||')).toContain(
    '!None of its variations are in the file',
  );
  expect(wordsOf('7|simple|H|Hat|Warm|-3|1|9||men||Material|Wool||')).toEqual([
    'Attribute “Material” is not used by any variation',
    'Negative stock -3 imported as 0',
  ]);
  expect(wordsOf('7|simple|H|Hat||||9||men|||||')).toEqual(['No description: title used']);
});

it('a virtual product is not shipped', () => {
  const virtual = read('7|simple, virtual|X|Advice|Text||1|9||men|||||');
  expect(virtual).toMatchObject({ shippingClass: { text: 'none' }, problems: [] });
  expect(read('7|simple|X|Thing|Text||1|9||men|||||').shippingClass).toBeUndefined();
});

it.each([
  ['4', '1', '4'],
  ['', '0', '0'],
  ['', '1', ''],
  ['-2', '1', '0'],
  ['3.00', '1', '3'],
  ['parent', '1', ''],
])('stock %j, in stock %j counts as %j', (stock, state, counted) => {
  const { variants } = read(`7|simple|H|Hat|Warm|${stock}|${state}|9||men|||||`);
  expect(variants[0]?.stock?.text).toBe(counted);
});

it('the weight of a WooCommerce file is converted to grams, and its GTIN is read', () => {
  const columnsOf = (unit: string) =>
    `Type|SKU|Name|Regular price|Weight (${unit})|GTIN, UPC, EAN, or ISBN`;
  for (const [unit, text, grams] of [
    ['kg', '0.45', '450'],
    ['lbs', '1', '454'],
    ['oz', '2', '57'],
  ]) {
    const rows = fileRows(columnsOf(unit ?? ''), `simple|HAT|Hat|9|${text}|96385074`);
    expect(readAs('woocommerce', rows).variants).toMatchObject([
      { weightGrams: { text: grams }, gtin: { text: '96385074' } },
    ]);
  }
});
