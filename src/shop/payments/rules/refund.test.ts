import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMoney, money, type Money } from '#platform/money.ts';
import type { PaidOrder } from './paid-order.ts';
import {
  type EarlierRefund,
  planRefund,
  refundableOf,
  type RefundRequest,
  statusWithRefunds,
  wholeRefund,
} from './refund.ts';

const usd = (amount: number) => money(amount, 'USD');

function totalOf({ lines, shipping, tax }: Omit<PaidOrder, 'total'>): Money {
  const items = lines.reduce(
    (sum, { unitPrice, quantity, discount }) => sum + unitPrice.amount * quantity - discount.amount,
    0,
  );
  return usd(items + shipping.amount + tax.amount);
}

/** 3 × $10.00 less $1.00, and 1 × $5.00; shipping $4.99; 8 % tax. */
const order: PaidOrder = {
  lines: [
    { unitPrice: usd(1000), quantity: 3, discount: usd(100), paid: null },
    { unitPrice: usd(500), quantity: 1, discount: usd(0), paid: null },
  ],
  shipping: usd(499),
  tax: usd(312),
  total: usd(4211),
};

function refund(refunds: readonly EarlierRefund[], request: Partial<RefundRequest>) {
  const left = refundableOf(order, totalOf(order), refunds);
  return planRefund(order, left, { lines: [], shipping: false, amount: null, ...request });
}

it('refund: returns what was paid for the units, with their discount and tax', () => {
  const one = refund([], { lines: [{ position: 0, quantity: 1 }] });
  expect(one).toMatchObject({ value: { amount: usd(1044), items: usd(1044), other: usd(0) } });
  const shipping = refund([], { shipping: true });
  expect(shipping).toMatchObject({ value: { amount: usd(539), shipping: usd(539) } });
});

it('refund: an explicit amount is split into items, shipping and the difference', () => {
  const request = { lines: [{ position: 1, quantity: 1 }], shipping: true, amount: usd(1000) };
  expect(refund([], request)).toMatchObject({
    value: { amount: usd(1000), items: usd(540), shipping: usd(539), other: usd(-79) },
  });
  expect(refund([], { amount: usd(250) })).toMatchObject({
    value: { amount: usd(250), items: usd(0), shipping: usd(0), other: usd(250), lines: [] },
  });
});

it('refund: refuses more units than are left, unknown lines, nothing, and more than was paid', () => {
  const some = { state: 'pending', amount: usd(1044), shipping: usd(0) } as const;
  const earlier = [{ ...some, lines: [{ position: 0, quantity: 1 }] }];
  const units = { code: 'already-refunded' };
  for (const line of [
    { position: 0, quantity: 3 },
    { position: 2, quantity: 1 },
    { position: 0, quantity: 0 },
    { position: 0, quantity: 1.5 },
  ]) {
    expect(refund(earlier, { lines: [line] })).toMatchObject({ failure: units });
  }
  const twice = { position: 0, quantity: 1 };
  expect(refund(earlier, { lines: [twice, twice] })).toMatchObject({ failure: units });
  expect(refund(earlier, {})).toMatchObject({ failure: { code: 'nothing-to-refund' } });
  expect(refund(earlier, { amount: usd(-1) })).toMatchObject({
    failure: { code: 'nothing-to-refund' },
  });
  const left = usd(totalOf(order).amount - 1044);
  expect(refund(earlier, { amount: usd(left.amount + 1) })).toMatchObject({
    failure: { code: 'refund-too-high', left },
  });
});

it('refund: a failed refund leaves its money and its units to refund', () => {
  const whole = { amount: totalOf(order), shipping: usd(539) };
  const lines = [{ position: 0, quantity: 3 }];
  const failed = refundableOf(order, totalOf(order), [{ ...whole, lines, state: 'failed' }]);
  expect(failed).toEqual(refundableOf(order, totalOf(order), []));
  expect(refundableOf(order, totalOf(order), [{ ...whole, lines, state: 'pending' }])).toEqual({
    amount: usd(0),
    quantities: [0, 1],
    shipping: usd(0),
  });
});

