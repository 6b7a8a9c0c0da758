import { noProductAttributes, noVariantAttributes } from '#shop/catalogue/rules/product-fields.ts';
import { describe, expect, it } from 'vitest';
import { fileRows, readAs } from '../../../../tests/support/import-rows.ts';
import { planImport } from './plan-import.ts';
import type { KnownProduct } from './plan-product.ts';

const category = {
  value: "men's clothing",
  homeLabel: 'man',
  filterLabel: 'Man',
  aliases: ['men'],
};
const categories = { all: [{ id: 'men', ...category }], decisions: new Map(), fallback: null };
const terms = { currency: 'USD', categories };

const sold = {
  ...noVariantAttributes,
  priceMinor: 1000,
  compareAtMinor: null,
  onHand: 3,
  pictureName: null,
};
const facts = {
  title: 'Shirt',
  description: 'Linen',
  category: category.value,
  ...noProductAttributes,
  ...noVariantAttributes,
  priceMinor: 1000,
  compareAtMinor: null,
  rateTenths: 50,
  ratingCount: 2,
  onHand: null,
};
const shirt: KnownProduct = {
  facts,
  status: 'published',
  pictureNames: ['shirt-1'],
  pictureAddresses: [],
  options: [{ name: 'Size', values: ['S', 'M'] }],
  variants: [
    { ...sold, optionValues: ['S'], sku: 'S-1' },
    { ...sold, optionValues: ['M'], sku: 'M-1' },
  ],
};

function plan(before: KnownProduct | null, columns: string, ...lines: string[]) {
  return planImport(readAs('vitrine', fileRows(columns, ...lines)), before, terms);
}

function wordsOf(before: KnownProduct | null, columns: string, ...lines: string[]) {
  return plan(before, columns, ...lines).problems.map(({ row, words }) => `${row}: ${words}`);
}

const newColumns = 'Title|Description|Category|Option 1|Value 1|SKU|Price';

describe('a product with options', () => {
  it('is changed variant by variant, found by its SKU or its values', () => {
    const { outcome, product } = plan(shirt, 'SKU|Price|Stock', 'M-1|12|');
    expect(outcome).toBe('changed');
    expect(product?.variants).toMatchObject([
      { sku: 'S-1', priceMinor: 1000, onHand: 3 },
      { sku: 'M-1', priceMinor: 1200, onHand: null },
    ]);
    const byValue = plan(shirt, 'No.|Option 1|Value 1|Price', '1|Size|S|9');
    expect(byValue.product?.facts.priceMinor).toBe(900);
  });

  it('appends new values to the existing ones', () => {
    const grown = plan(shirt, 'No.|Option 1|Value 1|Price', '1|size|L|15', '1||S|10');
    expect(grown.product?.options).toEqual([{ name: 'Size', values: ['S', 'M', 'L'] }]);
    expect(grown.product?.variants).toHaveLength(3);
  });

  it('keeps its variants if the file has only product fields', () => {
    const renamed = plan(shirt, 'No.|Title|Brand', '1|Linen shirt|Norrvik');
    expect(renamed.product).toMatchObject({ facts: { title: 'Linen shirt', brand: 'Norrvik' } });
    expect(renamed.product?.variants).toEqual(shirt.variants);
    expect(plan(shirt, 'No.|Title|Description', '1||').outcome).toBe('unchanged');
  });

  it.each([
    [['1|Colour|Navy|9'], '2: Options do not match; this product has: Size'],
    [['1|||9'], '2: This row does not say which variant it describes'],
    [['1|Size|S, wide|9'], '2: An option value cannot contain a comma'],
    [['1|Size|S|9', '1||S|8'], '3: Rows 2 and 3 describe the same variant'],
    [['1|Size|L|'], '2: Please Enter Price'],
    [['1|Size|S|1.999'], '2: Please enter Numbers only'],
  ])('%j is refused', (lines, words) => {
    expect(wordsOf(shirt, 'No.|Option 1|Value 1|Price', ...lines)).toEqual([words]);
    expect(plan(shirt, 'No.|Option 1|Value 1|Price', ...lines).product).toBeNull();
  });

  it('is limited to the maximum number of combinations', () => {
    const columns = `${newColumns}|Option 2|Value 2`;
    const lines = Array.from({ length: 11 }, (_, at) => `A|B|men|X|x${at}||1|Y|y${at}`);
    expect(wordsOf(null, columns, ...lines)).toEqual([
      '2: A product can have at most 100 option combinations, this one has 121',
    ]);
  });
});

describe('a new product', () => {
  it('is imported as a draft, by the catalog rules instead of the form rules', () => {
    const { outcome, product } = plan(null, newColumns, 'Hat|Warm|MEN|||H-1|0.50');
    expect(outcome).toBe('added');
    expect(product).toMatchObject({ status: 'draft', facts: { priceMinor: 50, rateTenths: 0 } });
  });

  it('reports all of its problems at once', () => {
    expect(wordsOf(null, newColumns, '||hats|||H-1|free')).toEqual([
      '2: Please Enter Title',
      '2: Please Enter Description',
      '2: Please enter Numbers only',
      '2: Category “hats” not found',
    ]);
  });
});
