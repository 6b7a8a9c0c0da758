import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isTransitionAllowed,
  allowedActions,
  orderActions,
  orderStatuses,
  statusAfter,
} from './order-status.ts';
import { paymentStatuses } from '#shop/payments/rules/payment-status.ts';

const states = [...orderStatuses, ...paymentStatuses];

it('[4.79] order status: allows only the listed transitions', () => {
  const pairs = states.flatMap((before) =>
    states
      .filter((after) => isTransitionAllowed(before, after))
      .map((after) => `${before} ${after}`),
  );
  expect(pairs).toEqual([
    'placed shipped',
    'placed cancelled',
    'shipped delivered',
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

it('[4.79] order status: no sequence of actions ships a cancelled order, refunds an unpaid one or repeats an action', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...orderActions), { maxLength: 12 }), (tried) => {
      const passed = new Set<string>(['placed', 'awaited']);
      const order: Parameters<typeof allowedActions>[0] = {
        status: 'placed',
        payment: { status: 'awaited' },
      };
      for (const step of tried) {
        if (!allowedActions(order).includes(step)) continue;
        const after: string = statusAfter[step];
        expect(passed).not.toContain(after);
        passed.add(after);
        order.status = orderStatuses.find((one) => one === after) ?? order.status;
        order.payment.status = paymentStatuses.find((one) => one === after) ?? order.payment.status;
      }
      expect(passed.has('shipped') && passed.has('cancelled')).toBe(false);
      expect(passed.has('delivered') && !passed.has('shipped')).toBe(false);
      expect(passed.has('refunded') && !passed.has('paid')).toBe(false);
    }),
  );
});
