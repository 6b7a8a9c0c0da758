import { expect, it } from 'vitest';
import { money } from '#platform/money.ts';
import type { Order } from './order.ts';
import { orderSteps } from './order-steps.ts';

type Given = Partial<Pick<Order, 'status' | 'fulfillment' | 'payment' | 'balance'>>;

it.each<[string, Given, string]>([
  ['of an order to be paid in advance', {}, '+Placed >Awaiting payment  Shipping  Delivery'],
  [
    'of a paid order',
    { payment: { method: 'credit-card', status: 'paid' } },
    '+Placed +Paid >In preparation  Delivery',
  ],
  [
    'of an authorized payment, a part of which has shipped',
    {
      payment: { method: 'credit-card', status: 'authorized' },
      fulfillment: 'partially-fulfilled',
    },
    '+Placed +Payment authorized >Partly shipped  Delivery',
  ],
  [
    'of a shipped order',
    {
      payment: { method: 'credit-card', status: 'paid' },
      status: 'shipped',
      fulfillment: 'fulfilled',
    },
    '+Placed +Paid +Shipped >On its way',
  ],
  [
    'of a delivered order',
    {
      payment: { method: 'credit-card', status: 'paid' },
      status: 'delivered',
      fulfillment: 'delivered',
    },
    '+Placed +Paid +Shipped +Delivered',
  ],
  [
    'of cash on delivery, which is paid last',
    { payment: { method: 'cash-on-delivery', status: 'awaited' } },
    '+Placed >In preparation  Delivery  Payment',
  ],
  [
    'of an edited order with a difference to pay',
    { payment: { method: 'credit-card', status: 'paid' }, balance: money(500, 'USD') },
    '+Placed >Awaiting payment  Shipping  Delivery',
  ],
  ['of a cancelled order', { status: 'cancelled', fulfillment: 'cancelled' }, '+Placed +Cancelled'],
])('the steps %s', (_name, given, expected) => {
  expect(shown(given, true)).toBe(expected);
});

it('an order of services has no steps of shipping', () => {
  expect(shown({ payment: { method: 'credit-card', status: 'paid' } }, false)).toBe(
    '+Placed +Paid',
  );
});

const marks = { done: '+', current: '>', open: ' ' };

function shown(given: Given, needsShipping: boolean): string {
  const steps = orderSteps({
    status: 'placed',
    fulfillment: 'unfulfilled',
    payment: { method: 'bank-transfer', status: 'awaited' },
    balance: money(0, 'USD'),
    lines: [{ needsShipping }],
    ...given,
  });
  return steps.map(({ label, state }) => `${marks[state]}${label}`).join(' ');
}
