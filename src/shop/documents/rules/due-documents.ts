import { minorFraction } from '#platform/money.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { type PaidOrder, paidParts } from '#shop/payments/rules/paid-order.ts';
import type { RefundPlan, RefundState } from '#shop/payments/rules/refund.ts';
import type { TaxClass } from '#shop/settings/rules/tax-rates.ts';
import type { TaxLine } from '#shop/tax/rules/tax-lines.ts';

export type DocumentKind = 'invoice' | 'credit-note';

/** Why a document is issued. 'change': the order was edited after its invoice. */
export type DocumentCause = 'order' | 'refund' | 'refund-failed' | 'cancellation' | 'change';

/** What a document charges or credits at one rate; on orders without tax, everything has no name and rate 0. */
export interface RateAmount {
  name: string;
  taxClass: TaxClass;
  /** Millionths: 82 500 is 8.25 %. */
  ratePpm: number;
  /** Without the tax. */
  baseMinor: number;
  taxMinor: number;
}

export interface IssuedDocument {
  kind: DocumentKind;
  refundId: string | null;
  taxes: readonly RateAmount[];
}

export interface DocumentDraft extends IssuedDocument {
  cause: DocumentCause;
}

export interface DocumentedRefund extends Pick<
  RefundPlan,
  'amount' | 'items' | 'shipping' | 'lines'
> {
  id: string;
  state: RefundState;
  /** Of an edited order, whose total is lower already. */
  isExcess: boolean;
}

export interface DocumentedOrder extends PaidOrder {
  status: Order['status'];
  lines: readonly (PaidOrder['lines'][number] & { taxClass: TaxClass })[];
  taxLines: readonly TaxLine[];
}

export interface OrderBooks {
  order: DocumentedOrder;
  /** The oldest first. */
  refunds: readonly DocumentedRefund[];
  /** The oldest first. */
  issued: readonly IssuedDocument[];
  /** Whether the order is to have its invoice now. */
  isInvoiceDue: boolean;
}

/**
 * The documents that an order lacks. With them, its invoices less its credit notes are what it comes to: its total
 * less what was refunded, and nothing once it is cancelled. An order without an invoice needs no credit note.
 */
export function dueDocuments(books: OrderBooks): DocumentDraft[] {
  const { order, refunds, issued, isInvoiceDue } = books;
  const drafts: DocumentDraft[] = [];
  const netNow = () => netOf([...issued, ...drafts]);
  const isInvoiced = issued.some(({ kind }) => kind === 'invoice');
  if (!isInvoiced) {
    if (!isInvoiceDue || order.status === 'cancelled') return [];
    const taxes = amountsOf(order);
    drafts.push({ kind: 'invoice', cause: 'order', refundId: null, taxes });
  }
  const worth = worthOf(books);
  const tooMuch = () => grossOf(netNow()) - worth;
  for (const note of failedNotes(refunds, issued)) {
    if (tooMuch() + grossOf(note.taxes) > 0) break;
    drafts.push({ ...note, kind: 'invoice', cause: 'refund-failed' });
  }
  const noted = new Set(issued.map(({ refundId }) => refundId));
  for (const refund of refunds) {
    if (refund.state !== 'succeeded' || refund.isExcess || noted.has(refund.id)) continue;
    const minor = Math.min(refund.amount.amount, tooMuch());
    if (minor <= 0) break;
    const wanted = refundedByRate(order, refund);
    const taxes = creditOf(netNow(), minor, wanted);
    drafts.push({ kind: 'credit-note', cause: 'refund', refundId: refund.id, taxes });
  }
  const rest = tooMuch();
  if (rest === 0) return drafts;
  const cause = order.status === 'cancelled' ? 'cancellation' : 'change';
  const isCredit = rest > 0;
  const taxes = changedAmounts(order, netNow(), -rest);
  const signed = isCredit ? negated(taxes) : taxes;
  drafts.push({ kind: isCredit ? 'credit-note' : 'invoice', cause, refundId: null, taxes: signed });
  return drafts;
}

export function grossOf(taxes: readonly RateAmount[]): number {
  return taxes.reduce((sum, { baseMinor, taxMinor }) => sum + baseMinor + taxMinor, 0);
}

function amountsOf({ taxLines, total }: DocumentedOrder): RateAmount[] {
  if (taxLines.length === 0) return [{ ...untaxed, baseMinor: total.amount, taxMinor: 0 }];
  return taxLines.map(({ base, tax, name, taxClass, ratePpm }) => {
    return { name, taxClass, ratePpm, baseMinor: base.amount, taxMinor: tax.amount };
  });
}

const untaxed = { name: '', taxClass: 'zero', ratePpm: 0 } as const;

/** An edit has taken the excess out of the total already, so its refund does not count. */
function worthOf({ order, refunds }: OrderBooks): number {
  if (order.status === 'cancelled') return 0;
  const counted = refunds.filter(({ state, isExcess }) => state === 'succeeded' && !isExcess);
  const refunded = counted.reduce((sum, { amount }) => sum + amount.amount, 0);
  return Math.max(0, order.total.amount - refunded);
}

/** Credit notes whose refund failed after all, and that no invoice has made good yet. */
function failedNotes(
  refunds: readonly DocumentedRefund[],
  issued: readonly IssuedDocument[],
): IssuedDocument[] {
  const failed = new Set(refunds.filter(({ state }) => state === 'failed').map(({ id }) => id));
  const byRefund = Map.groupBy(issued, ({ refundId }) => refundId);
  return issued.filter(({ kind, refundId }) => {
    if (kind === 'invoice' || refundId === null || !failed.has(refundId)) return false;
    return !byRefund.get(refundId)?.some((other) => other.kind === 'invoice');
  });
}

