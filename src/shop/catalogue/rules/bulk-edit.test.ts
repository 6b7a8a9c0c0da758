import { describe, expect, it } from 'vitest';
import {
  type BulkField,
  type BulkForm,
  bulkFormFrom,
  readBulkEdit,
  changedPrice,
  type PriceChange,
  type PriceWay,
  type Rounding,
} from './bulk-edit.ts';

const terms = { currency: 'USD', categories: ['jewelery'] };

describe('a change of many products', () => {
  it.each<[form: Partial<BulkForm>, field: BulkField, words: string]>([
    [{}, 'category', 'Select at least one change.'],
    [{ rounding: 'whole' }, 'category', 'Select at least one change.'],
    [{ category: 'hats' }, 'category', 'Please Enter Category'],
    [{ status: 'deleted' }, 'status', 'Unknown option. Select one from the list.'],
    [{ priceWay: 'square', price: '2' }, 'price', 'Unknown option. Select one from the list.'],
    [{ priceWay: 'set' }, 'price', 'Enter an amount or percentage.'],
    [{ priceWay: 'set', price: '0' }, 'price', 'Please enter Numbers only'],
    [{ priceWay: 'set', price: '1.999' }, 'price', 'Please enter Numbers only'],
    [
      { priceWay: 'lower-percent', price: '100' },
      'price',
      'Enter a percentage greater than 0 and at most 99.99.',
    ],
    [{ priceWay: 'raise-percent', price: 'ten' }, 'price', 'Please enter Numbers only'],
    [{ price: '5' }, 'priceWay', 'Select an action.'],
    [{ formerWay: 'set' }, 'former', 'Enter a price.'],
    [{ former: '9' }, 'formerWay', 'Select an action.'],
    [{ stockWay: 'add', stock: '1.5' }, 'stock', 'Please enter Numbers only'],
    [{ stockWay: 'set', stock: '-1' }, 'stock', 'Please enter Numbers only'],
    [{ stock: '3' }, 'stockWay', 'Select an action.'],
    [
      { addTags: 'x'.repeat(51) },
      'addTags',
      `“${'x'.repeat(20)}…” is too long. Enter at most 50 characters for each tag.`,
    ],
    [
      { addTags: 'Sale', removeTags: 'wool, sale' },
      'removeTags',
      '“sale” is to be added too. Enter it once.',
    ],
    [{ removeTags: ' , ' }, 'category', 'Select at least one change.'],
    [{ stockWay: 'halve' }, 'stockWay', 'Unknown option. Select one from the list.'],
  ])('%j reports at %s: %s', (form, field, words) => {
    const read = readBulkEdit(formOf(form), terms);
    expect(read).toEqual({ ok: false, failure: { code: 'invalid', problems: { [field]: words } } });
  });

  it('is parsed with the intended meaning', () => {
    const form = {
      category: 'jewelery',
      status: 'draft',
      priceWay: 'lower-percent',
      price: '12.5',
      rounding: 'below-whole',
      formerWay: 'until-now',
      stockWay: 'add',
      stock: '-3',
      addTags: 'Sale, linen',
    };
    expect(readBulkEdit(formOf(form), terms)).toEqual({
      ok: true,
      value: {
        category: 'jewelery',
        status: 'draft',
        price: { way: 'lower-percent', value: 1_250, rounding: 'below-whole' },
        former: { way: 'until-now' },
        stock: { way: 'add', units: -3 },
        tags: { added: ['sale', 'linen'], removed: [] },
      },
    });
  });
});

function formOf(form: Partial<BulkForm>): BulkForm {
  return bulkFormFrom((field) => form[field]);
}

it.each<[before: number, change: [PriceWay, number, Rounding], after: number]>([
  [2_000, ['set', 1_250, 'exact'], 1_250],
  [2_000, ['raise', 50, 'exact'], 2_050],
  [2_000, ['lower', 2_500, 'exact'], -500],
  [1_995, ['raise-percent', 1_000, 'exact'], 2_195],
  [1_990, ['lower-percent', 1_250, 'exact'], 1_741],
  [5, ['lower-percent', 1_000, 'exact'], 5],
  [1_949, ['raise', 0, 'whole'], 1_900],
  [1_950, ['raise', 0, 'whole'], 2_000],
  [1_900, ['raise', 0, 'below-whole'], 1_999],
  [1_999, ['raise', 0, 'below-whole'], 1_999],
  [2_000, ['raise', 0, 'below-whole'], 2_099],
])('%i cents, changed by %j, are %i', (before, [way, value, rounding], after) => {
  const change: PriceChange = { way, value, rounding };
  expect(changedPrice(before, change, 'USD')).toBe(after);
});

it('a currency without cents is never rounded further', () => {
  const change = { way: 'raise-percent', value: 1_000, rounding: 'below-whole' } as const;
  expect(changedPrice(1_005, change, 'JPY')).toBe(1_106);
});
