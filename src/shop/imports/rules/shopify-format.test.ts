import { expect, it } from 'vitest';
import { fileRows, readAs } from '../../../../tests/support/import-rows.ts';
import { detectFormat } from './import-formats.ts';
import { columnKeys } from './file-rows.ts';

const columns =
  'Handle|Title|Body (HTML)|Vendor|Type|Product Category|Published|Option1 Name|Option1 Value|Option2 Name|Option2 Value|Variant SKU|Variant Inventory Tracker|Variant Inventory Qty|Variant Inventory Policy|Variant Price|Variant Compare At Price|Image Src|Gift Card|Status';

function read(...lines: string[]) {
  return readAs('shopify', fileRows(columns, ...lines));
}

it('rows become variants, and rows with a picture alone do not', () => {
  const product = read(
    'jacket|Jacket|<p>Dry</p>|Norrvik|Men|A > Outerwear|true|Size|S|Colour|Navy|J-1|shopify|4|deny|120|150|https://cdn.example/1.jpg|false|active',
    'jacket||||||||M||Navy|J-2|shopify|-2|continue|120|120|https://cdn.example/2.jpg||',
    'jacket|||||||||||||||||https://cdn.example/3.jpg||',
  );
  expect(product).toMatchObject({
    options: ['Size', 'Colour'],
    status: 'published',
    description: { text: 'Dry' },
    categories: [{ steps: ['Men'] }, { text: 'A > Outerwear', steps: ['A', 'Outerwear'] }],
  });
  expect(product.pictures).toHaveLength(3);
  expect(product.variants).toMatchObject([
    { optionValues: ['S', 'Navy'], compareAt: { text: '150' }, stock: { text: '4' } },
    { optionValues: ['M', 'Navy'], compareAt: { text: '' }, stock: { text: '0' } },
  ]);
  expect(product.problems.map(({ row, words }) => [row, words])).toEqual([
    [3, 'Overselling is not supported'],
    [3, 'Negative stock -2 imported as 0'],
  ]);
});

it('a default title is not an option, and stock without a tracker is not tracked', () => {
  const product = read('vase|Vase||Kiln|||false|Title|Default Title|||V||7|deny|45||||draft');
  expect(product).toMatchObject({ options: [], status: 'draft' });
  expect(product.variants).toMatchObject([{ optionValues: null, stock: { text: '' } }]);
  expect(product.problems.map(({ words }) => words)).toEqual(['No description: title used']);
});

it('a gift card is a product that sells gift cards', () => {
  const product = read('card|Card|x|N|||true|Title|Default Title|||C|||deny|25|||TRUE|active');
  expect(product).toMatchObject({ shippingClass: { text: 'gift-card' }, problems: [] });
});

it('the country of origin of a Shopify file is that of the product', () => {
  const rows = fileRows('Handle|Title|COO', 'cap|Cap|PT');
  expect(readAs('shopify', rows)).toMatchObject({ countryOfOrigin: { text: 'PT', field: 'coo' } });
});

it('the barcode of a Shopify file is the GTIN of the variant', () => {
  for (const column of ['Variant Barcode', 'Barcode']) {
    const rows = fileRows(`Handle|Title|Variant SKU|${column}`, 'cap|Cap|C-1|96385074');
    expect(readAs('shopify', rows).variants).toMatchObject([{ gtin: { text: '96385074' } }]);
  }
});

it('the weight of a Shopify file is read in whole grams', () => {
  for (const column of ['Variant Grams', 'Weight value (grams)']) {
    const rows = fileRows(`Handle|Title|Variant SKU|${column}`, 'cap|Cap|C-1|180.0');
    expect(readAs('shopify', rows).variants).toMatchObject([{ weightGrams: { text: '180' } }]);
  }
});

it('the newer column names are read as well', () => {
  const newer =
    'Title|URL handle|Description|Published on online store|Status|SKU|Option1 name|Option1 value|Price|Compare-at price|Inventory tracker|Inventory quantity|Product image URL';
  expect(detectFormat(columnKeys(newer.split('|')))?.name).toBe('shopify');
  const rows = fileRows(newer, 'Cap|cap|<b>Warm</b>|TRUE|Active|C-1|Size|One|9.50|12|shopify|3|');
  expect(readAs('shopify', rows)).toMatchObject({
    title: { text: 'Cap' },
    description: { text: 'Warm' },
    status: 'published',
    variants: [{ sku: { text: 'C-1' }, price: { text: '9.50' }, stock: { text: '3' } }],
  });
});

it.each([
  ['TRUE', ''],
  ['false', 'none'],
  ['no', 'none'],
])('a Shopify product that requires shipping: %s', (text, shippingClass) => {
  const rows = fileRows('Handle|Title|Variant Requires Shipping', `song|Song|${text}`);
  const product = readAs('shopify', rows);
  expect(product).toMatchObject({ shippingClass: { text: shippingClass }, problems: [] });
});
