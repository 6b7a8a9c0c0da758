import { expect, test } from 'vitest';
import type { EmailPart } from '#shop/email/rules/email-content.ts';
import { forCustomer } from './order-link.ts';

const list: EmailPart = { kind: 'link', text: 'View your orders', path: '/myorder' };
const track: EmailPart = { kind: 'link', text: 'Track', path: '/track' };
const content = { subject: 'Shipped', parts: [list, track] };

test('an email about an order leads to its page by a signed link, which is for its recipient alone', () => {
  const partsFor = (isGuest: boolean, token: string | null) =>
    forCustomer(content, { id: 7, isGuest }, token).parts;
  const own = { ...list, text: 'View your order' };
  for (const isGuest of [true, false]) {
    expect(partsFor(isGuest, 'secret')).toEqual([{ ...own, path: '/order/7/secret' }, track]);
  }
  expect(partsFor(true, null)).toEqual([track]);
  expect(partsFor(false, null)).toEqual([{ ...own, path: '/order/7' }, track]);
});
