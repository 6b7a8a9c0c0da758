import { sql } from 'kysely';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/database.ts';
import { expectManyWrites, rowList } from '#platform/database/engines/engine-sql.ts';
import { indexOrders } from '#shop/orders/use-cases/index-orders.ts';
import { demoProducts } from '../../seeds/demo/products.ts';

const ordersPerWrite = 5_000;
const dayMs = 24 * 60 * 60 * 1000;
const lastAt = Date.UTC(2026, 10, 1);
const daysBack = 730;
const targetOrders = 1_000_000;

const first = [
  'Ingrid',
  'Amara',
  'Jonas',
  'Priya',
  'Mateo',
  'Sanne',
  'Yusuf',
  'Clara',
  'Kofi',
  'Mei',
];
const last = [
  'Solberg',
  'Okoye',
  'Berger',
  'Nair',
  'Rossi',
  'Visser',
  'Demir',
  'Lindqvist',
  'Asante',
  'Chen',
];
const countries = ['United States', 'Germany', 'France', 'United Kingdom', 'Netherlands', 'Spain'];

/** Inserts orders, without any use case, until there are so many, and makes search find them. */
export async function insertOrders(
  { DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string; DATA_DIR: string },
  count: number,
): Promise<void> {
  const opened = await openDatabase({ url: DATABASE_URL ?? `${DATA_DIR}/shop.db` });
  if (!opened.ok) throw new Error(opened.failure.code);
  const db = opened.value;
  await expectManyWrites(db.read);
  const { orders } = await db.read
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow();
  for (let from = orders + 1; from <= count; from += ordersPerWrite) {
    await insertSome(db, from, Math.min(ordersPerWrite, count - from + 1));
  }
  while (await indexOrders({ db }));
  // Else the shop counts their sales while it is measured; `bench -- office` measures that.
  await db.write((writer) => writer.deleteFrom('sales_changes').execute());
  await db.write((writer) => writer.deleteFrom('customer_changes').execute());
  if (db.engine === 'postgres') await sql`analyze`.execute(db.read);
  await db.close();
}

export interface OpenOrder {
  id: number;
  number: string;
}

/** The newest paid orders that can be shipped. */
export async function openOrders(
  { DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string; DATA_DIR: string },
  count: number,
): Promise<OpenOrder[]> {
  const opened = await openDatabase({ url: DATABASE_URL ?? `${DATA_DIR}/shop.db` });
  if (!opened.ok) throw new Error(opened.failure.code);
  const db = opened.value;
  const found = await db.read
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.number'])
    .where('orders.status', '=', 'placed')
    .where('payments.status', '=', 'paid')
    // Data folders kept from earlier runs hold numbers that cannot be pasted into the page that ships orders.
    .where('orders.number', 'like', 'V-____-____')
    .orderBy('orders.id', 'desc')
    .limit(count)
    .execute();
  await db.close();
  return found;
}

async function insertSome(db: Database, from: number, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, at) => from + at);
  const generated = numbers.map(orderOf);
  const kinds = (text: string) => [...text].map((one) => (one === 't' ? 'text' : 'integer'));
  await db.write(async (writer) => {
    await sql`
      insert into orders (id, number, user_id, user_email, customer_name, checkout_key, status, currency,
        subtotal_minor, shipping_minor, total_minor, shipping_option, shipping_label, form, country, placed_at)
      select c0, c1, c2, c3, c4, c5, c6, 'USD', c7, 0, c7, 'standard', 'Standard', c8, c9, c10
      from ${rowList(
        writer,
        kinds('ittttttitti'),
        generated.map(({ order }) => order),
      )}
    `.execute(writer);
    await sql`
      insert into order_lines (order_id, position, product_id, variant_id, title, category, sku,
        option_values, picture, unit_price_minor, quantity, deducted_units)
      select c0, c1, c2, c3, c4, c5, c6, '[]', null, c7, c8, c8
      from ${rowList(
        writer,
        kinds('iiittttii'),
        generated.flatMap(({ lines }) => lines),
      )}
    `.execute(writer);
    await sql`
      insert into payments (id, order_id, method, status, amount_minor, currency, created_at)
      select c0, c1, 'bank-transfer', c2, c3, 'USD', c4
      from ${rowList(
        writer,
        kinds('titii'),
        generated.map(({ payment }) => payment),
      )}
    `.execute(writer);
  });
}

/** The newest are placed; of the others most are delivered and paid. */
function orderOf(id: number) {
  const roll = (of: number, salt: number) => (Math.imul(id + salt, 2654435761) >>> 8) % of;
  const fname = first[roll(first.length, 1)] ?? '';
  const lname = last[roll(last.length, 2)] ?? '';
  const customer = roll(200_000, 3);
  const country = roll(5_000, 4) === 0 ? 'Iceland' : (countries[roll(6, 5)] ?? '');
  const age = targetOrders - id;
  const isNew = age < 30_000 && roll(2, 6) === 0;
  const isCancelled = roll(40, 7) === 0;
  const status = isNew ? 'placed' : isCancelled ? 'cancelled' : 'delivered';
  const isRefunded = roll(30, 8) === 0;
  const paid = isCancelled
    ? 'void'
    : isRefunded
      ? 'refunded'
      : isNew && roll(3, 9) === 0
        ? 'awaited'
        : 'paid';
  const at = lastAt - Math.floor((age / targetOrders) * daysBack * dayMs);
  const lines = linesOf(id, roll);
  const total = lines.reduce((sum, line) => sum + Number(line[7]) * Number(line[8]), 0);
  const email = `customer${customer}@example.com`;
  const form = JSON.stringify({
    fname,
    lname,
    companyname: '',
    country,
    address1: `${roll(300, 13)} Alder Avenue`,
    address2: '',
    city: 'Portland',
    state: 'Oregon',
    pincode: '97205',
    phone: '',
    email,
    note: '',
  });
  const digits = id.toString(36).toUpperCase().padStart(8, '0');
  const number = `V-${digits.slice(0, 4)}-${digits.slice(4)}`;
  const name = `${fname} ${lname}`.toLowerCase();
  return {
    order: [
      id,
      number,
      `user-${customer}`,
      email,
      name,
      `key-${id}`,
      status,
      total,
      form,
      country,
      at,
    ],
    lines,
    payment: [`payment-${id}`, id, paid, total, at],
  };
}

function linesOf(id: number, roll: (of: number, salt: number) => number) {
  return Array.from({ length: 1 + roll(3, 10) }, (_, position) => {
    const product = demoProducts[(roll(32, 11) + position * 7) % demoProducts.length];
    if (!product) throw new Error('no demo products');
    const { id: productId, title, categoryId, sku, priceMinor } = product;
    return [
      id,
      position,
      productId,
      `${productId}`,
      title,
      categoryId,
      sku,
      priceMinor,
      1 + roll(3, 12),
    ];
  });
}
