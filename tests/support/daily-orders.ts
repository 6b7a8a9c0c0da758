import { DatabaseSync } from 'node:sqlite';
import { filledForm } from './buyers.ts';

const dayMs = 24 * 60 * 60 * 1000;
const lastNoon = Date.UTC(2026, 1, 9, 12);

/**
 * An order of $100 on each of 40 days, the last of which is 9 February 2026, in the database of a running shop. That
 * of the 8th is cancelled, and that of the 6th refunded by half.
 */
export function insertDailyOrders(dataDir: string): void {
  const db = openDatabase(dataDir);
  const insert = orderInserter(db);
  db.exec('begin immediate');
  const ids = Array.from({ length: 40 }, (_, days) => {
    const at = lastNoon - days * dayMs;
    const email = `customer${days % 7}@example.com`;
    const status = days === 1 ? 'cancelled' : 'placed';
    return insert({ key: `sale-${days}`, email, status, at });
  });
  db.prepare(`insert into refunds
    (id, order_id, request_key, amount_minor, items_minor, shipping_minor, other_minor, currency,
      reason, note, state, created_at)
    values ('half', ?, 'half', 5000, 5000, 0, 0, 'USD', 'other', '', 'succeeded', ?)`).run(
    ids[3] ?? 0,
    lastNoon - 3 * dayMs,
  );
  db.prepare(`insert into refund_lines (refund_id, position, quantity, amount_minor, restocked)
    values ('half', 0, 1, 5000, 0)`).run();
  db.exec('commit');
  db.close();
}

/** One more order of $100. */
export function insertDailyOrder(dataDir: string, at: number): void {
  const db = openDatabase(dataDir);
  const email = 'customer0@example.com';
  orderInserter(db)({ key: `sale-at-${at}`, email, status: 'placed', at });
  db.close();
}

function openDatabase(dataDir: string): DatabaseSync {
  return new DatabaseSync(`${dataDir}/shop.db`, { timeout: 5000 });
}

interface DailyOrder {
  key: string;
  email: string;
  status: 'placed' | 'cancelled';
  at: number;
}

function orderInserter(db: DatabaseSync): (one: DailyOrder) => number {
  const order = db.prepare(`insert into orders
    (number, user_id, user_email, customer_name, checkout_key, status, currency, subtotal_minor,
      shipping_minor, total_minor, shipping_option, form, placed_at)
    values (?, '', ?, '', ?, ?, 'USD', 10000, 0, 10000, 'free', ?, ?) returning id`);
  const line = db.prepare(`insert into order_lines
    (order_id, position, product_id, variant_id, title, category, option_values, unit_price_minor, quantity)
    values (?, 0, 2, 'v', 'Headphones', 'electronics', '[]', 5000, 2)`);
  const payment = db.prepare(`insert into payments
    (id, order_id, method, status, amount_minor, currency, created_at)
    values (?, ?, 'bank-transfer', 'paid', 10000, 'USD', ?)`);
  const form = JSON.stringify(filledForm);
  return ({ key, email, status, at }) => {
    const id = Number(order.get(`V-${key}`, email, key, status, form, at)?.['id']);
    line.run(id);
    payment.run(key, id, at);
    return id;
  };
}
