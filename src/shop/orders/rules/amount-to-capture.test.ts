import { array, assert, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { money } from '#platform/money.ts';
import { amountToCapture } from './amount-to-capture.ts';

const usd = (amount: number) => money(amount, 'USD');

interface Line {
  quantity: number;
  paid: number;
}

function orderOf(lines: readonly Line[], shipping: number) {
  const total = lines.reduce((sum, { paid }) => sum + paid, shipping);
  return {
    lines: lines.map(({ quantity, paid }) => ({
      quantity,
      refunded: 0,
      unitPrice: usd(paid),
      discount: usd(0),
      paid: usd(paid),
    })),
    shipping: usd(shipping),
    tax: usd(0),
    total: usd(total),
  };
}

it('captures the units of a shipment, and the shipping cost with the first one', () => {
  const order = orderOf(
    [
      { quantity: 3, paid: 1000 },
      { quantity: 1, paid: 500 },
    ],
    700,
  );
  const first = { lines: [{ position: 0, quantity: 2 }] };
  const second = { lines: [{ position: 1, quantity: 1 }] };
  const third = { lines: [{ position: 0, quantity: 1 }] };
  expect(amountToCapture(order, [])).toEqual(usd(0));
  expect(amountToCapture(order, [first])).toEqual(usd(667 + 700));
  expect(amountToCapture(order, [first, second])).toEqual(usd(667 + 700 + 500));
  expect(amountToCapture(order, [first, second, third])).toEqual(usd(2200));
});

it('captures parts that are never negative and add up to the total, however the order is split', () => {
  const line = record({
    quantity: integer({ min: 1, max: 9 }),
    paid: integer({ min: 0, max: 100_000 }),
  });
  const orders = record({
    lines: array(line, { minLength: 1, maxLength: 6 }),
    shipping: integer({ min: 0, max: 5_000 }),
    draws: array(integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 60 }),
  });
  assert(
    property(orders, ({ lines, shipping, draws }) => {
      const order = orderOf(lines, shipping);
      const left = lines.map(({ quantity }) => quantity);
      const shipments: { lines: { position: number; quantity: number }[] }[] = [];
      let before = 0;
      let sum = 0;
      for (let step = 0; left.some((units) => units > 0); step += 1) {
        const draw = draws[step % draws.length] ?? 0;
        const open = left.flatMap((units, position) => (units > 0 ? [position] : []));
        const position = open[(draw + step) % open.length] ?? 0;
        const quantity = 1 + (draw % (left[position] ?? 1));
        left[position] = (left[position] ?? 0) - quantity;
        shipments.push({ lines: [{ position, quantity }] });
        const now = amountToCapture(order, shipments).amount;
        expect(now).toBeGreaterThanOrEqual(before);
        sum += now - before;
        before = now;
      }
      expect(sum).toBe(order.total.amount);
    }),
  );
});
