import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, money, type Money } from '#platform/money.ts';
import { planRefund, refundableOf } from '#shop/payments/rules/refund.ts';
import { type PricedOrder, priceOrder } from '#shop/pricing/rules/price-order.ts';
import { taxClasses } from '#shop/settings/rules/tax-rates.ts';
import type { Tax } from '#shop/tax/rules/tax.ts';
import '../../../../tests/support/property-seed.ts';
import {
  type DocumentedOrder,
  type DocumentedRefund,
  type DocumentDraft,
  dueDocuments,
  grossOf,
  netOf,
} from './due-documents.ts';

const usd = (amount: number) => money(amount, 'USD');

type Line = { unitPrice: Money; quantity: number; taxClass: (typeof taxClasses)[number] };

function orderOf(lines: readonly Line[], priced: PricedOrder): DocumentedOrder {
  return {
    status: 'placed',
    lines: lines.map(({ quantity, taxClass }, position) => ({
      quantity,
      taxClass,
      unitPrice: priced.unitPrices[position] ?? usd(0),
      discount: priced.lineDiscounts[position] ?? usd(0),
      paid: priced.linePaid[position] ?? usd(0),
    })),
    shipping: priced.shipping,
    tax: priced.tax,
    total: priced.total,
    taxLines: priced.taxLines,
  };
}

const vat: Tax = {
  mode: 'inclusive',
  rounding: 'line',
  name: 'VAT',
  ratesPpm: { standard: 190_000, reduced: 70_000, zero: 0 },
  isShippingTaxed: true,
  exemption: null,
};

/** What an order has been through, with the documents that follow from it. */
class Books {
  order: DocumentedOrder;
  refunds: DocumentedRefund[] = [];
  issued: DocumentDraft[] = [];

  constructor(order: DocumentedOrder) {
    this.order = order;
  }

  issue(): DocumentDraft[] {
    const { order, refunds, issued } = this;
    const due = dueDocuments({ order, refunds, issued, isInvoiceDue: true });
    this.issued = [...issued, ...due];
    return due;
  }

  refund(request: { lines: { position: number; quantity: number }[]; amount: Money | null }) {
    const left = refundableOf(this.order, this.order.total, this.refunds);
    const plan = planRefund(this.order, left, { ...request, shipping: left.shipping.amount > 0 });
    if (!plan.ok) return;
    const id = `refund-${this.refunds.length}`;
    this.refunds = [...this.refunds, { ...plan.value, id, isExcess: false, state: 'succeeded' }];
  }

  /** What the customer has paid and not got back. */
  worth(): number {
    if (this.order.status === 'cancelled') return 0;
    const refunded = this.refunds
      .filter(({ state }) => state === 'succeeded')
      .reduce((sum, { amount }) => addMoney(sum, amount), usd(0));
    return this.order.total.amount - refunded.amount;
  }
}

function sample(): Books {
  const lines: Line[] = [
    { unitPrice: usd(1999), quantity: 3, taxClass: 'standard' },
    { unitPrice: usd(1250), quantity: 2, taxClass: 'reduced' },
  ];
  return new Books(orderOf(lines, priceOrder(lines, { shipping: usd(490), tax: vat })));
}

describe('the documents of an order', () => {
  it('begin with an invoice of all tax lines, once it is due', () => {
    const books = sample();
    const [invoice, ...others] = books.issue();
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ kind: 'invoice', cause: 'order', refundId: null });
    expect(invoice?.taxes).toEqual(
      books.order.taxLines.map(({ base, tax, ...line }) => {
        return { ...line, baseMinor: base.amount, taxMinor: tax.amount };
      }),
    );
    expect(books.issue()).toEqual([]);
  });

  it('credit a refund at the rates of its items and of shipping', () => {
    const books = sample();
    books.issue();
    books.refund({ lines: [{ position: 1, quantity: 1 }], amount: null });
    const [note] = books.issue();
    expect(note).toMatchObject({ kind: 'credit-note', cause: 'refund', refundId: 'refund-0' });
    expect(
      note?.taxes.map(({ taxClass, baseMinor, taxMinor }) => [taxClass, baseMinor, taxMinor]),
    ).toEqual([
      ['standard', 412, 78],
      ['reduced', 1168, 82],
    ]);
  });

  it('credit what remained of a cancelled order, and nothing twice', () => {
    const books = sample();
    books.issue();
    books.refund({ lines: [], amount: usd(1000) });
    books.order = { ...books.order, status: 'cancelled' };
    expect(books.issue().map(({ cause }) => cause)).toEqual(['refund', 'cancellation']);
    expect(netOf(books.issued).every((one) => grossOf([one]) === 0)).toBe(true);
    books.refund({ lines: [], amount: usd(500) });
    expect(books.issue()).toEqual([]);
  });

  it('are none for an order that was cancelled before its invoice', () => {
    const books = sample();
    books.order = { ...books.order, status: 'cancelled' };
    expect(books.issue()).toEqual([]);
  });

  it('make good a refund that failed after its credit note, and credit the next one', () => {
    const books = sample();
    books.issue();
    books.refund({ lines: [], amount: usd(1000) });
    const [note] = books.issue();
    books.refunds = books.refunds.map((refund) => ({ ...refund, state: 'failed' }));
    const [again] = books.issue();
    expect(again).toMatchObject({ kind: 'invoice', cause: 'refund-failed', taxes: note?.taxes });
    expect(books.issue()).toEqual([]);
    books.refund({ lines: [], amount: usd(1000) });
    expect(books.issue()).toMatchObject([{ kind: 'credit-note', refundId: 'refund-1' }]);
  });

  it('follow an order that was edited: by a credit note, or a second invoice for the surplus', () => {
    const edited = (units: number) => {
      const lines: Line[] = [{ unitPrice: usd(1000), quantity: units, taxClass: 'standard' }];
      return orderOf(lines, priceOrder(lines, { shipping: usd(0), tax: vat }));
    };
    const books = new Books(edited(2));
    books.issue();
    books.order = edited(3);
    expect(books.issue()).toMatchObject([{ kind: 'invoice', cause: 'change' }]);
    expect(grossOf(books.issued[1]?.taxes ?? [])).toBe(1000);
    books.order = edited(1);
    expect(books.issue()).toMatchObject([{ kind: 'credit-note', cause: 'change' }]);
    expect(grossOf(netOf(books.issued))).toBe(1000);
  });
});

