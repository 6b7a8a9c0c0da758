import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isTransitionAllowed,
  allowedActions,
  orderActions,
  stateAfter,
  statusWith,
} from './order-status.ts';
import { fulfillmentStatuses } from '#shop/fulfillment/rules/fulfillment-status.ts';
import { paymentStatuses } from '#shop/payments/rules/payment-status.ts';

const states = [...fulfillmentStatuses, ...paymentStatuses];

it('[4.79] order status: allows only the listed transitions', () => {
  const pairs = states.flatMap((before) =>
    states
      .filter((after) => isTransitionAllowed(before, after))
      .map((after) => `${before} ${after}`),
  );
  expect(pairs).toEqual([
    'unfulfilled partially-fulfilled',
    'unfulfilled fulfilled',
    'unfulfilled delivered',
    'unfulfilled cancelled',
    'partially-fulfilled unfulfilled',
    'partially-fulfilled fulfilled',
    'fulfilled unfulfilled',
    'fulfilled partially-fulfilled',
    'fulfilled delivered',
    'awaited authorized',
    'awaited paid',
    'awaited void',
    'authorized awaited',
    'authorized paid',
    'authorized void',
    'paid partially-refunded',
    'paid refunded',
    'partially-refunded refunded',
  ]);
});

it('order status: keeps its four values, and counts an order as shipped once nothing is left', () => {
  expect(statusWith).toEqual({
    unfulfilled: 'placed',
    'partially-fulfilled': 'placed',
    fulfilled: 'shipped',
    delivered: 'delivered',
    cancelled: 'cancelled',
  });
});

it('[4.79] order status: no sequence of actions ships a cancelled order, refunds an unpaid one or repeats an action', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...orderActions), { maxLength: 12 }), (tried) => {
      const passed = new Set<string>(['unfulfilled', 'awaited']);
      const order: Parameters<typeof allowedActions>[0] = {
        fulfillment: 'unfulfilled',
        payment: { status: 'awaited' },
        lines: [{ quantity: 2, shipped: 0, refunded: 0 }],
      };
      for (const step of tried) {
        if (!allowedActions(order).includes(step)) continue;
        const after: string = stateAfter[step];
        expect(passed).not.toContain(after);
        passed.add(after);
        order.fulfillment = fulfillmentStatuses.find((one) => one === after) ?? order.fulfillment;
        order.payment.status = paymentStatuses.find((one) => one === after) ?? order.payment.status;
        if (after === 'fulfilled') order.lines = [{ quantity: 2, shipped: 2, refunded: 0 }];
      }
      expect(passed.has('fulfilled') && passed.has('cancelled')).toBe(false);
      expect(passed.has('delivered') && !passed.has('fulfilled')).toBe(false);
      expect(passed.has('refunded') && !passed.has('paid')).toBe(false);
    }),
  );
});

it('order status: an order is shipped as long as units are left, and cancelled before anything has shipped', () => {
  const payment = { status: 'paid' } as const;
  const line = { quantity: 3, shipped: 1, refunded: 1 };
  const partly = { fulfillment: 'partially-fulfilled', payment, lines: [line] } as const;
  expect(allowedActions(partly)).toEqual(['ship', 'refund', 'cancel-rest']);
  const refunded = [{ quantity: 3, shipped: 0, refunded: 3 }];
  const open = { fulfillment: 'unfulfilled', payment, lines: refunded } as const;
  expect(allowedActions(open)).toEqual(['refund', 'cancel']);
});

it('order status: an order of services alone is delivered without a shipment, and can be cancelled until then', () => {
  const payment = { status: 'paid' } as const;
  const service = { quantity: 1, shipped: 0, refunded: 0, needsShipping: false };
  const services = { fulfillment: 'unfulfilled', payment, lines: [service] } as const;
  expect(allowedActions(services)).toEqual(['deliver', 'refund', 'cancel']);
  const goods = { quantity: 1, shipped: 0, refunded: 0 };
  const mixed = { ...services, lines: [service, goods] };
  expect(allowedActions(mixed)).toEqual(['ship', 'refund', 'cancel']);
});

it('order status: the rest of an order is cancelled only if the order replaces no returned items', () => {
  const shippedInPart = {
    fulfillment: 'partially-fulfilled',
    payment: { status: 'paid' },
    lines: [{ quantity: 2, shipped: 1, refunded: 0 }],
  } as const;
  expect(allowedActions(shippedInPart)).toContain('cancel-rest');
  expect(allowedActions({ ...shippedInPart, replacesOrderId: 7 })).not.toContain('cancel-rest');
});
