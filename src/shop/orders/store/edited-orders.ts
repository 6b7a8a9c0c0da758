import {
  type AvailabilityRefresh,
  queueAvailabilityRefresh,
} from '#shop/catalogue/store/availability-refresh.ts';
import type { SellableChange, StockFall } from '#shop/inventory/store/stock-reservations.ts';
import { recordStockChanges } from '#shop/inventory/store/stock-changes.ts';
import { deductStock, returnStock } from '#shop/inventory/store/stock.ts';
import { customerName } from '#shop/orders/rules/order.ts';
import { deductedByLine } from '#shop/orders/rules/order-plan.ts';
import type { EditedLine, EditPlan } from '#shop/orders/rules/order-edit.ts';
import { storedReturnPolicy } from '#shop/settings/rules/return-policies.ts';
import type { Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { storedTaxLines } from './order-tax.ts';

export interface Shortage {
  code: 'not-enough-stock';
  variantId: string;
  available: number;
}

interface OrderEdit extends AvailabilityRefresh {
  orderId: number;
  actorId: string;
  plan: EditPlan;
}

/**
 * Writes the edited lines and amounts, and takes or returns the units that differ, in the order of variant ids. Returns
 * of which items fewer are on hand now.
 */
export async function writeEdit(
  writer: Writer,
  { orderId, actorId, plan, ...refresh }: OrderEdit,
): Promise<Result<StockFall[], Shortage>> {
  const moved = await moveStock(writer, { orderId, lines: plan.lines, refresh });
  if (!moved.ok) return moved;
  const cause = { reason: 'edited', actorId, orderId, now: refresh.now } as const;
  await recordStockChanges(writer, moved.value.changes, cause);
  const deducted = deductedByLine(plan.lines, moved.value.taken);
  const { priced } = plan;
  await writer.deleteFrom('order_lines').where('order_id', '=', orderId).execute();
  const rows = plan.lines.map((line, position) => ({
    order_id: orderId,
    position,
    product_id: line.productId ?? 0,
    variant_id: line.variantId ?? '',
    title: line.title,
    category: line.category,
    sku: line.sku,
    option_values: JSON.stringify(line.optionValues),
    picture: line.picture,
    unit_price_minor: line.unitPrice.amount,
    quantity: line.quantity,
    deducted_units: deducted[position] ?? 0,
    discount_minor: priced.lineDiscounts[position]?.amount ?? 0,
    tax_class: line.taxClass,
    tax_minor: priced.lineTaxes[position]?.amount ?? null,
    paid_minor: priced.linePaid[position]?.amount ?? null,
    needs_shipping: line.needsShipping ? (1 as const) : (0 as const),
    return_policy: storedReturnPolicy(line.returnPolicy),
  }));
  await writer.insertInto('order_lines').values(rows).execute();
  await writer
    .updateTable('orders')
    .set({
      form: JSON.stringify(plan.form),
      billing: plan.billing && JSON.stringify(plan.billing),
      country: plan.form.country,
      customer_name: customerName(plan.form).toLowerCase(),
      shipping_option: plan.shippingOption,
      shipping_label: plan.shippingLabel,
      subtotal_minor: priced.subtotal.amount,
      discount_minor: priced.discount.amount,
      shipping_minor: priced.shipping.amount,
      tax_minor: priced.tax.amount,
      included_tax_minor: priced.includedTax.amount,
      tax_lines: storedTaxLines(priced.taxLines),
      total_minor: priced.total.amount,
    })
    .where('id', '=', orderId)
    .execute();
  const { changes } = moved.value;
  return ok(changes.filter(({ before, after }) => after < before));
}

interface StockMove {
  orderId: number;
  lines: readonly EditedLine[];
  refresh: AvailabilityRefresh;
}

interface MovedStock {
  /** What the order has taken of each variant afterwards. */
  taken: Map<string, number>;
  changes: StockFall[];
}

async function moveStock(
  writer: Writer,
  { orderId, lines, refresh }: StockMove,
): Promise<Result<MovedStock, Shortage>> {
  const before = await writer
    .selectFrom('order_lines')
    .select(['variant_id as variantId', 'quantity', 'deducted_units as deducted'])
    .where('order_id', '=', orderId)
    .where('variant_id', '<>', '')
    .execute();
  const ids = [...before, ...lines].flatMap(({ variantId }) => variantId ?? []);
  const after = new Map<string, number>();
  const sellable: SellableChange[] = [];
  const changes: StockFall[] = [];
  for (const variantId of [...new Set(ids)].toSorted()) {
    const had = before.filter((line) => line.variantId === variantId);
    const deducted = had.reduce((sum, line) => sum + line.deducted, 0);
    const more = unitsOf(lines, variantId) - unitsOf(had, variantId);
    if (more > 0) {
      const taken = await deductStock(writer, variantId, more);
      if (!taken.ok) {
        const { available } = taken.failure;
        return failed({ code: 'not-enough-stock', variantId, available });
      }
      const left = taken.value;
      after.set(variantId, left === null ? deducted : deducted + more);
      if (left) sellable.push({ variantId, before: left.sellable + more, after: left.sellable });
      if (left) changes.push({ variantId, before: left.onHand + more, after: left.onHand });
      continue;
    }
    const kept = Math.min(deducted, unitsOf(lines, variantId));
    after.set(variantId, kept);
    const back = deducted - kept;
    const left = back > 0 ? await returnStock(writer, variantId, back) : null;
    if (left) sellable.push({ variantId, before: left.sellable - back, after: left.sellable });
    if (left) changes.push({ variantId, before: left.onHand - back, after: left.onHand });
  }
  await queueAvailabilityRefresh(writer, sellable, refresh);
  return ok({ taken: after, changes });
}

function unitsOf(
  lines: readonly { variantId: string | null; quantity: number }[],
  variantId: string,
): number {
  return lines.reduce((sum, line) => sum + (line.variantId === variantId ? line.quantity : 0), 0);
}
