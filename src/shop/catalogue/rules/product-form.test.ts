import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  noProductAttributes,
  noVariantAttributes,
  productFields,
  type ProductField,
  recordOf,
} from './product-fields.ts';
import {
  categoryChoices,
  checkPicture,
  checkProductForm,
  pictureProblems,
  productFormFrom,
  productFormOf,
  readProductForm,
  type ProductForm,
} from './product-form.ts';
import { step } from '../../../../tests/support/step.ts';

const terms = {
  currency: 'USD',
  categories: ["men's clothing", "women's clothing", 'jewelery', 'electronics'],
};

const good: ProductForm = {
  ...recordOf(productFields, () => ''),
  title: 'Olive Bomber Jacket',
  description: 'A cotton-nylon twill bomber.\nCut a little short.',
  category: "men's clothing",
  price: '129.00',
  rate: '4.6',
  count: '221',
  stock: '14',
  compareAt: '159',
  brand: 'norrvik',
  sku: 'OBJ-1',
};

const numbersOnly = 'Please enter Numbers only';

describe('the product form', () => {
  const required: [ids: string, field: ProductField, words: string][] = [
    ['[5.35] [5.36]', 'title', 'Please Enter Title'],
    ['[5.37] [5.38]', 'description', 'Please Enter Description'],
    ['[5.39] [5.40]', 'category', 'Please Enter Category'],
    ['[5.45] [5.46]', 'price', 'Please Enter Price'],
    ['[5.51] [5.52]', 'rate', 'Please Enter Rate'],
    ['[5.56] [5.57]', 'count', 'Please Enter Count'],
  ];

  it.each(required)('%s needs %s and says "%s"', (_ids, field, words) => {
    expect(problemOf(field, '')).toBe(words);
    expect(problemOf(field, ' \n ')).toBe(words);
  });

  it.each(['stock', 'compareAt', 'brand', 'sku'] as const)('does not need %s', (field) => {
    expect(problemOf(field, '')).toBeUndefined();
  });

  const refused: [ids: string, field: ProductField, typed: string[]][] = [
    [
      '[5.47] [5.50]',
      'price',
      ['0', '0.00', '-1', '+1', 'free', '1e3', 'Infinity', '$12', '1,200'],
    ],
    ['[5.48] [5.50]', 'price', ['0.50', '01', '012.50', '.5']],
    ['[5.49] [5.50]', 'price', ['12.', '12.3.4', '12.345', '12,50', '1 2']],
    [
      '[5.53] [5.55]',
      'rate',
      ['4', '4.', '.5', '4.55', '04.5', '4,5', '-1.0', 'good', '4.a', '٤.٥'],
    ],
    ['[5.54] [5.55]', 'rate', ['5.0', '9.9', '10.0']],
    ['[5.58] [5.59]', 'count', ['-1', '1.5', '1e3', 'many', '1 000', '1,000', '٣']],
    ['', 'stock', ['-1', '1.5', 'some']],
    ['', 'compareAt', ['0', '0.5', 'much', '159.999']],
  ];

  it.each(refused)('%s refuses as %s what is no such number', (_ids, field, typed) => {
    for (const text of typed) expect([text, problemOf(field, text)]).toEqual([text, numbersOnly]);
  });

  const accepted: [ids: string, field: ProductField, typed: string[]][] = [
    ['[5.49]', 'price', ['1', '9', '10', '12.5', '12.50', '9999999.99']],
    ['[5.53] [5.54]', 'rate', ['0.0', '0.9', '3.5', '4.9']],
    ['[5.58]', 'count', ['0', '7', '007', '9999999']],
  ];

  it.each(accepted)('%s accepts as %s', (_ids, field, typed) => {
    const form = { ...good, compareAt: '' };
    for (const text of typed) {
      expect([text, checkProductForm({ ...form, [field]: text }, terms)]).toEqual([text, {}]);
    }
  });

  it('offers the stored categories in the specified order', () => {
    const offered = categoryChoices(terms.categories);
    for (const [index, [id, category]] of [
      ['[5.41]', "men's clothing"],
      ['[5.42]', 'jewelery'],
      ['[5.43]', 'electronics'],
      ['[5.44]', "women's clothing"],
    ].entries()) {
      step(`${id} ${category}`, () => expect(offered[index]).toBe(category));
    }
    expect(offered).toHaveLength(4);
    expect(categoryChoices(['hats', 'electronics'])).toEqual(['electronics', 'hats']);
    for (const category of terms.categories) {
      expect(checkProductForm({ ...good, category }, terms)).toEqual({});
    }
    expect(problemOf('category', 'hats')).toBe('Please Enter Category');
    expect(problemOf('category', "Men's clothing")).toBe('Please Enter Category');
  });

  it('refuses a former price that is not above the price', () => {
    expect(problemOf('compareAt', '129')).toBe('Enter a compare-at price greater than the price.');
    expect(problemOf('compareAt', '129.01')).toBeUndefined();
    expect(checkProductForm({ ...good, price: 'x' }, terms)).toEqual({ price: numbersOnly });
  });

  it('refuses texts and numbers beyond all measure', () => {
    expect(problemOf('title', 'x'.repeat(201))).toBe('Too long. Enter at most 200 characters.');
    expect(problemOf('description', 'x'.repeat(5001))).toBe(
      'Too long. Enter at most 5000 characters.',
    );
    expect(problemOf('brand', 'x'.repeat(101))).toBe('Too long. Enter at most 100 characters.');
    expect(problemOf('sku', 'x'.repeat(65))).toBe('Too long. Enter at most 64 characters.');
    for (const field of ['price', 'count', 'stock'] as const) {
      expect(problemOf(field, '10000000')).toBe('Enter a number less than 10,000,000.');
    }
  });

  it('counts decimals as the currency does', () => {
    const yen = { ...terms, currency: 'JPY' };
    const form = { ...good, compareAt: '' };
    expect(checkProductForm({ ...form, price: '1200' }, yen)).toEqual({});
    expect(checkProductForm({ ...form, price: '1200.5' }, yen)).toEqual({ price: numbersOnly });
  });
});

