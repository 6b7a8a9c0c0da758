import { expect, it } from 'vitest';
import { emptyReturnForm, refusedFields } from './return-form.ts';

const typed = (...lines: [quantity: string, reason: string][]) => ({
  lines: lines.map(([quantity, reason]) => ({ quantity, reason })),
  note: '',
});

it('a reason that is missing is reported at each item that is returned', () => {
  const form = typed(['1', ''], ['0', ''], ['2', 'damaged'], ['1', 'no-such-reason']);
  expect(refusedFields('reason-missing', form, [1, 1, 2, 1])).toEqual(['reason-0', 'reason-3']);
});

it('a quantity that cannot be read, or is more than can be returned, is reported at its field', () => {
  expect(refusedFields('unreadable', typed(['1', ''], ['two', '']), [1, 1])).toEqual([
    'quantity-1',
  ]);
  expect(refusedFields('not-returnable', typed(['3', ''], ['1', '']), [2, 1])).toEqual([
    'quantity-0',
  ]);
});

it('a form without a quantity is reported at the first item that can be returned', () => {
  expect(refusedFields('nothing-to-return', emptyReturnForm(3), [0, 2, 1])).toEqual(['quantity-1']);
});

it('what is about no field, or about one that is no longer shown, is about the whole form', () => {
  expect(refusedFields('return-window-closed', typed(['1', '']), [1])).toEqual([]);
  expect(refusedFields('not-returnable', typed(['1', '']), [0])).toEqual([]);
});
