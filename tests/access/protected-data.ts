import { sql } from 'kysely';
import type { Shop } from '#shop/shop.ts';

const tables = {
  users: 'id, email, email_verified, username, role, disabled_at',
  credentials: 'id, user_id, provider_id, account_id, password',
  staff_permissions: 'user_id, area',
  products: 'id, title, status, price_minor, rate_tenths, rating_count',
  variants: 'id, product_id, price_minor, compare_at_minor',
  stock: 'variant_id, on_hand, reserved',
  orders: '*',
  payments: '*',
  fulfillments: '*',
  fulfillment_lines: '*',
  refunds: '*',
  refund_lines: '*',
  returns: '*',
  return_lines: '*',
  return_photos: '*',
  carts: 'id, user_id',
  cart_lines: '*',
  saved_lines: '*',
  reviews: '*',
  review_photos: '*',
  promotions: '*',
  promotion_codes: '*',
  discount_codes: '*',
  gift_cards: '*',
  gift_card_entries: '*',
  settings: '*',
};

/** Data that only authorized callers may change: permissions, prices, stock, orders, payments and passwords. */
export async function protectedData({ db }: Shop): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const [table, columns] of Object.entries(tables)) {
    const query = sql<object>`select ${sql.raw(columns)} from ${sql.table(table)}`;
    rows[table] = (await query.execute(db.read)).rows;
  }
  return rows;
}