const anyOrder: fc.Arbitrary<PaidOrder> = fc
  .record({
    lines: fc.array(
      fc.record({
        price: fc.integer({ min: 0, max: 90_000 }),
        quantity: fc.integer({ min: 1, max: 9 }),
        percent: fc.integer({ min: 0, max: 100 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    shipping: fc.integer({ min: 0, max: 5000 }),
    taxPerMille: fc.integer({ min: 0, max: 250 }),
    isTaxRecorded: fc.boolean(),
  })
  .map(({ lines, shipping, taxPerMille, isTaxRecorded }) => {
    const taxOf = (amount: number) => Math.round((amount * taxPerMille) / 1000);
    const priced = lines.map(({ price, quantity, percent }, position) => {
      const discount = usd(Math.floor((price * quantity * percent) / 100));
      const net = price * quantity - discount.amount;
      // Every other line is of a class without tax.
      const paid = isTaxRecorded ? usd(net + (position % 2 === 0 ? taxOf(net) : 0)) : null;
      return { unitPrice: usd(price), quantity, discount, paid };
    });
    const net = totalOf({ lines: priced, shipping: usd(shipping), tax: usd(0) });
    const paid = priced.reduce((sum, line) => sum + (line.paid?.amount ?? 0), shipping);
    const tax = usd(isTaxRecorded ? paid - net.amount : taxOf(net.amount));
    return { lines: priced, shipping: usd(shipping), tax, total: addMoney(net, tax) };
  });

const anyRequest = fc.record({
  lines: fc.array(
    fc.record({ position: fc.nat({ max: 5 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    { maxLength: 3 },
  ),
  shipping: fc.boolean(),
  amount: fc.option(fc.integer({ min: 1, max: 100_000 }).map(usd)),
  isFailed: fc.boolean(),
});

it('refund: no sequence of refunds returns more than was paid, and a last whole refund returns exactly the rest', () => {
  fc.assert(
    fc.property(anyOrder, fc.array(anyRequest, { maxLength: 8 }), (paidOrder, requests) => {
      const paid = totalOf(paidOrder);
      const refunds: EarlierRefund[] = [];
      for (const request of [...requests, null]) {
        const left = refundableOf(paidOrder, paid, refunds);
        const plan = planRefund(paidOrder, left, request ?? wholeRefund(paidOrder, left));
        if (!plan.ok) continue;
        const { amount, items, shipping, other, lines } = plan.value;
        expect(items.amount + shipping.amount + other.amount).toBe(amount.amount);
        expect(lines.reduce((sum, line) => sum + line.amount.amount, 0)).toBe(items.amount);
        const smallest = Math.min(...lines.map((line) => line.amount.amount), shipping.amount);
        expect(smallest).toBeGreaterThanOrEqual(0);
        const state = request?.isFailed ? 'failed' : 'pending';
        refunds.push({ state, amount, shipping, lines });
      }
      const counted = refunds.filter(({ state }) => state !== 'failed');
      expect(counted.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(paid.amount);
      const status = paid.amount === 0 ? 'paid' : 'refunded';
      expect(statusWithRefunds(paid, refunds)).toBe(status);
    }),
  );
});

it('refund: the units of all lines and the shipping cost, one after the other, add up to the total', () => {
  fc.assert(
    fc.property(anyOrder, (paidOrder) => {
      const refunds: EarlierRefund[] = [];
      const take = (request: Partial<RefundRequest>) => {
        const left = refundableOf(paidOrder, totalOf(paidOrder), refunds);
        const wanted = { lines: [], shipping: false, amount: null, ...request };
        const plan = planRefund(paidOrder, left, wanted);
        if (!plan.ok) return false;
        expect(plan.value.other.amount).toBe(0);
        refunds.push({ ...plan.value, state: 'succeeded' });
        return true;
      };
      paidOrder.lines.forEach(({ quantity }, position) => {
        // Units worth less than a cent can only be refunded together.
        let together = 0;
        for (let unit = 0; unit < quantity; unit += 1) {
          together += 1;
          if (take({ lines: [{ position, quantity: together }] })) together = 0;
        }
      });
      take({ shipping: true });
      const sum = refunds.reduce((total, { amount }) => total + amount.amount, 0);
      expect(sum).toBe(totalOf(paidOrder).amount);
    }),
  );
});
