import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import type { Money } from '#platform/money.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import { readableCode } from '#platform/readable-code.ts';
import type { ShippingOption } from '#shop/shipping/rules/shipping.ts';
import type { OrderStatus, PaymentStatus } from './order-status.ts';

/** A snapshot: titles and prices stay as ordered, whatever the catalogue says later. */
export interface Order {
  id: number;
  number: string;
  userId: string;
  userEmail: string;
  status: OrderStatus;
  placedAt: number;
  form: CheckoutForm;
  lines: OrderLine[];
  subtotal: Money;
  /** Null where none was used. */
  discountCode: string | null;
  discount: Money;
  shipping: Money;
  tax: Money;
  /** Tax contained in the total where prices include tax. */
  includedTax: Money;
  taxBasisPoints: number;
  total: Money;
  shippingOption: ShippingOption;
  payment: { method: PaymentMethod; status: PaymentStatus };
}

export interface OrderLine {
  productId: number;
  variantId: string;
  title: string;
  category: string;
  sku: string | null;
  optionValues: string[];
  /** The name of its picture's renditions. */
  picture: string | null;
  unitPrice: Money;
  quantity: number;
  /** The line's share of the order's discount. */
  discount: Money;
}

/** 'V-7K3M-Q9TD' from 128 random bits in hexadecimal; it uses 40 bits, enough to be unique and hard to guess. */
export function orderNumberFrom(randomHex: string): string {
  return `V-${readableCode(randomHex, 2)}`;
}

/** First and last name as typed at the checkout. */
export function customerName({ fname, lname }: Pick<CheckoutForm, 'fname' | 'lname'>): string {
  return `${fname} ${lname}`.trim();
}
