import { sql } from 'kysely';
import { refundedMinor } from '#shop/payments/store/refunds.ts';
import type { Reader } from '#platform/database/database.ts';
import { money } from '#platform/money.ts';
import type { PromotionSales } from '#shop/hooks.ts';

/** Of orders that stand; one entry for each promotion and currency. */
export async function readPromotionSales(reader: Reader): Promise<PromotionSales[]> {
  const { rows } = await sql<{ id: string; currency: string; revenue: number }>`
    select promotion_uses.promotion_id as id, orders.currency as currency,
      cast(sum(orders.total_minor - ${refundedMinor}) as bigint) as revenue
    from promotion_uses join orders on orders.id = promotion_uses.order_id
    where orders.status <> 'cancelled'
    group by promotion_uses.promotion_id, orders.currency
  `.execute(reader);
  return rows.map(({ id, currency, revenue }) => ({
    promotionId: id,
    revenue: money(revenue, currency),
  }));
}
