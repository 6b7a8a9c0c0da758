import type { RemainingOrder, RestUnits } from '#shop/orders/rules/rest.ts';
import { setPaymentAmount } from '#shop/payments/store/payments.ts';
import type { Writer } from '#platform/database/database.ts';
import { storedTaxLines } from './order-tax.ts';

interface CancelledRest {
  orderId: number;
  units: readonly RestUnits[];
  remaining: RemainingOrder;
}

/** Writes what is left of the order, and asks for no more than that. Stock is returned by the caller. */
export async function recordCancelledRest(
  writer: Writer,
  { orderId, units, remaining }: CancelledRest,
): Promise<void> {
  for (const { position, quantity } of units) {
    await writer
      .updateTable('order_lines')
      .set((line) => ({ cancelled_units: line('cancelled_units', '+', quantity) }))
      .where('order_id', '=', orderId)
      .where('position', '=', position)
      .execute();
  }
  for (const { position, discount, tax, paid } of remaining.lines) {
    await writer
      .updateTable('order_lines')
      .set({
        discount_minor: discount.amount,
        tax_minor: tax.amount,
        paid_minor: paid.amount,
      })
      .where('order_id', '=', orderId)
      .where('position', '=', position)
      .execute();
  }
  await writer
    .updateTable('orders')
    .set({
      subtotal_minor: remaining.subtotal.amount,
      discount_minor: remaining.discount.amount,
      tax_minor: remaining.tax.amount,
      included_tax_minor: remaining.includedTax.amount,
      tax_lines: storedTaxLines(remaining.taxLines),
      total_minor: remaining.total.amount,
    })
    .where('id', '=', orderId)
    .execute();
  await setPaymentAmount(writer, orderId, remaining.total);
}
