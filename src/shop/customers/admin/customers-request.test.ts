import { expect, it } from 'vitest';
import { segmentFormFrom, segmentFrom } from '#shop/customers/rules/segment.ts';
import { customersFields, parseCustomersRequest } from './customers-request.ts';

it('customers are filtered by a tag as it is stored, however it is typed', () => {
  const request = parseCustomersRequest(new URLSearchParams({ tag: 'Note: VIP' }));
  expect(customersFields(request)).toEqual([['tag', 'note:vip']]);
  expect(parseCustomersRequest(new URLSearchParams({ tag: ' ' })).tag).toBeNull();
});

it('segments have a tag as it is stored, however it is typed', () => {
  const typed: Record<string, string> = { name: 'Notes', tag: 'Note: VIP' };
  const form = segmentFormFrom((field) => typed[field] ?? '');
  expect(segmentFrom(form, { currency: 'USD', categories: [] })).toMatchObject({
    value: { tag: 'note:vip' },
  });
});
