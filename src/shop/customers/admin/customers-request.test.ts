import { expect, it } from 'vitest';
import { customersFields, parseCustomersRequest } from './customers-request.ts';

it('customers are filtered by a tag as it is stored, however it is typed', () => {
  const request = parseCustomersRequest(new URLSearchParams({ tag: 'Note: VIP' }));
  expect(customersFields(request)).toEqual([['tag', 'note:vip']]);
  expect(parseCustomersRequest(new URLSearchParams({ tag: ' ' })).tag).toBeNull();
});
