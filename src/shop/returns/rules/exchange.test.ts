import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundableOf } from '#shop/payments/rules/refund.ts';
import type { Order, OrderLine } from '#shop/orders/rules/order.ts';
import { priceOrder } from '#shop/pricing/rules/price-order.ts';
import type { Tax } from '#shop/tax/rules/tax.ts';
import { money } from '#platform/money.ts';
import { exampleOrder } from '../../../email-examples.ts';
import { dueFor, isExchangeable, openUnits, proposeRefund } from './exchange.ts';
import type { ReturnLine } from './return.ts';

const usd = (amount: number) => money(amount, 'USD');

describe('an item that replaces another', () => {
  it('is paid for by what the returned one cost when it was ordered, or costs now, and otherwise in part', () => {
    const prices = { ordered: usd(1000), current: usd(1200), replacement: usd(1200) };
    expect(dueFor(prices)).toEqual(usd(0));
    expect(dueFor({ ...prices, current: null })).toEqual(usd(200));
    expect(dueFor({ ...prices, replacement: usd(1201) })).toEqual(usd(1));
    expect(dueFor({ ...prices, replacement: usd(900) })).toEqual(usd(0));
    expect(dueFor({ ...prices, replacement: money(1, 'EUR') })).toBeNull();
  });

  it('is chosen before anything has arrived, once, and never for a withdrawal', () => {
    const waiting = { state: 'approved', kind: 'return', exchangeOrderId: null } as const;
    expect(isExchangeable(waiting)).toBe(true);
    expect(isExchangeable({ ...waiting, state: 'received' })).toBe(false);
    expect(isExchangeable({ ...waiting, kind: 'withdrawal' })).toBe(false);
    expect(isExchangeable({ ...waiting, exchangeOrderId: 7 })).toBe(false);
  });
});

const [line] = exampleOrder.lines;

interface Sold {
  price: number;
  quantity: number;
  paid: number;
}

function orderOf({ price, quantity, paid }: Sold, change: Partial<OrderLine> = {}): Order {
  if (!line) throw new Error('the example has no line');
  const amounts = { discount: usd(price * quantity - paid), tax: usd(0), paid: usd(paid) };
  const sold = { ...line, unitPrice: usd(price), quantity, refunded: 0, ...amounts };
  const sums = { subtotal: usd(price * quantity), shipping: usd(0), tax: usd(0), total: usd(paid) };
  return { ...exampleOrder, ...sums, lines: [{ ...sold, ...change }] };
}

function backLine(quantity: number, change: Partial<ReturnLine>): ReturnLine {
  const units = { position: 0, quantity, restocked: quantity, writtenOff: 0 };
  return { ...units, reason: 'other', wantedVariantId: null, ...change };
}

