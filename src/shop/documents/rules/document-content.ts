import { addressLines } from '#shop/addresses/rules/address-lines.ts';
import { formatMoney } from '#platform/format.ts';
import {
  isPaidByGiftCard,
  type Order,
  type OrderLine,
  orderPaymentInstructions,
} from '#shop/orders/rules/order.ts';
import type { BankAccount } from '#shop/settings/rules/bank-account.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { reverseCharge } from '#shop/tax/rules/tax-lines.ts';
import { type Money, money } from '#platform/money.ts';
import {
  type DocumentCause,
  type DocumentDraft,
  type DocumentedRefund,
  type DocumentKind,
  grossOf,
  type RateAmount,
} from './due-documents.ts';

/**
 * All that stands on a document. It is stored when the document is issued, and its PDF is made of nothing else: so
 * fields are added here, and never changed.
 */
export interface DocumentContent {
  version: 1;
  kind: DocumentKind;
  cause: DocumentCause;
  number: string;
  language: 'en';
  currency: string;
  issuedAt: number;
  /** All dates on the document are those of this time zone. */
  timeZone: string;
  seller: Seller;
  buyer: { address: string[]; vatNumber: string | null };
  /** Where the order is delivered, if that is not the address of the buyer. */
  deliverTo?: string[];
  /** Missing on documents from before VAT numbers were recorded. */
  isReverseCharge?: boolean;
  order: { number: string; placedAt: number; shippedAt: number | null };
  /** The order's invoice, on all later documents. */
  invoice: { number: string; issuedAt: number } | null;
  lines: ContentLine[];
  /** Between the lines and the total, in this order. */
  sums: { label: string; minor: number }[];
  /** Whether the amounts of the lines have their tax in them. */
  includesTax: boolean;
  taxes: RateAmount[];
  totalMinor: number;
  payment: string;
  /** How an order that is paid by bank transfer or check is to be paid; missing where nothing is due that way. */
  due?: { rows: [label: string, value: string][]; note: string };
  notes: string[];
}

export interface Seller {
  shopName: string;
  name: string;
  address: string[];
  vatNumber: string;
  register: string;
  email: string;
}

export interface ContentLine {
  description: string;
  sku: string | null;
  /** Null for what is not counted. */
  quantity: number | null;
  unitMinor: number | null;
  minor: number;
}

/** An issued document with what it is found by. */
export interface OrderDocument {
  id: number;
  orderId: number;
  kind: DocumentKind;
  cause: DocumentCause;
  number: string;
  refundId: string | null;
  issuedAt: number;
  /** '2026-11-23', in the shop's time zone of then. */
  issuedDay: string;
  method: PaymentMethod;
  total: Money;
  content: DocumentContent;
}

export interface DocumentFacts {
  draft: DocumentDraft;
  number: string;
  order: Order;
  settings: Settings;
  refunds: readonly DocumentedRefund[];
  methodName: string;
  bankAccount: BankAccount | null;
  invoice: DocumentContent['invoice'];
  shippedAt: number | null;
  now: number;
}

export function documentContent(facts: DocumentFacts): DocumentContent {
  const { draft, number, order, settings, invoice, shippedAt, now } = facts;
  const { taxExemption, vat = null } = order;
  const isReverseCharge = taxExemption?.kind === 'reverse-charge';
  const isOfOrder = draft.cause === 'order';
  return {
    version: 1,
    kind: draft.kind,
    cause: draft.cause,
    number,
    language: 'en',
    currency: order.total.currency,
    issuedAt: now,
    timeZone: settings.timeZone,
    seller: sellerFrom(settings),
    buyer: {
      address: addressLines(order.billing ?? order.form),
      vatNumber: isReverseCharge ? taxExemption.vatNumber : (vat?.number ?? null),
    },
    ...(order.billing && { deliverTo: addressLines(order.form) }),
    isReverseCharge,
    order: { number: order.number, placedAt: order.placedAt, shippedAt },
    invoice,
    lines: isOfOrder ? orderedLines(order) : laterLines(facts),
    sums: isOfOrder ? sumsOf(order) : [],
    includesTax: !isOfOrder || order.tax.amount === 0,
    taxes: [...draft.taxes],
    totalMinor: grossOf(draft.taxes),
    payment: paymentOf(facts),
    ...(isOfOrder && dueOf(facts)),
    notes: [
      ...(isReverseCharge ? [`${reverseCharge.join(': ')}.`] : []),
      ...(taxExemption?.kind === 'customer' ? ['Exempt from tax.'] : []),
      ...(settings.invoiceNote === '' ? [] : [settings.invoiceNote]),
    ],
  };
}

