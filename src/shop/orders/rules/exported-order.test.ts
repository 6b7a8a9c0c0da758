import { expect, it } from 'vitest';
import { filledForm } from '../../../../tests/support/buyers.ts';
import { money } from '#platform/money.ts';
import { ordersCsv } from './exported-order.ts';
import type { Order } from './order.ts';

const usd = (amount: number) => money(amount, 'USD');

const office = {
  fname: 'Accounts',
  lname: '',
  companyname: 'Solberg GmbH',
  country: 'Germany',
  address1: 'Torstraße 1',
  address2: '',
  city: 'Berlin',
  state: '',
  pincode: '10115',
};

const order: Order = {
  id: 7,
  number: 'V-7K3M-Q9TD',
  userId: 'user-ingrid',
  userEmail: 'ingrid@example.com',
  isGuest: false,
  replacesOrderId: null,
  consent: null,
  billing: null,
  status: 'placed',
  fulfillment: 'unfulfilled',
  placedAt: 0,
  form: filledForm,
  lines: [
    {
      productId: 1,
      variantId: 'v1',
      title: 'Brass Lamp',
      category: 'electronics',
      sku: null,
      optionValues: [],
      picture: null,
      unitPrice: usd(8950),
      quantity: 2,
      needsShipping: true,
      returnPolicy: 'standard',
      giftCardsIssued: null,
      shipped: 0,
      refunded: 0,
      returned: 0,
      exchanged: 0,
      refundedUnshipped: 0,
      exchangedBack: 0,
      discount: usd(2000),
      taxClass: 'standard',
      tax: null,
      paid: null,
    },
  ],
  subtotal: usd(17_900),
  discountCode: 'AB12-CD34',
  discount: usd(2000),
  shipping: usd(1000),
  tax: usd(1352),
  includedTax: usd(0),
  taxLines: [],
  taxExemption: null,
  total: usd(18_252),
  refunded: usd(0),
  balance: usd(0),
  giftCard: usd(0),
  shippingOption: 'standard',
  shippingLabel: 'Standard',
  payment: { method: 'check', status: 'awaited' },
};

it('exported orders: another billing address has the last columns, which are empty without one', () => {
  const cells = (text: string) => text.split('\r\n').map((row) => row.slice(1, -1).split('","'));
  const [heads = [], values = []] = cells(ordersCsv([{ ...order, billing: office }, order]));
  const columns = heads.slice(-9);
  expect(columns[0]).toBe('Billing: first name');
  expect(columns.at(-1)).toBe('Billing: postcode');
  expect(values.slice(-9)).toEqual(Object.values(office));
  expect(cells(ordersCsv([order]))[1]?.slice(-9)).toEqual(columns.map(() => ''));
});

it('exported orders: the amounts of a row add up to its total', () => {
  const [heads = [], values = []] = ordersCsv([order])
    .split('\r\n')
    .map((row) => row.slice(1, -1).split('","'));
  const amount = (head: string) => Math.round(Number(values[heads.indexOf(head)]) * 100);
  const parts = amount('Subtotal') - amount('Discount') + amount('Shipping') + amount('Tax');
  expect(parts).toBe(18_252);
  expect(amount('Total')).toBe(18_252);
});
