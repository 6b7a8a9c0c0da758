import type { Writer } from '#platform/database/database.ts';
import { customerName } from '#shop/orders/rules/order.ts';
import type { OrderStatus } from '#shop/orders/rules/order-status.ts';
import { insertFulfillment } from '#shop/fulfillment/store/fulfillments.ts';
import { indexOrdersById } from '#shop/orders/store/search-index.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';
import { insertReturns } from './insert-returns.ts';
import { type Customer, idOf, type PastOrder, refundedLines, refundIdOf } from './past-order.ts';
import { comments, messages } from './history-words.ts';

interface Past {
  orders: readonly PastOrder[];
  customers: readonly Customer[];
  now: number;
  adminId: string | null;
}

type Numbered = PastOrder & { id: number };

const currency = 'USD';
const dayMs = 24 * 60 * 60 * 1000;
const shippingLabels = { free: 'Free', standard: 'Standard', express: 'Express' };

/** All rows of the past, in bulk; returns the ids of its orders. Nothing is sent: no emails, jobs or webhook deliveries. */
export async function insertPast(writer: Writer, past: Past): Promise<readonly number[]> {
  const orders = await insertOrders(writer, past.orders);
  await insertLines(writer, orders);
  await insertShipments(writer, orders);
  await insertRefunds(writer, orders, past.adminId);
  await insertReturns(writer, orders, past);
  await insertEvents(writer, orders, past.adminId);
  await insertTexts(writer, orders, past);
  const ids = orders.map(({ id }) => id);
  await indexOrdersById(writer, ids);
  return ids;
}

async function insertOrders(writer: Writer, past: readonly PastOrder[]): Promise<Numbered[]> {
  const rows = past.map((order) => ({
    number: order.number,
    user_id: order.customer.id,
    user_email: order.customer.email,
    customer_name: customerName(order.customer.form).toLowerCase(),
    checkout_key: idOf(`checkout ${order.number}`),
    guest_cart_id: null,
    status: statusOf(order),
    fulfillment: fulfillments[statusOf(order)],
    currency,
    subtotal_minor: order.subtotal,
    shipping_minor: order.shipping,
    total_minor: order.subtotal + order.shipping,
    discount_code: null,
    shipping_option: order.shippingOption,
    shipping_label: shippingLabels[order.shippingOption],
    form: JSON.stringify(order.customer.form),
    country: order.customer.form.country,
    placed_at: order.placedAt,
  }));
  const inserted = await writer
    .insertInto('orders')
    .values(rows)
    .returning(['id', 'number'])
    .execute();
  const ids = new Map(inserted.map(({ id, number }) => [number, id]));
  return past.map((order) => ({ ...order, id: ids.get(order.number) ?? 0 }));
}

async function insertLines(writer: Writer, orders: readonly Numbered[]): Promise<void> {
  const lines = orders.flatMap((order) =>
    order.lines.map((line, position) => ({
      order_id: order.id,
      position,
      product_id: line.productId,
      variant_id: line.variantId,
      title: line.title,
      category: line.category,
      sku: line.sku,
      option_values: line.optionValues,
      picture: line.picture,
      unit_price_minor: line.priceMinor,
      quantity: line.quantity,
      deducted_units: order.cancelledAt === null ? line.quantity : 0,
    })),
  );
  await writer.insertInto('order_lines').values(lines).execute();
  const payments = orders.map((order) => ({
    id: idOf(`payment ${order.number}`),
    order_id: order.id,
    method: order.method,
    status: paymentOf(order),
    amount_minor: order.subtotal + order.shipping,
    currency,
    created_at: order.placedAt,
  }));
  await writer.insertInto('payments').values(payments).execute();
}

const fulfillments = {
  placed: 'unfulfilled',
  shipped: 'fulfilled',
  delivered: 'delivered',
  cancelled: 'cancelled',
} as const;

/** Everything at once, without tracking. */
async function insertShipments(writer: Writer, orders: readonly Numbered[]): Promise<void> {
  const shipped = orders.filter((order) => /^(shipped|delivered)$/.test(statusOf(order)));
  for (const { id, number, shippedAt, lines } of shipped) {
    await insertFulfillment(writer, {
      id: idOf(`shipment ${number}`),
      orderId: id,
      requestKey: idOf(`shipment ${number}`),
      carrier: '',
      trackingNumber: '',
      trackingUrl: null,
      noticeId: '',
      createdAt: shippedAt ?? 0,
      cancelledAt: null,
      lines: lines.map(({ quantity }, position) => ({ position, quantity })),
    });
  }
}