/** Gift cards are a means of payment: what they have paid is no discount. */
function paymentOf({ order, methodName }: DocumentFacts): string {
  if (order.giftCard.amount === 0) return methodName;
  const paid = `Gift card ${formatMoney(order.giftCard)}`;
  return isPaidByGiftCard(order) ? paid : `${paid}, ${methodName}`;
}

/** Without a deadline: what has shipped is not cancelled. */
function dueOf({ order, settings, bankAccount }: DocumentFacts): Pick<DocumentContent, 'due'> {
  const payee = { ...settings, bankAccount, unpaidOrderDays: 0 };
  const due = orderPaymentInstructions(order, payee);
  if (!due) return {};
  const rows = due.rows.map(([label, value]): [string, string] => [label, value]);
  return { due: { rows, note: due.note } };
}

/** 'INV-2026-': what stands before the number, which begins anew with each. */
export function seriesPrefix(
  kind: DocumentKind,
  { invoicePrefix, creditNotePrefix, numbersHaveYear }: Settings,
  issuedDay: string,
): string {
  const prefix = kind === 'invoice' ? invoicePrefix : creditNotePrefix;
  return numbersHaveYear ? `${prefix}${issuedDay.slice(0, 4)}-` : prefix;
}

/** 'INV-2026-0007' */
export function documentNumber(prefix: string, count: number): string {
  return `${prefix}${String(count).padStart(4, '0')}`;
}

function sellerFrom(settings: Settings): Seller {
  const { shopName, sellerName, sellerAddress, sellerVatNumber, sellerRegister } = settings;
  return {
    shopName,
    name: sellerName || shopName,
    address: sellerAddress.length > 0 ? sellerAddress : settings.address,
    vatNumber: sellerVatNumber,
    register: sellerRegister,
    email: settings.email,
  };
}

/** Lines that were cancelled as a whole are not invoiced. */
function orderedLines({ lines }: Order): ContentLine[] {
  return lines.filter(({ quantity }) => quantity > 0).map(orderedLine);
}

function orderedLine({ unitPrice, quantity, sku, ...line }: OrderLine): ContentLine {
  const minor = unitPrice.amount * quantity;
  return { description: named(line), sku, quantity, unitMinor: unitPrice.amount, minor };
}

function named({ title, optionValues }: Pick<OrderLine, 'title' | 'optionValues'>): string {
  return [title, ...optionValues].join(', ');
}

function sumsOf(order: Order): DocumentContent['sums'] {
  const { subtotal, discount, discountCode, shipping, shippingLabel } = order;
  const code = discountCode === null ? '' : ` (${discountCode})`;
  return [
    { label: 'Subtotal', minor: subtotal.amount },
    ...(discount.amount === 0 ? [] : [{ label: `Discount${code}`, minor: 0 - discount.amount }]),
    { label: `Shipping: ${shippingLabel}`, minor: shipping.amount },
  ];
}

/** With their tax, as the customer has paid them. */
function laterLines({ draft, order, refunds }: DocumentFacts): ContentLine[] {
  const totalMinor = grossOf(draft.taxes);
  const refund = refunds.find(({ id }) => id === draft.refundId);
  if (!refund) return [uncounted(descriptions[draft.cause], totalMinor)];
  const items = refund.lines.map(({ position, quantity, amount }): ContentLine => {
    const line = order.lines[position];
    const description = line ? named(line) : 'Item';
    const { sku = null } = line ?? {};
    return { description, sku, quantity, unitMinor: null, minor: amount.amount };
  });
  const shipping = refund.shipping.amount;
  const known = items.reduce((sum, { minor }) => sum + minor, 0) + shipping;
  const rest = totalMinor - known;
  return [
    ...items,
    ...(shipping === 0 ? [] : [uncounted(`Shipping: ${order.shippingLabel}`, shipping)]),
    ...(rest === 0 ? [] : [uncounted(known === 0 ? 'Refund' : 'Adjustment', rest)]),
  ];
}

const descriptions: Readonly<Record<DocumentCause, string>> = {
  order: 'Order',
  refund: 'Refund',
  'refund-failed': 'Refund that could not be paid out',
  cancellation: 'Cancellation of what remained of the order',
  change: 'Change of the order',
};

function uncounted(description: string, minor: number): ContentLine {
  return { description, sku: null, quantity: null, unitMinor: null, minor };
}

export function totalOf({ totalMinor, currency }: DocumentContent): Money {
  return money(totalMinor, currency);
}