const lineOf = fc.record({
  unitPrice: fc.integer({ min: 0, max: 30_000 }).map(usd),
  quantity: fc.integer({ min: 1, max: 5 }),
  taxClass: fc.constantFrom(...taxClasses),
});
const taxOf = fc.record({
  mode: fc.constantFrom('inclusive', 'exclusive'),
  rounding: fc.constantFrom('line', 'document'),
  name: fc.constant('VAT'),
  ratesPpm: fc.record({
    standard: fc.integer({ min: 0, max: 300_000 }),
    reduced: fc.integer({ min: 0, max: 100_000 }),
    zero: fc.constant(0),
  }),
  isShippingTaxed: fc.boolean(),
  exemption: fc.constant(null),
});
const stepOf = fc.oneof(
  { weight: 6, arbitrary: fc.record({ at: fc.nat(9), units: fc.nat(5), amount: fc.nat(40_000) }) },
  { weight: 1, arbitrary: fc.constant('rest' as const) },
  { weight: 1, arbitrary: fc.constant('fail' as const) },
  { weight: 1, arbitrary: fc.constant('cancel' as const) },
);

function take(books: Books, step: typeof stepOf extends fc.Arbitrary<infer Step> ? Step : never) {
  const left = refundableOf(books.order, books.order.total, books.refunds);
  if (step === 'cancel') books.order = { ...books.order, status: 'cancelled' };
  else if (step === 'fail') {
    const last = books.refunds.length - 1;
    books.refunds = books.refunds.map((one, at) =>
      at === last ? { ...one, state: 'failed' } : one,
    );
  } else if (step === 'rest') {
    const lines = left.quantities.flatMap((quantity, position) =>
      quantity > 0 ? [{ position, quantity }] : [],
    );
    books.refund({ lines, amount: left.amount });
  } else {
    const position = step.at % books.order.lines.length;
    const lines = step.units === 0 ? [] : [{ position, quantity: step.units }];
    books.refund({ lines, amount: step.amount % 3 === 0 ? usd(step.amount) : null });
  }
}

it('invoices less credit notes are what was paid and not returned, at every moment and rate', () => {
  const order = fc.record({
    lines: fc.array(lineOf, { minLength: 1, maxLength: 4 }),
    tax: fc.option(taxOf),
    shipping: fc.nat(2000).map(usd),
  });
  fc.assert(
    fc.property(order, fc.array(stepOf, { maxLength: 6 }), ({ lines, ...terms }, steps) => {
      const books = new Books(orderOf(lines, priceOrder(lines, terms)));
      books.issue();
      for (const step of steps) {
        take(books, step);
        for (const { taxes } of books.issue()) {
          for (const { baseMinor, taxMinor, ratePpm } of taxes) {
            expect(Math.min(baseMinor, taxMinor)).toBeGreaterThanOrEqual(0);
            expect(ratePpm > 0 || taxMinor === 0).toBe(true);
          }
        }
        expect(grossOf(netOf(books.issued))).toBe(books.worth());
        expect(books.issue()).toEqual([]);
      }
      const net = netOf(books.issued);
      expect(net.every((one) => grossOf([one]) >= 0 && one.taxMinor >= 0)).toBe(true);
      if (books.worth() > 0) return;
      // Nothing is left: not a cent of tax at any rate either.
      expect(net.filter(({ baseMinor, taxMinor }) => baseMinor !== 0 || taxMinor !== 0)).toEqual(
        [],
      );
    }),
    { numRuns: 400 },
  );
});
