import { withoutNote } from '#shop/addresses/rules/address.ts';
import { orderNumberFrom, customerName } from '#shop/orders/rules/order.ts';
import { type OrderPlan, taxLinesOf } from '#shop/orders/rules/order-plan.ts';
import type { DiscountFailure } from '#shop/promotions/rules/discount-code.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { UsageLimits } from '#shop/access/rules/usage-limits.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Writer, Reader } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import { saveAddressIfNew } from '#shop/addresses/store/addresses.ts';
import { queueMerchantMail } from '#shop/email/store/merchant-mail.ts';
import { guestReceiptRecipient } from './guest-orders.ts';
import { receiptRecipient } from './order-limits.ts';
import { contactRetentionMs } from '#shop/orders/rules/contact-retention.ts';
import { queueJob } from '#platform/queue/jobs.ts';
import { countStandingOrders, type PlacedOrder } from './orders.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { redeemDiscount } from '#shop/promotions/store/redeem-discount.ts';
import { sumOfParts } from '#shop/gift-cards/rules/gift-card.ts';
import { subtractMoney } from '#platform/money.ts';
import { type ExemptionCells, exemptionCells, storedTaxLines } from './order-tax.ts';
import { insertLines } from './ordered-lines.ts';
import { insertPayment } from '#shop/payments/store/payments.ts';

export interface StandingOrder {
  plan: OrderPlan;
  /** Units deducted, or to be deducted, from stock by variant. */
  deducted: ReadonlyMap<string, number>;
  /** Addresses that are notified of it, as `merchantAddresses` says. */
  merchant?: readonly string[];
  /** '' for a guest. */
  userId: string;
  userEmail: string;
  /** The cart of a guest; null for an account. */
  guestCartId?: string | null;
  checkoutKey: string;
  /** Whether to save the address to the account, unless it has it. */
  savesAddress: boolean;
  /** Placed for the customer, who receives this email whatever the limits. */
  byStaff?: { actorId: string; template: 'order-placed' | 'order-payment-link' };
  limits: Pick<UsageLimits, 'unverifiedReceipts'>;
  newId: () => string;
  newRowId: () => string;
  now: number;
}

/** Records the order and its effects except stock, which the caller deducts. On failure the transaction must be rolled back. */
export async function recordOrder(
  writer: Writer,
  { savesAddress, limits, newId, newRowId, byStaff, merchant = [], ...standing }: StandingOrder,
): Promise<Result<PlacedOrder, { code: 'discount-refused'; reason: DiscountFailure }>> {
  const { plan, userId, now } = standing;
  const isGuest = (standing.guestCartId ?? null) !== null;
  const number = orderNumberFrom(newId());
  const { email } = plan.form;
  const findRecipient = isGuest ? guestReceiptRecipient : receiptRecipient;
  // Sent together: the recipient depends on earlier orders, this one included.
  const [id, recipient] = await Promise.all([
    insertOrder(writer, { number, paymentId: newRowId(), ...standing }),
    byStaff ? email : findRecipient(writer, { userId, email, ...limits, now }),
  ]);
  if (plan.reducedBy) {
    // This order is already counted. A guest's earlier orders are unknown.
    const isFirstOrder = !isGuest && (await countStandingOrders(writer, userId)) <= 1;
    const discountMinor = plan.discount.amount;
    const redeeming = { orderId: id, userId, isFirstOrder, discountMinor };
    const spent = await redeemDiscount(writer, plan.reducedBy, redeeming);
    if (!spent.ok) return failed({ code: 'discount-refused', reason: spent.failure });
  }
  if (savesAddress && !isGuest) {
    await saveAddressIfNew(writer, { id: newRowId(), userId, form: withoutNote(plan.form), now });
  }
  if (recipient !== null) {
    const template = byStaff?.template ?? 'order-placed';
    const mail = { id: newRowId(), template, recipient };
    await queueMail(writer, { ...mail, data: { orderId: id }, now });
  }
  const received = { template: 'order-received', data: { orderId: id } } as const;
  await queueMerchantMail(writer, received, { recipients: merchant, newId: newRowId, now });
  if (isGuest) {
    // An account that takes the order over ends this.
    const job = { kind: 'forget-contact', payload: { orderIds: [id] } } as const;
    await queueJob(writer, { id: newRowId(), ...job, now, dueAt: now + contactRetentionMs });
  }
  await recordAuditEvent(writer, {
    id: newRowId(),
    now,
    actorId: byStaff?.actorId ?? (isGuest ? null : userId),
    action: 'order.placed',
    subject: { type: 'order', id },
    details: {
      number,
      totalMinor: plan.total.amount,
      ...(recipient !== email && { receipt: recipient === null ? 'withheld' : 'to account' }),
    },
  });
  return ok({ id, number });
}

