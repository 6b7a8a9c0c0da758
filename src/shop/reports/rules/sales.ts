import { fractionOfMoney, money, type Money } from '#platform/money.ts';
import type { Figures } from './figures.ts';
import { type SalesEntry, SalesSums } from './sales-sums.ts';
import { MethodParts } from './method-parts.ts';
import {
  type ChangingFacts,
  type Key,
  lineParts,
  type SoldOrder,
  type SoldRate,
  type SoldRefund,
  taxOf,
} from './sold-order.ts';

/** To be raised with every change of what `salesOf` returns: all orders are then counted again. */
export const salesRules = 3;

/** Day and hour in the shop's time zone. */
export type LocalTime = (at: number) => { day: string; hour: string };

/**
 * What an order adds to the sums: on the day it was placed its sales, on the days of its refunds and of its
 * cancellation what these took back. Together they are the order's total less its refunds, or nothing if it was
 * cancelled: refunds after the cancellation return money that is no longer counted.
 */
export function salesOf(order: SoldOrder, facts: ChangingFacts, timeOf: LocalTime): SalesEntry[] {
  const { currency } = order.total;
  const keys = keysOf(order);
  const methods = new MethodParts(order, facts);
  const parts = lineParts(order);
  const lineKeys = [
    ...new Map(parts.flatMap((part) => part.keys).map((key) => [key.join(' '), key])).values(),
  ];
  const entries = new SalesEntries(currency, timeOf);
  const placed = placedFigures(order, facts);
  entries.add(order.placedAt, keys, placed);
  for (const part of methods.placed(placed)) entries.add(order.placedAt, part.keys, part.figures);
  const orders = countOf(order);
  entries.add(order.placedAt, lineKeys, { orders });
  for (const part of parts) entries.add(order.placedAt, part.keys, part.placed);
  const rates = taxRatesOf(order);
  for (const rate of rates) {
    const { amount: salesMinor } = rate.paid;
    entries.add(order.placedAt, rate.keys, { orders, salesMinor, taxMinor: rate.tax.amount });
  }

  const counted = facts.refunds.filter(({ at }) => at <= (facts.cancelledAt ?? Infinity));
  const whole = new Returns(order.total, taxOf(order));
  const ofLines = parts.map(({ paid, tax }) => new Returns(paid, tax));
  for (const refund of counted) {
    for (const { position, quantity, amountMinor } of refund.lines) {
      const returned = ofLines[position]?.next(amountMinor) ?? {};
      const figures = { ...returned, refundedMinor: amountMinor, returnedUnits: quantity };
      entries.add(refund.at, parts[position]?.keys ?? [], figures);
    }
    const returnedUnits = refund.lines.reduce((sum, line) => sum + line.quantity, 0);
    const { amountMinor } = refund;
    const figures = { ...whole.next(amountMinor), refundedMinor: amountMinor, returnedUnits };
    entries.add(refund.at, keys, figures);
    for (const part of methods.refunded(figures, refund)) {
      entries.add(refund.at, part.keys, part.figures);
    }
    for (const { rate, amountMinor: part } of refundByRate(order, rates, refund)) {
      entries.add(refund.at, rate.keys, { ...rate.returns.next(part), refundedMinor: part });
    }
  }
  const { cancelledAt } = facts;
  if (cancelledAt === null) return entries.list();
  const unitsLeft = order.lines.map(({ quantity }, at) => quantity - refundedUnits(counted, at));
  for (const [position, part] of parts.entries()) {
    const returnedUnits = unitsLeft[position] ?? 0;
    const rest = ofLines[position]?.rest() ?? {};
    entries.add(cancelledAt, part.keys, { ...rest, returnedUnits });
  }
  entries.add(cancelledAt, lineKeys, { cancelledOrders: orders });
  for (const { keys: ofRate, returns } of rates) {
    entries.add(cancelledAt, ofRate, { ...returns.rest(), cancelledOrders: orders });
  }
  const returnedUnits = unitsLeft.reduce((sum, units) => sum + units, 0);
  const cancelled = { ...whole.rest(), cancelledOrders: orders, returnedUnits };
  entries.add(cancelledAt, keys, cancelled);
  for (const part of methods.cancelled(cancelled)) {
    entries.add(cancelledAt, part.keys, part.figures);
  }
  return entries.list();
}

function keysOf({ country, discountCode }: SoldOrder): Key[] {
  return [
    ['all', ''],
    ['hour', ''],
    ['country', country],
    ...(discountCode === null ? [] : [['promotion', discountCode] as const]),
  ];
}

