import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';

export interface BookCheck {
  /** What holds in correct books. */
  rule: string;
  /** How many rows break the rule, and one of them. */
  breaches: number;
  example: string | null;
}

interface BookRule {
  rule: string;
  /** Selects the rows that break the rule, as `subject`. */
  breaches: RawBuilder<unknown>;
}

/** Compares orders with their lines, payments, refunds and stock. Read-only. */
export async function checkBooks(reader: Reader): Promise<BookCheck[]> {
  const checks: BookCheck[] = [];
  for (const { rule, breaches } of bookRules) {
    const { rows } = await sql<{ breaches: number; example: string | null }>`
      select count(*) as breaches, min(cast(subject as text)) as example from (${breaches}) as found
    `.execute(reader);
    const [found] = rows;
    checks.push({ rule, breaches: found?.breaches ?? 0, example: found?.example ?? null });
  }
  return checks;
}

const bookRules: readonly BookRule[] = [
  {
    rule: 'the subtotal of an order is the sum of its lines',
    breaches: sql`
      select number as subject from orders
      where subtotal_minor <> (
        select coalesce(sum(unit_price_minor * (quantity - cancelled_units)), 0)
        from order_lines where order_id = orders.id
      )`,
  },
  {
    rule: 'the total of an order is its subtotal less discounts, with shipping and tax',
    breaches: sql`
      select number as subject from orders
      where total_minor <> subtotal_minor - discount_minor + shipping_minor + tax_minor`,
  },
  {
    rule: 'an order has lines',
    breaches: sql`
      select number as subject from orders
      where not exists (select 1 from order_lines where order_id = orders.id)`,
  },
  {
    rule: 'an order has one payment, of its total and in its currency',
    breaches: sql`
      select number as subject from orders
      where 1 <> (select count(*) from payments where order_id = orders.id)
        or 1 <> (
          select count(*) from payments
          where order_id = orders.id and payments.currency = orders.currency
            and (amount_minor = total_minor or status in ('paid', 'partially-refunded', 'refunded') and total_minor = amount_minor + balance_minor + (
              select coalesce(sum(balance_payments.amount_minor), 0) from balance_payments
              where balance_payments.order_id = orders.id and state <> 'failed'
            ) - (
              select coalesce(sum(refunds.amount_minor), 0) from refunds
              where refunds.order_id = orders.id and is_excess = 1 and state <> 'failed'
            ))
        )`,
  },
  {
    rule: 'no more than the total of an order is refunded',
    breaches: sql`
      select number as subject from orders
      where total_minor < (
        select coalesce(sum(amount_minor), 0) from refunds
        where order_id = orders.id and state <> 'failed' and is_excess = 0
      )`,
  },
  {
    rule: 'an order line is not refunded more often than it was sold',
    breaches: sql`
      select order_lines.order_id as subject from order_lines
      where quantity - cancelled_units < (
        select coalesce(sum(refund_lines.quantity), 0) from refund_lines
        join refunds on refunds.id = refund_lines.refund_id
        where refunds.order_id = order_lines.order_id and refund_lines.position = order_lines.position
          and refunds.state <> 'failed'
      )`,
  },
  {
    rule: 'reserved stock is the sum of the reservations',
    breaches: sql`
      select variant_id as subject from stock
      where reserved <> (
        select coalesce(sum(quantity), 0) from stock_reservations
        where stock_reservations.variant_id = stock.variant_id
      )`,
  },
  {
    rule: 'no stock is negative',
    breaches: sql`select variant_id as subject from stock where on_hand < 0 or reserved < 0`,
  },
  {
    rule: 'an order line deducts no more than it sells',
    breaches: sql`
      select order_id as subject from order_lines
      where deducted_units < 0 or deducted_units > quantity`,
  },
  {
    rule: 'an order line is not refunded and exchanged more often than it was sold',
    breaches: sql`
      select order_lines.order_id as subject from order_lines
      where returned_units < 0 or exchanged_units < 0 or returned_units > quantity - cancelled_units
        or cancelled_units < 0 or quantity - cancelled_units < exchanged_units + (
          select coalesce(sum(refund_lines.quantity), 0) from refund_lines
          join refunds on refunds.id = refund_lines.refund_id
          where refunds.order_id = order_lines.order_id
            and refund_lines.position = order_lines.position and refunds.state <> 'failed'
        )`,
  },
  {
    rule: 'the exchanged units of an order line are those of its exchanges',
    breaches: sql`
      select order_lines.order_id as subject from order_lines
      where exchanged_units <> (
        select coalesce(sum(return_lines.quantity), 0) from returns
        join return_lines on return_lines.return_id = returns.id
        where returns.order_id = order_lines.order_id
          and return_lines.position = order_lines.position
          and returns.exchange_order_id is not null and return_lines.wanted_variant_id is not null
      )`,
  },
  {
    rule: 'an order that replaces items names the order that has paid for them, and stands',
    breaches: sql`
      select orders.number as subject from returns
      join orders on orders.id = returns.exchange_order_id
      where orders.status = 'cancelled'
        or coalesce(orders.replaces_order_id, 0) <> returns.order_id`,
  },
  {
    rule: 'every product has a variant',
    breaches: sql`
      select id as subject from products
      where not exists (select 1 from variants where product_id = products.id)`,
  },
];
