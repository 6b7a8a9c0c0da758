import { sql } from 'kysely';
import type {
  AbandonedCheckout,
  RecoveredOrder,
  ReminderTotals,
} from '#shop/checkout/rules/abandoned-checkout.ts';
import type { Reader } from '#platform/database/database.ts';
import { addMoney, money, multiplyMoney } from '#platform/money.ts';

/** The latest first. */
export async function listAbandoned(
  reader: Reader,
  span: { before: number; offset: number; limit: number; currency: string },
): Promise<AbandonedCheckout[]> {
  const rows = await abandoned(reader, span.before)
    .leftJoin('checkout_reminders', 'checkout_reminders.checkout_key', 'carts.checkout_key')
    .select(['carts.id as cartId', 'carts.user_id as userId', 'checkout_drafts.email'])
    .select(['may_remind as mayRemind', 'sent_at as remindedAt'])
    .select('checkout_drafts.updated_at as changedAt')
    .orderBy('checkout_drafts.updated_at', 'desc')
    .orderBy('carts.id')
    .offset(span.offset)
    .limit(span.limit)
    .execute();
  const cartIds = rows.map(({ cartId }) => cartId);
  const lines = await readLines(reader, cartIds);
  return rows.map(({ userId, mayRemind, ...row }) => {
    const own = lines.get(row.cartId) ?? [];
    const prices = own.map(({ priceMinor, quantity }) =>
      multiplyMoney(money(priceMinor ?? 0, span.currency), quantity),
    );
    const subtotal = prices.reduce(addMoney, money(0, span.currency));
    const items = own.map(({ title, quantity }) => ({ title, quantity }));
    return { ...row, isGuest: userId === null, mayRemind: mayRemind === 1, items, subtotal };
  });
}

async function readLines(reader: Reader, cartIds: readonly string[]) {
  if (cartIds.length === 0) return new Map<string, never>();
  const rows = await reader
    .selectFrom('cart_lines')
    .leftJoin('variants', 'variants.id', 'cart_lines.variant_id')
    .select(['cart_id as cartId', 'cart_lines.title', 'quantity', 'price_minor as priceMinor'])
    .where('cart_id', 'in', cartIds)
    .orderBy('cart_lines.position')
    .execute();
  return Map.groupBy(rows, ({ cartId }) => cartId);
}

/** Counted up to `limit`. */
export async function countAbandoned(
  reader: Reader,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { count } = await reader
    .selectFrom(abandoned(reader, before).select('carts.id').limit(limit).as('found'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** With an address and with items. */
function abandoned(reader: Reader, before: number) {
  return reader
    .selectFrom('checkout_drafts')
    .innerJoin('carts', 'carts.id', 'checkout_drafts.cart_id')
    .where('checkout_drafts.updated_at', '<', before)
    .where('checkout_drafts.email', '<>', '')
    .where((row) =>
      row.exists(
        row.selectFrom('cart_lines').select('cart_id').whereRef('cart_id', '=', 'carts.id'),
      ),
    );
}

interface RecoveredRow {
  id: number;
  number: string;
  email: string;
  totalMinor: number;
  currency: string;
  remindedAt: number;
  placedAt: number;
}

/** Orders of reminded checkouts, without cancelled ones; the latest first. */
export async function listRecovered(
  reader: Reader,
  { since, limit }: { since: number; limit: number },
): Promise<RecoveredOrder[]> {
  const { rows } = await sql<RecoveredRow>`
    select orders.id, orders.number, orders.user_email as ${sql.ref('email')},
      orders.total_minor as ${sql.ref('totalMinor')}, orders.currency,
      reminded.sent_at as ${sql.ref('remindedAt')}, orders.placed_at as ${sql.ref('placedAt')}
    from ${reminded(since)}
      inner join orders on orders.checkout_key = reminded.checkout_key
    where ${isRecovered} order by orders.id desc limit ${limit}
  `.execute(reader);
  return rows.map(({ totalMinor, currency, ...row }) => {
    return { ...row, total: money(totalMinor, currency) };
  });
}

export async function readReminderTotals(reader: Reader, since: number): Promise<ReminderTotals> {
  const { sent } = await reader
    .selectFrom('checkout_reminders')
    .select((row) => row.fn.countAll<number>().as('sent'))
    .where('sent_at', '>=', since)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ currency: string; orders: number; totalMinor: number }>`
    select orders.currency, cast(count(*) as integer) as orders,
      cast(sum(orders.total_minor) as bigint) as ${sql.ref('totalMinor')}
    from ${reminded(since)}
      inner join orders on orders.checkout_key = reminded.checkout_key
    where ${isRecovered} group by orders.currency order by orders.currency
  `.execute(reader);
  return {
    sent,
    orders: rows.reduce((sum, row) => sum + row.orders, 0),
    revenue: rows.map(({ totalMinor, currency }) => money(totalMinor, currency)),
  };
}

/** Each reminder with the keys by which its items may have been ordered. */
function reminded(since: number) {
  return sql`(
    select checkout_key, sent_at from checkout_reminders where sent_at >= ${since}
    union all
    select continued_key, sent_at from checkout_reminders
    where sent_at >= ${since} and continued_key is not null
  ) as reminded`;
}

const isRecovered = sql`orders.placed_at >= reminded.sent_at and orders.status <> 'cancelled'`;