/** In the place of the rate. */
export const reverseChargeKey = 'reverse-charge';

interface CountedRate extends SoldRate {
  keys: Key[];
  returns: Returns;
}

/** Orders without tax have no place in the report on it, unless the customer owes the tax. */
function taxRatesOf(order: SoldOrder): CountedRate[] {
  const { isReverseCharge = false } = order;
  if (!isReverseCharge && taxOf(order).amount === 0) return [];
  return order.rates.map((rate) => ({
    ...rate,
    keys: [['tax', `${order.country} ${isReverseCharge ? reverseChargeKey : rate.basisPoints}`]],
    returns: new Returns(rate.paid, rate.tax),
  }));
}

/** Items are refunded at the rate of their class, the rest of a refund in proportion to what was paid at each rate. */
function refundByRate(
  order: SoldOrder,
  rates: readonly CountedRate[],
  refund: SoldRefund,
): { rate: CountedRate; amountMinor: number }[] {
  const ofItems = rates.map(({ classes }) =>
    refund.lines.reduce((sum, { position, amountMinor }) => {
      const taxClass = order.lines[position]?.taxClass;
      return taxClass && classes.includes(taxClass) ? sum + amountMinor : sum;
    }, 0),
  );
  const restMinor = refund.amountMinor - ofItems.reduce((sum, amount) => sum + amount, 0);
  const wholeMinor = rates.reduce((sum, { paid }) => sum + paid.amount, 0);
  // Staff may have kept something back, so the rest may be negative.
  const sign = restMinor < 0 ? -1 : 1;
  const rest = money(sign * restMinor, order.total.currency);
  let paidMinor = 0;
  let sharedMinor = 0;
  return rates.map((rate, at) => {
    paidMinor += rate.paid.amount;
    // Shares of the running sum, so that together they are the whole to the cent.
    const untilHere = sign * fractionOfMoney(rest, paidMinor, Math.max(wholeMinor, 1)).amount;
    const amountMinor = (ofItems[at] ?? 0) + untilHere - sharedMinor;
    sharedMinor = untilHere;
    return { rate, amountMinor };
  });
}

function countOf({ isReplacement = false }: SoldOrder): number {
  return isReplacement ? 0 : 1;
}

function placedFigures(order: SoldOrder, { isFirst }: ChangingFacts): Partial<Figures> {
  return {
    orders: countOf(order),
    newCustomers: isFirst ? 1 : 0,
    units: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    itemsMinor: order.subtotal.amount,
    discountMinor: order.discount.amount,
    shippingMinor: order.shipping.amount,
    taxMinor: taxOf(order).amount,
    salesMinor: order.total.amount,
  };
}

function refundedUnits(refunds: readonly SoldRefund[], position: number): number {
  return refunds
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.position === position ? line.quantity : 0), 0);
}

class SalesEntries {
  readonly #currency: string;
  readonly #timeOf: LocalTime;
  readonly #sums = new SalesSums();

  constructor(currency: string, timeOf: LocalTime) {
    this.#currency = currency;
    this.#timeOf = timeOf;
  }

  add(at: number, keys: readonly Key[], figures: Partial<Figures>): void {
    const { day, hour } = this.#timeOf(at);
    for (const [dimension, key] of keys) {
      const place = { dimension, key: dimension === 'hour' ? hour : key, day };
      this.#sums.add({ ...place, currency: this.#currency }, figures);
    }
  }

  list(): SalesEntry[] {
    return this.#sums.list();
  }
}

/** How much of an amount and of its tax is returned, one return after the other; in the end it is all of the tax. */
class Returns {
  readonly #paid: Money;
  readonly #tax: Money;
  #returnedMinor = 0;
  #returnedTaxMinor = 0;

  constructor(paid: Money, tax: Money) {
    this.#paid = paid;
    this.#tax = tax;
  }

  next(amountMinor: number): Partial<Figures> {
    this.#returnedMinor += amountMinor;
    const within = Math.min(this.#returnedMinor, this.#paid.amount);
    const whole = Math.max(this.#paid.amount, 1);
    const taxMinor = fractionOfMoney(this.#tax, within, whole).amount;
    const returnedTaxMinor = taxMinor - this.#returnedTaxMinor;
    this.#returnedTaxMinor = taxMinor;
    return { returnedTaxMinor };
  }

  rest(): Partial<Figures> {
    const cancelledMinor = this.#paid.amount - this.#returnedMinor;
    return { cancelledMinor, ...this.next(cancelledMinor) };
  }
}