describe('the picture of the product form', () => {
  const accepted = [
    ['[5.63]', 'image/jpeg'],
    ['[5.64]', 'image/jpg'],
    ['[5.65]', 'image/png'],
    ['[5.66]', 'image/webp'],
    ['[5.66]', 'image/avif'],
  ];
  it.each(accepted)('%s may be of type %s', (_id, type) => {
    expect(checkPicture({ type, size: 20_000_000 })).toBeNull();
  });

  it('[5.66] [5.67] may be of no other type, and says so', () => {
    for (const type of [
      'image/svg+xml',
      'image/gif',
      'image/tiff',
      'text/html',
      'image/PNG ',
      '',
    ]) {
      expect(checkPicture({ type, size: 1 })).toBe(
        'Please select image with jpg/jpeg or png format',
      );
    }
  });

  it('[5.61] has words of its own when it is missing or too large', () => {
    expect(pictureProblems.missing).toBe('Please select image with jpg/jpeg/png format');
    expect(checkPicture({ type: 'image/png', size: 20_000_001 })).toBe(
      'This picture is too large. Select one of at most 20 MB.',
    );
  });
});

it('a form that keeps every rule reads as numbers in minor units and tenths', () => {
  expect(readProductForm(good, terms)).toEqual({
    ok: true,
    value: {
      ...noProductAttributes,
      ...noVariantAttributes,
      title: good.title,
      description: good.description,
      category: "men's clothing",
      priceMinor: 12_900,
      rateTenths: 46,
      ratingCount: 221,
      onHand: 14,
      compareAtMinor: 15_900,
      brand: 'norrvik',
      sku: 'OBJ-1',
    },
  });
  const bare = { ...good, stock: '', compareAt: '', brand: '', sku: '' };
  expect(readProductForm(bare, terms)).toMatchObject({
    value: { onHand: null, compareAtMinor: null, brand: null, sku: null },
  });
});

it('a form that breaks rules reads as what is wrong with it', () => {
  const form = productFormFrom(() => undefined);
  expect(readProductForm(form, terms)).toMatchObject({ failure: { code: 'invalid' } });
  expect(Object.keys(checkProductForm(form, terms))).toEqual(productFields.slice(0, 6));
});

it('a stored product round-trips through the form', () => {
  const whole = fc.integer({ min: 0, max: 9_999_999 });
  const price = fc.integer({ min: 100, max: 999_999_999 });
  fc.assert(
    fc.property(price, whole, fc.integer({ min: 0, max: 49 }), (priceMinor, count, rateTenths) => {
      const facts = {
        title: 'a',
        description: 'b',
        category: 'jewelery',
        priceMinor,
        rateTenths,
        ratingCount: count,
        onHand: count,
        compareAtMinor: null,
        ...noProductAttributes,
        ...noVariantAttributes,
      };
      const form = productFormOf(facts, 'USD');
      expect(readProductForm(form, terms)).toEqual({ ok: true, value: facts });
    }),
  );
});

it('takes blanks away around what was typed, and nothing that is not a text', () => {
  const form = productFormFrom((field) => (field === 'title' ? '  A  lamp ' : 7));
  expect(form).toEqual({ ...productFormFrom(() => ''), title: 'A  lamp' });
});

it('keeps line breaks as one character and no other control character', () => {
  const { description } = productFormFrom(() => 'One\r\ntwo\rthree\0 four\u001b\u0085\ud800');
  expect(description).toBe('One\ntwo\nthree  four  \ufffd');
  for (const field of ['title', 'brand', 'sku'] as const) {
    expect(problemOf(field, 'one\ntwo')).toBe('Line breaks are not allowed. Enter a single line.');
  }
});

function problemOf(field: ProductField, typed: string): string | undefined {
  const form = productFormFrom((name) => (name === field ? typed : good[name]));
  return checkProductForm(form, terms)[field];
}