async function insertRefunds(
  writer: Writer,
  orders: readonly Numbered[],
  adminId: string | null,
): Promise<void> {
  const refunds = orders.flatMap(({ id, number, refund, shipping }) => {
    if (!refund) return [];
    const shippingMinor = refund.isWhole ? shipping : 0;
    return {
      id: refundIdOf(number),
      order_id: id,
      attempt_id: null,
      request_key: idOf(`refund request ${number}`),
      amount_minor: refund.minor,
      items_minor: refund.minor - shippingMinor,
      shipping_minor: shippingMinor,
      other_minor: 0,
      currency,
      reason: 'requested' as const,
      note: '',
      state: 'succeeded' as const,
      provider_reference: null,
      failure: '',
      actor_id: adminId,
      retry_of: null,
      created_at: refund.at,
      settled_at: refund.at,
    };
  });
  const lines = orders.flatMap((order) =>
    refundedLines(order).map(({ quantity, priceMinor }, position) => ({
      refund_id: refundIdOf(order.number),
      position,
      quantity,
      amount_minor: quantity * priceMinor,
      // The units come back with the return.
      restocked: 0,
    })),
  );
  await writer.insertInto('refunds').values(refunds).execute();
  await writer.insertInto('refund_lines').values(lines).execute();
}

async function insertEvents(
  writer: Writer,
  orders: readonly Numbered[],
  adminId: string | null,
): Promise<void> {
  const events = orders.flatMap((order) => {
    const { id, number, customer, refund } = order;
    const facts = { number, totalMinor: order.subtotal + order.shipping };
    const refundAction = refund?.isWhole ? 'order.refunded' : 'order.partially-refunded';
    const refundFacts = { ...facts, amountMinor: refund?.minor, refundId: refundIdOf(number) };
    const happened: [number | null, string, string | null, object][] = [
      [order.placedAt, 'order.placed', customer.id, facts],
      [order.paidAt, 'order.paid', adminId, facts],
      [order.shippedAt, 'order.shipped', adminId, facts],
      [order.deliveredAt, 'order.delivered', adminId, facts],
      [order.cancelledAt, 'order.cancelled', adminId, { ...facts, wasUnpaid: true }],
      [refund?.at ?? null, refundAction, adminId, refundFacts],
    ];
    return happened.flatMap(([at, action, actorId, details]) =>
      at === null
        ? []
        : {
            id: idOf(`${action} ${number}`),
            at,
            actor_id: actorId,
            action,
            subject_type: 'order',
            subject_id: `${id}`,
            details: JSON.stringify(details),
          },
    );
  });
  await writer
    .insertInto('audit_entries')
    .values(events.toSorted((a, b) => a.at - b.at))
    .execute();
}

/** Comments on some orders, and messages of the contact form. */
async function insertTexts(
  writer: Writer,
  orders: readonly Numbered[],
  { customers, now, adminId }: Past,
): Promise<void> {
  const written = comments.flatMap((text, at) => {
    const order = orders[orders.length - 3 - at * 7];
    if (!order) return [];
    const createdAt = order.placedAt + 40 * 60_000;
    return {
      id: idOf(`comment ${at}`),
      order_id: order.id,
      author_id: adminId ?? '',
      is_for_customer: 0 as const,
      text,
      created_at: Math.min(createdAt, now),
    };
  });
  await writer.insertInto('order_comments').values(written).execute();
  const received = messages.flatMap(([subject, message], at) => {
    const writtenBy = customers[at * 5];
    if (!writtenBy) return [];
    const { email, form } = writtenBy;
    return {
      id: idOf(`message ${at}`),
      name: customerName(form),
      email,
      phone: '',
      subject,
      message,
      received_at: Math.round(now - (at + 0.4) * 5 * dayMs),
    };
  });
  await writer.insertInto('contact_messages').values(received).execute();
}

function statusOf({ cancelledAt, deliveredAt, shippedAt }: PastOrder): OrderStatus {
  if (cancelledAt !== null) return 'cancelled';
  if (deliveredAt !== null) return 'delivered';
  return shippedAt === null ? 'placed' : 'shipped';
}

function paymentOf({ cancelledAt, paidAt, refund }: PastOrder): PaymentStatus {
  if (refund) return refund.isWhole ? 'refunded' : 'partially-refunded';
  if (cancelledAt !== null) return 'void';
  return paidAt === null ? 'awaited' : 'paid';
}
