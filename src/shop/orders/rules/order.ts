import type { BillingAddress } from '#shop/addresses/rules/address.ts';
import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import { formatMoney } from '#platform/format.ts';
import { decimalString, type Money, subtractMoney } from '#platform/money.ts';
import {
  type Payee,
  paymentInstructions,
  type PaymentInstructions,
} from '#shop/payments/rules/payment-instructions.ts';
import { isManualMethod, type PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import { creditTransferCode } from '#shop/payments/rules/credit-transfer-code.ts';
import { readableCode } from '#platform/readable-code.ts';
import type { ReturnPolicy } from '#shop/settings/rules/return-policies.ts';
import type { TaxClass } from '#shop/settings/rules/tax-rates.ts';
import type { TaxAmounts } from '#shop/tax/rules/tax-lines.ts';
import type { FulfillmentStatus } from '#shop/fulfillment/rules/fulfillment-status.ts';
import type { OrderConsent } from './consent.ts';
import type { OrderStatus } from './order-status.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';

/** A snapshot: titles and prices stay as ordered, whatever the catalogue says later. */
export interface Order extends TaxAmounts {
  id: number;
  number: string;
  /** '' for a guest, and once the account is deleted. */
  userId: string;
  /** Of the account; of a guest the one given at checkout, in lower case. */
  userEmail: string;
  /** Ordered without an account, and no account has taken it over. */
  isGuest: boolean;
  /** Follows from `fulfillment`. */
  status: OrderStatus;
  fulfillment: FulfillmentStatus;
  placedAt: number;
  form: CheckoutForm;
  lines: OrderLine[];
  subtotal: Money;
  /** Null where none was used. */
  discountCode: string | null;
  discount: Money;
  shipping: Money;
  total: Money;
  /** The sum of the refunds that have not failed. */
  refunded: Money;
  /** What an edit has added to a paid order, and is still to be paid before it ships. */
  balance: Money;
  /** What gift cards have paid. */
  giftCard: Money;
  /** The code of the shipping method. */
  shippingOption: string;
  /** Its name when the order was placed. */
  shippingLabel: string;
  payment: { method: PaymentMethod; status: PaymentStatus };
  /** The order whose returned items this one replaces; null for all others. */
  replacesOrderId: number | null;
  /** Null for the address of the form. */
  billing: BillingAddress | null;
  /** Null where the checkout did not ask for it. */
  consent: OrderConsent | null;
}

export interface OrderLine {
  /** This and the variant are null for an item that is not in the catalog. */
  productId: number | null;
  variantId: string | null;
  title: string;
  category: string;
  sku: string | null;
  optionValues: string[];
  /** The name of its picture's renditions. */
  picture: string | null;
  unitPrice: Money;
  /** Less what was cancelled with the rest of the order: 0 for a line that is cancelled as a whole. */
  quantity: number;
  needsShipping: boolean;
  /** As it was when the item was ordered. */
  returnPolicy: ReturnPolicy;
  /** Of its units, those whose card was issued; null for an item that is no gift card. */
  giftCardsIssued: number | null;
  /** Units that have left. */
  shipped: number;
  /** Units of refunds that have not failed. */
  refunded: number;
  /** Units that have come back. */
  returned: number;
  /** Units for which another order sends other items. */
  exchanged: number;
  /** Of the refunded units, those that were refunded instead of being shipped. */
  refundedUnshipped: number;
  /** Of the units for which another order sends other items, those that have come back. */
  exchangedBack: number;
  /** The line's share of the order's discount. */
  discount: Money;
  taxClass: TaxClass;
  /** The tax that is charged on the line, added or included; null on orders from before it was recorded. */
  tax: Money | null;
  /** What is paid for the line, with its discount and tax; null on orders from before it was recorded. */
  paid: Money | null;
}

/** The products of these lines; items that are not in the catalog have none. */
export function orderedProductIds(lines: readonly Pick<OrderLine, 'productId'>[]): number[] {
  return [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
}

/** 'V-7K3M-Q9TD' from 128 random bits in hexadecimal; it uses 40 bits, enough to be unique and hard to guess. */
export function orderNumberFrom(randomHex: string): string {
  return `V-${readableCode(randomHex, 2)}`;
}

/** First and last name as typed at the checkout. */
export function customerName({ fname, lname }: Pick<CheckoutForm, 'fname' | 'lname'>): string {
  return `${fname} ${lname}`.trim();
}

/** What is to be paid next: the balance of an edited order, else what gift cards leave of its total. */
export function amountDue(order: Pick<Order, 'balance' | 'total' | 'giftCard'>): Money {
  return order.balance.amount > 0 ? order.balance : restAfterGiftCards(order);
}

/** What is paid in another way than with gift cards. */
export function restAfterGiftCards({ total, giftCard }: Pick<Order, 'total' | 'giftCard'>): Money {
  return subtractMoney(total, giftCard);
}

/** Whether nothing was left to pay in another way. */
export function isPaidByGiftCard(order: Pick<Order, 'total' | 'giftCard'>): boolean {
  return order.giftCard.amount > 0 && restAfterGiftCards(order).amount === 0;
}

/** The rows below the total; none where no gift card was used. */
export function giftCardRows(
  order: Pick<Order, 'total' | 'giftCard' | 'payment'>,
): [string, string][] {
  if (order.giftCard.amount === 0) return [];
  const card: [string, string] = ['Gift card', `−${formatMoney(order.giftCard)}`];
  const rest = restAfterGiftCards(order);
  const { status } = order.payment;
  if (rest.amount === 0 || status === 'void') return [card];
  const isDue = status === 'awaited' || status === 'authorized';
  return [card, [isDue ? 'Left to pay' : 'Paid otherwise', formatMoney(rest)]];
}

/** How to pay the order, with amount and reference; null unless a manual payment is pending. */
export function orderPaymentInstructions(order: Order, payee: Payee): PaymentInstructions | null {
  const { payment, status, number, balance } = order;
  const hasBalance = balance.amount > 0;
  if ((payment.status !== 'awaited' && !hasBalance) || status === 'cancelled') return null;
  // What was paid by card before may be paid by bank transfer as well.
  const isByProvider = hasBalance && !isManualMethod(payment.method);
  const method = isByProvider ? 'bank-transfer' : payment.method;
  const instructions = paymentInstructions(method, payee);
  if (!instructions) return null;
  const amount = amountDue(order);
  const { bankAccount } = payee;
  const transferCode =
    method === 'bank-transfer' && bankAccount
      ? creditTransferCode(bankAccount, { amount, reference: number })
      : null;
  return {
    rows: [
      ...instructions.rows,
      ['Amount', formatMoney(amount), decimalString(amount)],
      ['Reference', number, number],
    ],
    note: instructions.note,
    ...(transferCode !== null && { transferCode }),
  };
}