const cases = fc
  .record({
    price: fc.integer({ min: 1, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    cheaper: fc.double({ min: 0, max: 1.2, noNaN: true }),
    exchanged: fc.integer({ min: 1, max: 20 }),
    arrived: fc.integer({ min: 0, max: 20 }),
  })
  .map((made) => ({
    sold: { ...made, paid: Math.round(made.price * made.quantity * made.share) },
    exchanged: Math.min(made.exchanged, made.quantity),
    arrived: Math.min(made.arrived, made.exchanged, made.quantity),
    replacement: Math.round(made.price * made.cheaper),
  }));

const taxes = fc.record({
  mode: fc.constantFrom('inclusive' as const, 'exclusive' as const),
  ratePpm: fc.integer({ min: 0, max: 300_000 }),
  by: fc.constantFrom('line' as const, 'document' as const),
});
const swaps = fc.array(
  fc.record({
    ordered: fc.integer({ min: 0, max: 50_000 }),
    current: fc.option(fc.integer({ min: 0, max: 50_000 })),
    replacement: fc.integer({ min: 1, max: 50_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 4 },
);

describe('items that cost more', () => {
  it('are charged with their difference, line by line, and nothing for the others', () => {
    fc.assert(
      fc.property(swaps, taxes, (swapped, { mode, ratePpm, by }) => {
        const lines = swapped.map((swap) => {
          const prices = {
            ordered: usd(swap.ordered),
            current: swap.current === null ? null : usd(swap.current),
            replacement: usd(swap.replacement),
          };
          const due = dueFor(prices)?.amount ?? 0;
          const credit = Math.max(swap.ordered, swap.current ?? 0);
          expect(due).toBe(Math.max(0, swap.replacement - credit));
          return { unitPrice: prices.replacement, quantity: swap.quantity, due };
        });
        const ratesPpm = { standard: ratePpm, reduced: ratePpm, zero: 0 };
        const tax: Tax = {
          mode,
          rounding: by,
          ratesPpm,
          name: 'VAT',
          isShippingTaxed: true,
          exemption: null,
        };
        const lineDiscounts = lines.map(({ unitPrice, quantity, due }) =>
          usd((unitPrice.amount - due) * quantity),
        );
        const priced = priceOrder(lines, { shipping: usd(0), tax, lineDiscounts });
        const net = lines.reduce((sum, { quantity, due }) => sum + quantity * due, 0);
        expect(priced.total.amount - priced.tax.amount).toBe(net);
        const free = priced.linePaid.filter((_, position) => lines[position]?.due === 0);
        expect(free.filter(({ amount }) => amount !== 0)).toEqual([]);
      }),
    );
  });
});

describe('refunds of exchanged units', () => {
  it('are the share of the lower price, and with the refund of all other units never more than was paid', () => {
    fc.assert(
      fc.property(cases, ({ sold, exchanged, arrived, replacement }) => {
        const order = orderOf(sold, { exchanged });
        const exchange = orderOf({ price: replacement, quantity: exchanged, paid: 0 });
        const wantedVariantId = 'other';
        const lines = [backLine(exchanged, { restocked: arrived, wantedVariantId })];
        const returned = { exchangeOrderId: 7, lines };
        const left = refundableOf(order, usd(sold.paid), []);
        const withCustomer = order.lines.map((one) => ({
          ...one,
          shipped: one.quantity,
          returned: 0,
        }));
        expect(left.quantities).toEqual(withCustomer.map(openUnits));
        const due = proposeRefund({ order, exchange, returned, left }, false);
        expect(due.lines).toEqual([]);
        const difference = due.amount?.amount ?? 0;
        const less = Math.max(0, sold.price - replacement);
        const exact = (sold.paid * less * arrived) / (sold.price * sold.quantity);
        expect(Math.abs(difference - exact)).toBeLessThanOrEqual(0.5);
        const rest = sold.quantity - exchanged;
        if (rest === 0) return;
        const others = { exchangeOrderId: null, lines: [backLine(rest, {})] };
        const before = { ...left, amount: usd(sold.paid - difference) };
        const later = proposeRefund(
          { order, exchange: null, returned: others, left: before },
          false,
        );
        expect(difference + (later.amount?.amount ?? 0)).toBeLessThanOrEqual(sold.paid);
      }),
    );
  });

  it('name the units of which the money is due, beside the others', () => {
    const order = orderOf({ price: 1000, quantity: 4, paid: 3600 }, { exchanged: 1 });
    const two = { ...order, lines: [...order.lines, ...order.lines], total: usd(7200) };
    const lines = [backLine(1, { wantedVariantId: 'other' }), backLine(2, { position: 1 })];
    const exchange = orderOf({ price: 800, quantity: 1, paid: 0 });
    const left = refundableOf(two, usd(7200), []);
    const returned = { exchangeOrderId: 7, lines };
    expect(proposeRefund({ order: two, exchange, returned, left }, false)).toEqual({
      lines: [{ position: 1, quantity: 2 }],
      amountMinor: 1800 + 180,
      amount: usd(1980),
    });
  });
});