/** Minor units by rate, with tax: what the refund returns of lines and shipping. */
function refundedByRate(order: DocumentedOrder, refund: DocumentedRefund): Map<string, number> {
  const wanted = new Map<string, number>();
  const add = (key: string, minor: number) => wanted.set(key, (wanted.get(key) ?? 0) + minor);
  for (const { position, amount } of refund.lines) add(rateOfLine(order, position), amount.amount);
  const shippingRates = rateOfShipping(order);
  for (const [key, minor] of sharesOf(refund.shipping.amount, shippingRates)) add(key, minor);
  return wanted;
}

function rateOfLine(order: DocumentedOrder, position: number): string {
  const amounts = amountsOf(order);
  const taxClass = order.lines[position]?.taxClass;
  const own = amounts.find((one) => one.taxClass === taxClass) ?? amounts[0];
  return own ? keyOf(own) : '';
}

/** What is left of each rate besides the lines is shipping. */
function rateOfShipping(order: DocumentedOrder): [key: string, minor: number][] {
  const left = new Map(amountsOf(order).map((one) => [keyOf(one), grossOf([one])]));
  for (const [position, paid] of paidParts(order).lines.entries()) {
    const key = rateOfLine(order, position);
    left.set(key, (left.get(key) ?? 0) - paid.amount);
  }
  return [...left];
}

/**
 * Of what is invoiced, so much: at the rates that are wanted as far as these are left, and the rest of the amount
 * at all rates. The tax follows what is left of it, so that the last credit note takes the last cent.
 */
function creditOf(
  net: readonly RateAmount[],
  minor: number,
  wanted: ReadonlyMap<string, number>,
): RateAmount[] {
  if (minor === grossOf(net)) return nonZero(net);
  const left = net.map((one): [string, number] => [keyOf(one), Math.max(0, grossOf([one]))]);
  const possible = left.map(([key, most]): [string, number] => {
    return [key, Math.min(most, Math.max(0, wanted.get(key) ?? 0))];
  });
  const sum = possible.reduce((total, [, part]) => total + part, 0);
  const parts = new Map(sum > minor ? sharesOf(minor, possible) : possible);
  if (sum < minor) {
    const others = left.map(([key, most]): [string, number] => [key, most - (parts.get(key) ?? 0)]);
    for (const [key, part] of sharesOf(minor - sum, others)) {
      parts.set(key, (parts.get(key) ?? 0) + part);
    }
  }
  return nonZero(net.map((one) => partOf(one, parts.get(keyOf(one)) ?? 0)));
}

function partOf(whole: RateAmount, minor: number): RateAmount {
  const gross = grossOf([whole]);
  const taxMinor = gross > 0 ? minorFraction(Math.max(0, whole.taxMinor), minor, gross) : 0;
  return { ...whole, baseMinor: minor - taxMinor, taxMinor };
}

/** An amount of 0 or more in proportion to the weights, none of them exceeded that together reach it. */
function sharesOf(
  minor: number,
  weights: readonly (readonly [key: string, weight: number])[],
): [key: string, minor: number][] {
  const positive = weights.filter(([, weight]) => weight > 0);
  const whole = positive.reduce((sum, [, weight]) => sum + weight, 0);
  let before = 0;
  return positive.map(([key, weight]) => {
    const upTo = (part: number) => minorFraction(minor, part, whole);
    const share = upTo(before + weight) - upTo(before);
    before += weight;
    return [key, share];
  });
}

/** What an edited order adds to the amounts that are invoiced; below zero, what it takes from them. */
function changedAmounts(
  order: DocumentedOrder,
  net: readonly RateAmount[],
  minor: number,
): RateAmount[] {
  const wanted = order.status === 'cancelled' ? [] : amountsOf(order);
  const exact = netOf([
    { kind: 'invoice', refundId: null, taxes: wanted },
    { kind: 'credit-note', refundId: null, taxes: net },
  ]);
  if (grossOf(exact) === minor) return nonZero(exact);
  // With refunds besides, no rate says how much of the change it has.
  if (minor < 0) return negated(creditOf(net, -minor, new Map()));
  const weights = wanted.map((one): [string, number] => [keyOf(one), grossOf([one])]);
  const shares = new Map(sharesOf(minor, weights));
  return nonZero(wanted.map((one) => partOf(one, shares.get(keyOf(one)) ?? 0)));
}

/** Invoices less credit notes, by rate. */
export function netOf(documents: readonly IssuedDocument[]): RateAmount[] {
  const net = new Map<string, RateAmount>();
  for (const { kind, taxes } of documents) {
    for (const one of kind === 'invoice' ? taxes : negated(taxes)) {
      const before = net.get(keyOf(one));
      const baseMinor = one.baseMinor + (before?.baseMinor ?? 0);
      const taxMinor = one.taxMinor + (before?.taxMinor ?? 0);
      net.set(keyOf(one), { ...one, baseMinor, taxMinor });
    }
  }
  return [...net.values()];
}

function negated(taxes: readonly RateAmount[]): RateAmount[] {
  return taxes.map((one) => ({ ...one, baseMinor: 0 - one.baseMinor, taxMinor: 0 - one.taxMinor }));
}

function nonZero(taxes: readonly RateAmount[]): RateAmount[] {
  return taxes.filter(({ baseMinor, taxMinor }) => baseMinor !== 0 || taxMinor !== 0);
}

function keyOf({ name, taxClass, ratePpm }: RateAmount): string {
  return `${taxClass} ${ratePpm} ${name}`;
}
