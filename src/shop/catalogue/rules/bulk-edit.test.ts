import { describe, expect, it } from 'vitest';
import { type BulkField, type BulkForm, bulkFormFrom, readBulkEdit } from './bulk-edit.ts';

const terms = { currency: 'USD', categories: ['jewelery'] };

describe('a change of many products', () => {
  it.each<[form: Partial<BulkForm>, field: BulkField, words: string]>([
    [{}, 'category', 'Please choose what to change'],
    [{ rounding: 'whole' }, 'category', 'Please choose what to change'],
    [{ category: 'hats' }, 'category', 'Please Enter Category'],
    [{ status: 'deleted' }, 'status', 'Please choose one of these'],
    [{ priceWay: 'square', price: '2' }, 'price', 'Please choose one of these'],
    [{ priceWay: 'set' }, 'price', 'Please enter an amount or percent'],
    [{ priceWay: 'set', price: '0' }, 'price', 'Please enter Numbers only'],
    [{ priceWay: 'set', price: '1.999' }, 'price', 'Please enter Numbers only'],
    [
      { priceWay: 'lower-percent', price: '100' },
      'price',
      'Please enter more than 0 and at most 99.99',
    ],
    [{ priceWay: 'raise-percent', price: 'ten' }, 'price', 'Please enter Numbers only'],
    [{ price: '5' }, 'priceWay', 'Please choose an action'],
    [{ formerWay: 'set' }, 'former', 'Please enter a price'],
    [{ former: '9' }, 'formerWay', 'Please choose an action'],
    [{ stockWay: 'add', stock: '1.5' }, 'stock', 'Please enter Numbers only'],
    [{ stockWay: 'set', stock: '-1' }, 'stock', 'Please enter Numbers only'],
    [{ stock: '3' }, 'stockWay', 'Please choose an action'],
    [{ stockWay: 'halve' }, 'stockWay', 'Please choose one of these'],
  ])('%j is answered at %s with %s', (form, field, words) => {
    const read = readBulkEdit(formOf(form), terms);
    expect(read).toEqual({ ok: false, failure: { code: 'invalid', problems: { [field]: words } } });
  });

  it('is read as it was meant', () => {
    const form = {
      category: 'jewelery',
      status: 'draft',
      priceWay: 'lower-percent',
      price: '12.5',
      rounding: 'below-whole',
      formerWay: 'until-now',
      stockWay: 'add',
      stock: '-3',
    };
    expect(readBulkEdit(formOf(form), terms)).toEqual({
      ok: true,
      value: {
        category: 'jewelery',
        status: 'draft',
        price: { way: 'lower-percent', value: 1_250, rounding: 'below-whole' },
        former: { way: 'until-now' },
        stock: { way: 'add', pieces: -3 },
      },
    });
  });
});

function formOf(form: Partial<BulkForm>): BulkForm {
  return bulkFormFrom((field) => form[field]);
}
