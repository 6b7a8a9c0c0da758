import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import { formatMoney } from '#platform/format.ts';
import { money, type Money } from '#platform/money.ts';
import {
  type Payee,
  paymentInstructions,
  type PaymentInstructions,
} from '#shop/payments/rules/payment-instructions.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import { readableCode } from '#platform/readable-code.ts';
import type { Discount } from '#shop/promotions/rules/discount-code.ts';
import type { PricedOrder } from '#shop/pricing/rules/price-order.ts';
import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import type { ShippingOption } from '#shop/shipping/rules/shipping.ts';
import type { OrderStatus } from './order-status.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';

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

/** A valid, priced order that is not placed yet. */
export interface OrderPlan extends PricedOrder {
  lines: readonly PlannedLine[];
  form: CheckoutForm;
  shippingOption: ShippingOption;
  method: PaymentMethod;
  reducedBy: Discount | null;
}

export interface PlannedLine {
  variantId: string;
  product: Pick<ProductSummary, 'id' | 'title' | 'category' | 'picture'>;
  sku: string | null;
  optionValues: string[];
  unitPrice: Money;
  quantity: number;
}

/** The order that an open card payment is to become. */
export interface PlannedOrder {
  plan: OrderPlan;
  savesAddress: boolean;
}

interface RecordedOrder extends Pick<Order, 'id' | 'number' | 'userId' | 'userEmail' | 'placedAt'> {
  plan: OrderPlan;
}

/** The order that a plan has just become, as it would be read from the database. */
export function orderFromPlan({ plan, ...recorded }: RecordedOrder): Order {
  return {
    ...recorded,
    status: 'placed',
    form: plan.form,
    lines: plan.lines.map(({ product, ...line }, position) => ({
      productId: product.id,
      variantId: line.variantId,
      title: product.title,
      category: product.category,
      sku: line.sku,
      optionValues: line.optionValues,
      picture: product.picture?.name ?? null,
      unitPrice: line.unitPrice,
      quantity: line.quantity,
      discount: plan.lineDiscounts[position] ?? money(0, plan.total.currency),
    })),
    subtotal: plan.subtotal,
    discountCode: plan.reducedBy?.code ?? null,
    discount: plan.discount,
    shipping: plan.shipping,
    tax: plan.tax,
    includedTax: plan.includedTax,
    taxBasisPoints: plan.taxBasisPoints,
    total: plan.total,
    shippingOption: plan.shippingOption,
    payment: { method: plan.method, status: 'awaited' },
  };
}

/** The units deducted for each line, where lines may share a variant. */
export function deductedByLine(
  lines: readonly Pick<PlannedLine, 'variantId' | 'quantity'>[],
  deducted: ReadonlyMap<string, number>,
): number[] {
  const left = new Map(deducted);
  return lines.map(({ variantId, quantity }) => {
    const available = left.get(variantId) ?? 0;
    const units = Math.min(quantity, available);
    left.set(variantId, available - units);
    return units;
  });
}

/** 'V-7K3M-Q9TD' from 128 random bits in hexadecimal; it uses 40 bits, enough to be unique and hard to guess. */
export function orderNumberFrom(randomHex: string): string {
  return `V-${readableCode(randomHex, 2)}`;
}

/** First and last name as typed at the checkout. */
export function customerName({ fname, lname }: Pick<CheckoutForm, 'fname' | 'lname'>): string {
  return `${fname} ${lname}`.trim();
}

/** How to pay the order, with amount and reference; null unless a manual payment is pending. */
export function orderPaymentInstructions(order: Order, payee: Payee): PaymentInstructions | null {
  const { payment, status, number, total } = order;
  if (payment.status !== 'awaited' || status === 'cancelled') return null;
  const instructions = paymentInstructions(payment.method, payee);
  if (!instructions) return null;
  const { rows, note } = instructions;
  return { rows: [...rows, ['Amount', formatMoney(total)], ['Reference', number]], note };
}
