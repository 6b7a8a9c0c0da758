import { expect, it } from 'vitest';
import { ordersFields, parseOrdersRequest } from './orders-request.ts';

it('orders are filtered by a tag as it is stored, however it is typed', () => {
  const request = parseOrdersRequest(new URLSearchParams({ tag: 'Note: Fragile' }));
  expect(ordersFields(request)).toEqual([['tag', 'note:fragile']]);
  expect(parseOrdersRequest(new URLSearchParams({ tag: ' ' })).tag).toBeNull();
});
