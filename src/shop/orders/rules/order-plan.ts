import type { BillingAddress } from '#shop/addresses/rules/address.ts';
import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import { needsNoShipment } from '#shop/fulfillment/rules/fulfillment-status.ts';
import { type GiftCardPart, sumOfParts } from '#shop/gift-cards/rules/gift-card.ts';
import type { PricedOrder } from '#shop/pricing/rules/price-order.ts';
import type { Discount } from '#shop/promotions/rules/discount-code.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import type { ReturnPolicy } from '#shop/settings/rules/return-policies.ts';
import type { TaxClass } from '#shop/settings/rules/tax-rates.ts';
import { earlierMethodName } from '#shop/shipping/rules/shipping.ts';
import type { TaxLine } from '#shop/tax/rules/tax-lines.ts';
import { addMoney, money, type Money, subtractMoney } from '#platform/money.ts';
import type { OrderConsent } from './consent.ts';
import type { Order } from './order.ts';
import { statusWith } from './order-status.ts';

/** Missing in plans of payments that were begun before tax was recorded by class. */
type TaxRecord = 'lineTaxes' | 'linePaid' | 'unitPrices' | 'taxLines' | 'taxExemption';

/** A valid, priced order that is not placed yet. */
export interface OrderPlan
  extends Omit<PricedOrder, TaxRecord>, Partial<Pick<PricedOrder, TaxRecord>> {
  /** In plans from before there were tax lines. */
  taxBasisPoints?: number;
  lines: readonly PlannedLine[];
  form: CheckoutForm;
  shippingOption: string;
  /** Missing in plans of payments that were begun before names were stored. */
  shippingLabel?: string | undefined;
  method: PaymentMethod;
  reducedBy: Discount | null;
  /** Missing for the address of the form. */
  billing?: BillingAddress;
  /** Missing where the checkout did not ask for it. */
  consent?: OrderConsent;
  /** What gift cards pay of the total. */
  giftCards?: readonly GiftCardPart[];
}

export interface PlannedLine {
  /** This and the product’s id are null for an item that is not in the catalog. */
  variantId: string | null;
  product: Pick<ProductSummary, 'title' | 'category'> & {
    id: number | null;
    picture: { name: string } | null;
  };
  sku: string | null;
  optionValues: string[];
  unitPrice: Money;
  quantity: number;
  taxClass?: TaxClass;
  /** True where it is not stated. */
  needsShipping?: boolean;
  /** That of the shop where it is not stated. */
  returnPolicy?: ReturnPolicy;
  /** Each unit is a gift card worth its price. */
  isGiftCard?: boolean;
}

/** The order that an open card payment is to become. */
export interface PlannedOrder {
  plan: OrderPlan;
  savesAddress: boolean;
}

interface RecordedOrder extends Pick<Order, 'id' | 'number' | 'userId' | 'userEmail' | 'placedAt'> {
  plan: OrderPlan;
}

/** The order of an account that a plan has just become, as it would be read from the database. */
export function orderFromPlan({ plan, ...recorded }: RecordedOrder): Order {
  const nothing = money(0, plan.total.currency);
  const giftCard = sumOfParts(plan.giftCards ?? [], plan.total.currency);
  const isPaid = plan.total.amount === giftCard.amount;
  const fulfillment = isPaid && needsNoShipment(plan.lines) ? 'fulfilled' : 'unfulfilled';
  return {
    ...recorded,
    isGuest: false,
    status: statusWith[fulfillment],
    fulfillment,
    form: plan.form,
    lines: plan.lines.map(({ product, ...line }, position) => ({
      productId: product.id,
      variantId: line.variantId,
      title: product.title,
      category: product.category,
      sku: line.sku,
      optionValues: line.optionValues,
      picture: product.picture?.name ?? null,
      unitPrice: plan.unitPrices?.[position] ?? line.unitPrice,
      quantity: line.quantity,
      needsShipping: line.needsShipping ?? true,
      returnPolicy: line.returnPolicy ?? 'standard',
      giftCardsIssued: line.isGiftCard ? 0 : null,
      shipped: 0,
      refunded: 0,
      returned: 0,
      exchanged: 0,
      refundedUnshipped: 0,
      exchangedBack: 0,
      discount: plan.lineDiscounts[position] ?? nothing,
      taxClass: line.taxClass ?? 'standard',
      tax: plan.lineTaxes?.[position] ?? null,
      paid: plan.linePaid?.[position] ?? null,
    })),
    subtotal: plan.subtotal,
    discountCode: plan.reducedBy?.code ?? null,
    discount: plan.discount,
    shipping: plan.shipping,
    tax: plan.tax,
    includedTax: plan.includedTax,
    taxLines: taxLinesOf(plan),
    taxExemption: plan.taxExemption ?? null,
    vat: plan.vat ?? null,
    total: plan.total,
    refunded: nothing,
    balance: nothing,
    giftCard,
    shippingOption: plan.shippingOption,
    shippingLabel: plan.shippingLabel ?? earlierMethodName(plan.shippingOption),
    payment: { method: plan.method, status: isPaid ? 'paid' : 'awaited' },
    replacesOrderId: null,
    billing: plan.billing ?? null,
    consent: plan.consent ?? null,
  };
}

/** Of an earlier plan, one for everything. */
export function taxLinesOf(plan: OrderPlan): readonly TaxLine[] {
  const { taxLines, taxBasisPoints = 0, total } = plan;
  if (taxLines) return taxLines;
  const tax = addMoney(plan.tax, plan.includedTax);
  const base = subtractMoney(total, tax);
  const rate = { name: 'Tax', taxClass: 'standard', ratePpm: taxBasisPoints * 100 } as const;
  return taxBasisPoints === 0 ? [] : [{ ...rate, base, tax }];
}

/** The units deducted for each line, where lines may share a variant. */
export function deductedByLine(
  lines: readonly Pick<PlannedLine, 'variantId' | 'quantity'>[],
  deducted: ReadonlyMap<string, number>,
): number[] {
  const left = new Map(deducted);
  return lines.map(({ variantId, quantity }) => {
    if (variantId === null) return 0;
    const available = left.get(variantId) ?? 0;
    const units = Math.min(quantity, available);
    left.set(variantId, available - units);
    return units;
  });
}
