import { sql } from 'kysely';
import type { Writer } from '#platform/database/database.ts';
import { type Cell, rowList } from '#platform/database/engines/engine-sql.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import { deductedByLine, type OrderPlan } from '#shop/orders/rules/order-plan.ts';
import { storedReturnPolicy } from '#shop/settings/rules/return-policies.ts';

interface NewLines {
  plan: OrderPlan;
  /** Units deducted from stock by variant. */
  deducted: ReadonlyMap<string, number>;
}

export async function insertLines(writer: Writer, orderId: number, order: NewLines): Promise<void> {
  await insertOrderLines.send(writer, { lines: lineCells(orderId, order) });
}

/** For stock that staff began or ceased to track between reading the cart and deducting its units. */
export async function correctDeductedUnits(
  writer: Writer,
  orderId: number,
  { lines, deducted }: { lines: OrderPlan['lines']; deducted: ReadonlyMap<string, number> },
): Promise<void> {
  for (const [position, units] of deductedByLine(lines, deducted).entries()) {
    await writer
      .updateTable('order_lines')
      .set({ deducted_units: units })
      .where('order_id', '=', orderId)
      .where('position', '=', position)
      .execute();
  }
}

/** In the order of the columns of `insertOrderLines`. */
function lineCells(orderId: number, { plan, deducted }: NewLines): Cell[][] {
  const deductedUnits = deductedByLine(plan.lines, deducted);
  return plan.lines.map((line, position) => [
    orderId,
    position,
    line.product.id ?? 0,
    line.variantId ?? '',
    line.product.title,
    line.product.category,
    line.sku,
    JSON.stringify(line.optionValues),
    line.product.picture?.name ?? null,
    (plan.unitPrices?.[position] ?? line.unitPrice).amount,
    line.quantity,
    plan.lineDiscounts[position]?.amount ?? 0,
    deductedUnits[position] ?? 0,
    line.taxClass ?? 'standard',
    plan.lineTaxes?.[position]?.amount ?? null,
    plan.linePaid?.[position]?.amount ?? null,
    line.needsShipping === false ? 0 : 1,
    storedReturnPolicy(line.returnPolicy),
    line.isGiftCard ? 0 : null,
  ]);
}

const lineKinds = [
  ...(['integer', 'integer', 'integer'] as const),
  ...(['text', 'text', 'text', 'text', 'text', 'text'] as const),
  ...([
    'integer',
    'integer',
    'integer',
    'integer',
    'text',
    'integer',
    'integer',
    'integer',
    'text',
    'integer',
  ] as const),
];

const insertOrderLines = prepareQuery(
  (reader, { lines }: Placeholders<{ lines: readonly (readonly Cell[])[] }>) => sql`
    insert into order_lines (
      order_id, position, product_id, variant_id, title, category, sku, option_values, picture,
      unit_price_minor, quantity, discount_minor, deducted_units,
      tax_class, tax_minor, paid_minor, needs_shipping, return_policy, gift_cards_issued
    )
    select c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18
    from ${rowList(reader, lineKinds, lines)}
  `,
);
