import { sql } from 'kysely';
import { customerName, deductedByLine, type OrderPlan } from '#shop/orders/rules/order.ts';
import type { Writer } from '#platform/database/database.ts';
import { type Cell, rowList } from '#platform/database/engines/engine-sql.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import { insertPayment } from '#shop/payments/store/payments.ts';
import type { ShippingOption } from '#shop/shipping/rules/shipping.ts';

export interface NewOrder {
  number: string;
  paymentId: string;
  checkoutKey: string;
  userId: string;
  userEmail: string;
  plan: OrderPlan;
  /** Units deducted from stock by variant. */
  deducted: ReadonlyMap<string, number>;
  now: number;
}

/** Inserts the order, its lines and its payment; returns its id. */
export async function insertOrder(writer: Writer, order: NewOrder): Promise<number> {
  const { plan, now } = order;
  const { id } = await insertOrderRow.executeTakeFirstOrThrow(writer, {
    number: order.number,
    userId: order.userId,
    userEmail: order.userEmail,
    customerName: customerName(plan.form).toLowerCase(),
    checkoutKey: order.checkoutKey,
    currency: plan.total.currency,
    subtotal: plan.subtotal.amount,
    discountCode: plan.reducedBy?.code ?? null,
    discount: plan.discount.amount,
    shipping: plan.shipping.amount,
    tax: plan.tax.amount,
    includedTax: plan.includedTax.amount,
    taxBasisPoints: plan.taxBasisPoints,
    total: plan.total.amount,
    shippingOption: plan.shippingOption,
    form: JSON.stringify(plan.form),
    now,
  });
  await insertOrderLines.execute(writer, { lines: lineCells(id, order) });
  const { method, total: amount } = plan;
  await insertPayment(writer, { id: order.paymentId, orderId: id, method, amount, now });
  return id;
}

interface OrderRowValues {
  number: string;
  userId: string;
  userEmail: string;
  customerName: string;
  checkoutKey: string;
  currency: string;
  subtotal: number;
  discountCode: string | null;
  discount: number;
  shipping: number;
  tax: number;
  includedTax: number;
  taxBasisPoints: number;
  total: number;
  shippingOption: ShippingOption;
  form: string;
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
      status: 'placed',
      currency: order.currency,
      subtotal_minor: order.subtotal,
      discount_code: order.discountCode,
      discount_minor: order.discount,
      shipping_minor: order.shipping,
      tax_minor: order.tax,
      included_tax_minor: order.includedTax,
      tax_basis_points: order.taxBasisPoints,
      total_minor: order.total,
      shipping_option: order.shippingOption,
      form: order.form,
      placed_at: order.now,
    })
    .returning('id'),
);

/** In the order of the columns of `insertOrderLines`. */
function lineCells(orderId: number, { plan, deducted }: NewOrder): Cell[][] {
  const deductedUnits = deductedByLine(plan.lines, deducted);
  return plan.lines.map((line, position) => [
    orderId,
    position,
    line.product.id,
    line.variantId,
    line.product.title,
    line.product.category,
    line.sku,
    JSON.stringify(line.optionValues),
    line.product.picture?.name ?? null,
    line.unitPrice.amount,
    line.quantity,
    plan.lineDiscounts[position]?.amount ?? 0,
    deductedUnits[position] ?? 0,
  ]);
}

const lineKinds = [
  ...(['integer', 'integer', 'integer'] as const),
  ...(['text', 'text', 'text', 'text', 'text', 'text'] as const),
  ...(['integer', 'integer', 'integer', 'integer'] as const),
];

const insertOrderLines = prepareQuery(
  (reader, { lines }: Placeholders<{ lines: readonly (readonly Cell[])[] }>) => sql`
    insert into order_lines (
      order_id, position, product_id, variant_id, title, category, sku, option_values, picture,
      unit_price_minor, quantity, discount_minor, deducted_units
    )
    select c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12
    from ${rowList(reader, lineKinds, lines)}
  `,
);
