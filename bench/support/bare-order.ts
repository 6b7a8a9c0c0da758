import { randomBytes } from 'node:crypto';

/** The input of one order: one row for each cart line. */
export interface CartRow {
  cart_id: string;
  user_id: string;
  checkout_key: string;
  variant_id: string;
  product_id: number;
  title: string;
  category: string;
  price_minor: number;
}

export const cartRows = `
  select carts.id as cart_id, user_id, checkout_key, variant_id, product_id,
    products.title,
    categories.value as category, variants.price_minor
  from carts join cart_lines on cart_lines.cart_id = carts.id
    join variants on variants.id = variant_id join products on products.id = product_id
    join categories on categories.id = category_id
  order by carts.created_at, carts.id, cart_lines.position`;

export const countOrders = 'select count(*) as orders from orders';

type Value = string | number | null;

interface Statement {
  sql: string;
  /** One list of parameters per execution. */
  values: (lines: readonly CartRow[]) => Value[][];
}

const currency = 'USD';
const shippingMinor = 1000;
const form = JSON.stringify({ fname: 'Ingrid', address1: '218 Alder Avenue', city: 'Portland' });
const id = () => randomBytes(16).toString('hex');
const keyOf = (lines: readonly CartRow[]) => lines[0]?.checkout_key ?? '';
const subtotalOf = (lines: readonly CartRow[]) =>
  lines.reduce((sum, line) => sum + line.price_minor, 0);

/** The minimum that placing an order writes: its rows and indexes, without any reads. */
export const bareOrder: readonly Statement[] = [
  {
    sql: 'update stock set on_hand = on_hand - 1 where variant_id = ? and on_hand - reserved >= 1',
    // The same order everywhere prevents deadlocks between two orders.
    values: (lines) =>
      lines
        .map((line) => line.variant_id)
        .toSorted((a, b) => (a < b ? -1 : 1))
        .map((variantId) => [variantId]),
  },
  {
    sql: `insert into orders (number, user_id, user_email, checkout_key, status, currency,
      subtotal_minor, shipping_minor, total_minor, shipping_option, form, placed_at)
      values (?, ?, 'bench@example.com', ?, 'placed', '${currency}', ?, ?, ?, 'standard', ?, ?)`,
    values: (lines) => {
      const subtotal = subtotalOf(lines);
      const totals = [subtotal, shippingMinor, subtotal + shippingMinor];
      return [[id(), lines[0]?.user_id ?? '', keyOf(lines), ...totals, form, Date.now()]];
    },
  },
  {
    sql: `insert into order_lines (order_id, position, product_id, variant_id, title, category, sku,
      option_values, picture, unit_price_minor, quantity)
      values ((select id from orders where checkout_key = ?), ?, ?, ?, ?, ?, null, '[]', null, ?, 1)`,
    values: (lines) =>
      lines.map((line, position) => [
        keyOf(lines),
        position,
        line.product_id,
        line.variant_id,
        line.title,
        line.category,
        line.price_minor,
      ]),
  },
  {
    sql: `insert into payments (id, order_id, method, status, amount_minor, currency, created_at)
      values (?, (select id from orders where checkout_key = ?), 'bank-transfer', 'awaited', ?,
        '${currency}', ?)`,
    values: (lines) => [[id(), keyOf(lines), subtotalOf(lines) + shippingMinor, Date.now()]],
  },
  {
    sql: 'delete from cart_lines where cart_id = ?',
    values: (lines) => [[lines[0]?.cart_id ?? '']],
  },
  {
    sql: 'update carts set checkout_key = ?, updated_at = ? where id = ?',
    values: (lines) => [[id(), Date.now(), lines[0]?.cart_id ?? '']],
  },
  {
    sql: `insert into mail_outbox (id, template, recipient, data, created_at, due_at)
      values (?, 'order-placed', 'bench@example.com', '{}', ?, ?)`,
    values: () => [[id(), Date.now(), Date.now()]],
  },
  {
    sql: `insert into audit_entries (id, at, actor_id, action, subject_type, subject_id, details)
      values (?, ?, ?, 'order.placed', 'order', '1', '{}')`,
    values: (lines) => [[id(), Date.now(), lines[0]?.user_id ?? '']],
  },
];