/** Null for an order that was not placed through the API. */
export async function findBodyHash(reader: Reader, orderId: number): Promise<string | null> {
  const row = await reader
    .selectFrom('order_requests')
    .where('order_id', '=', orderId)
    .select('body_hash')
    .executeTakeFirst();
  return row?.body_hash ?? null;
}

export async function insertBodyHash(
  writer: Writer,
  orderId: number,
  bodyHash: string,
): Promise<void> {
  await orderRequest.send(writer, { orderId, bodyHash });
}

const orderRequest = prepareQuery(
  (reader, { orderId, bodyHash }: Placeholders<{ orderId: number; bodyHash: string }>) =>
    reader.insertInto('order_requests').values({ order_id: orderId, body_hash: bodyHash }),
);

interface NewOrder {
  number: string;
  paymentId: string;
  checkoutKey: string;
  userId: string;
  userEmail: string;
  guestCartId?: string | null;
  plan: OrderPlan;
  /** Units deducted from stock by variant. */
  deducted: ReadonlyMap<string, number>;
  now: number;
}

/** Inserts the order, its lines and its payment; returns its id. */
async function insertOrder(writer: Writer, order: NewOrder): Promise<number> {
  const { plan, now } = order;
  const { id } = await insertOrderRow.executeTakeFirstOrThrow(writer, {
    number: order.number,
    userId: order.userId,
    userEmail: order.userEmail,
    customerName: customerName(plan.form).toLowerCase(),
    checkoutKey: order.checkoutKey,
    guestCartId: order.guestCartId ?? null,
    currency: plan.total.currency,
    subtotal: plan.subtotal.amount,
    discountCode: plan.reducedBy?.code ?? null,
    discount: plan.discount.amount,
    shipping: plan.shipping.amount,
    tax: plan.tax.amount,
    includedTax: plan.includedTax.amount,
    taxLines: storedTaxLines(taxLinesOf(plan)),
    ...exemptionCells(plan),
    total: plan.total.amount,
    shippingOption: plan.shippingOption,
    shippingLabel: plan.shippingLabel ?? null,
    form: JSON.stringify(plan.form),
    country: plan.form.country,
    billing: plan.billing ? JSON.stringify(plan.billing) : null,
    consentVersion: plan.consent?.version ?? null,
    consentedAt: plan.consent?.at ?? null,
    now,
  });
  await insertLines(writer, id, order);
  const { method, total } = plan;
  const giftCard = sumOfParts(plan.giftCards ?? [], total.currency);
  const payment = { id: order.paymentId, orderId: id, method, now };
  const amount = subtractMoney(total, giftCard);
  await insertPayment(writer, { ...payment, amount, giftCardMinor: giftCard.amount });
  return id;
}

interface OrderRowValues extends ExemptionCells {
  number: string;
  userId: string;
  userEmail: string;
  customerName: string;
  checkoutKey: string;
  guestCartId: string | null;
  currency: string;
  subtotal: number;
  discountCode: string | null;
  discount: number;
  shipping: number;
  tax: number;
  includedTax: number;
  taxLines: string;
  total: number;
  shippingOption: string;
  shippingLabel: string | null;
  form: string;
  country: string;
  billing: string | null;
  consentVersion: string | null;
  consentedAt: number | null;
  now: number;
}

const insertOrderRow = prepareQuery((reader, order: Placeholders<OrderRowValues>) =>
  reader
    .insertInto('orders')
    .values({
      number: order.number,
      user_id: order.userId,
      user_email: order.userEmail,
      customer_name: order.customerName,
      checkout_key: order.checkoutKey,
      guest_cart_id: order.guestCartId,
      status: 'placed',
      currency: order.currency,
      subtotal_minor: order.subtotal,
      discount_code: order.discountCode,
      discount_minor: order.discount,
      shipping_minor: order.shipping,
      tax_minor: order.tax,
      included_tax_minor: order.includedTax,
      tax_lines: order.taxLines,
      tax_exemption: order.taxExemption,
      vat_number: order.vatNumber,
      vat_check: order.vatCheck,
      total_minor: order.total,
      shipping_option: order.shippingOption,
      shipping_label: order.shippingLabel,
      form: order.form,
      country: order.country,
      billing: order.billing,
      consent_version: order.consentVersion,
      consented_at: order.consentedAt,
      placed_at: order.now,
    })
    .returning('id'),
);
