import type { Writer } from '#platform/database/database.ts';
import { orderNumberFrom } from '#shop/orders/rules/order.ts';
import { firstNames, lastNames, places } from './history-words.ts';
import { issueDocuments } from '#shop/documents/use-cases/issue-documents.ts';
import { insertPast } from './insert-history.ts';
import {
  chance,
  type Customer,
  idOf,
  type Line,
  type PastOrder,
  pick,
  type Sold,
} from './past-order.ts';
import { demoProducts } from './products.ts';
import { seedPromotions } from './promotions.ts';
import { seedSearches } from './searches.ts';
import { seedVisits } from './visits.ts';

const orderCount = 400;
const customerCount = 250;
const days = 90;
const dayMs = 24 * 60 * 60 * 1000;
const hourMs = dayMs / 24;
const freeShippingFromMinor = 5_000;
const documentedDays = 14;

/**
 * The 90 days before the demo's first start: customers without passwords, orders with what became of them, refunds,
 * comments and messages. Everything but the dates is the same each time. The stock stays as the demo has it: what
 * was sold then is not in it.
 */
export async function seedHistory(writer: Writer, now: number): Promise<void> {
  const admin = await writer
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .executeTakeFirst();
  const goods = await readGoods(writer);
  const customers = Array.from({ length: customerCount }, (_, at) => customerOf(at, now));
  const orders = timesOf(now).map((placedAt, at) =>
    orderOf({ at, placedAt, now }, customers, goods),
  );
  const members = withAccounts(customers, orders, now);
  const users = members.map(({ id, email, form, registeredAt }) => ({
    id,
    email,
    email_verified: 1 as const,
    name: `${form.fname} ${form.lname}`,
    username: null,
    role: 'customer' as const,
    registered_at: registeredAt,
  }));
  await writer.insertInto('users').values(users).execute();
  const ids = await insertPast(writer, { orders, customers, now, adminId: admin?.id ?? null });
  await issuePast(writer, orders, { now, ids });
  await seedPromotions(writer, now);
  await seedSearches(writer, now);
  await seedVisits(
    writer,
    orders.map(({ placedAt }) => placedAt),
  );
}

interface Issuing {
  now: number;
  /** Of the orders, in their order. */
  ids: readonly number[];
}

/** The invoices and credit notes of the last days, when they were shipped or refunded. Earlier orders have none. */
async function issuePast(
  writer: Writer,
  orders: readonly PastOrder[],
  { now, ids }: Issuing,
): Promise<void> {
  const due = orders
    .map(({ shippedAt, refund }, at) => ({
      orderId: ids[at] ?? 0,
      at: refund?.at ?? shippedAt ?? 0,
    }))
    .filter(({ at }) => at > now - documentedDays * dayMs)
    .toSorted((one, other) => one.at - other.at);
  for (const { orderId, at } of due) {
    let events = 0;
    const newId = () => idOf(`document of ${orderId} ${(events += 1)}`);
    const shop = { clock: () => at, newId, mode: 'demo' } as const;
    await issueDocuments(shop, writer, { orderId, causes: ['shipped'], actorId: null });
  }
}

/** Sales rise over the weeks, and most orders come in the evening. */
function timesOf(now: number): number[] {
  const times = Array.from({ length: orderCount }, (_, at) => {
    const age = days * (1 - ((at + 0.5) / orderCount) ** 0.8);
    const at24 = (chance(`hour ${at}`) + chance(`evening ${at}`)) / 2;
    return Math.min(now - (age * dayMs + (at24 - 0.5) * 20 * hourMs), now - at24 * 2 * hourMs);
  });
  return times.map(Math.round).toSorted((a, b) => a - b);
}

function customerOf(at: number, now: number): Customer {
  const fname = pick(firstNames, `first ${at}`);
  const lname = pick(lastNames, `last ${at}`);
  const place = pick(places, `place ${at}`);
  const email = `${fname}.${lname}${at}@example.com`.toLowerCase().replaceAll(/[^a-z\d.@]/g, '');
  const street = `${1 + Math.floor(chance(`house ${at}`) * 240)} ${place.street}`;
  const { country, city, state, pincode } = place;
  const contact = { phone: '', email, note: '' };
  const address = { address1: street, address2: '', city, state, pincode, country };
  const registeredAt = Math.round(now - chance(`registered ${at}`) * days * dayMs);
  const form = { fname, lname, companyname: '', ...address, ...contact };
  return { id: idOf(`customer ${at}`), email, form, registeredAt };
}

/** Accounts are opened before the first order, and numbered in that order. */
function withAccounts(customers: readonly Customer[], orders: readonly PastOrder[], now: number) {
  const first = new Map<string, number>();
  for (const { customer, placedAt } of orders) {
    if (!first.has(customer.id)) first.set(customer.id, placedAt);
  }
  return customers
    .map((one) => {
      const opened = (first.get(one.id) ?? now) - 12 * 60_000;
      return { ...one, registeredAt: Math.min(one.registeredAt, opened) };
    })
    .toSorted((a, b) => a.registeredAt - b.registeredAt);
}

async function readGoods(writer: Writer): Promise<Map<number, Sold[]>> {
  const rows = await writer
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(['variants.id as variantId', 'variants.product_id as productId'])
    .select(['variants.option_values as optionValues', 'sku', 'variants.price_minor as priceMinor'])
    .select(['products.title', 'categories.value as category'])
    .orderBy('variants.product_id')
    .orderBy('variants.sku')
    .execute();
  const pictures = await writer
    .selectFrom('product_pictures')
    .select(['product_id', 'name'])
    .orderBy('position', 'desc')
    .execute();
  const pictureOf = new Map(pictures.map(({ product_id, name }) => [product_id, name]));
  const goods = rows.map((row) => ({ ...row, picture: pictureOf.get(row.productId) ?? null }));
  return Map.groupBy(goods, ({ productId }) => productId);
}

interface Placed {
  at: number;
  placedAt: number;
  now: number;
}

function orderOf(
  { at, placedAt, now }: Placed,
  customers: readonly Customer[],
  goods: ReadonlyMap<number, Sold[]>,
): PastOrder {
  // Some come back often, many once.
  const customer = customers[Math.floor(chance(`who ${at}`) ** 1.6 * (customerCount - 25))];
  if (!customer) throw new Error('no customers');
  const lines = linesOf(at, goods);
  const subtotal = lines.reduce((sum, line) => sum + line.priceMinor * line.quantity, 0);
  const isExpress = chance(`express ${at}`) < 0.15;
  const isFree = subtotal >= freeShippingFromMinor;
  const shippingOption = isExpress ? 'express' : isFree ? 'free' : 'standard';
  const shipping = { express: 2_000, free: 0, standard: 1_000 }[shippingOption];
  const method = pick(
    ['bank-transfer', 'bank-transfer', 'cash-on-delivery', 'check'] as const,
    `method ${at}`,
  );
  const past = (instant: number | null) =>
    instant !== null && instant < now - hourMs ? instant : null;
  const after = (instant: number | null, hours: number, of: string) =>
    past(instant && Math.round(instant + hours * hourMs * (0.5 + chance(`${of} ${at}`))));
  const isCancelled = chance(`cancelled ${at}`) < 0.04;
  const isLate = chance(`unpaid ${at}`) < 0.03;
  const paidAt = isCancelled || isLate ? null : after(placedAt, 22, 'paid');
  const shippedAt = after(paidAt, 26, 'shipped');
  const deliveredAt = after(shippedAt, 70, 'delivered');
  const isWhole = chance(`whole ${at}`) < 0.4;
  const refundedAt = chance(`refunded ${at}`) < 0.06 ? after(deliveredAt, 90, 'refund') : null;
  const minor = isWhole ? subtotal + shipping : (lines[0]?.priceMinor ?? 0);
  return {
    number: orderNumberFrom(idOf(`order ${at}`)),
    customer,
    placedAt,
    method,
    lines,
    subtotal,
    shipping,
    shippingOption,
    paidAt,
    shippedAt,
    deliveredAt,
    cancelledAt: isCancelled ? after(placedAt, 30, 'gone') : null,
    refund:
      refundedAt === null
        ? null
        : { at: refundedAt, minor, isWhole: minor === subtotal + shipping },
  };
}

function linesOf(at: number, goods: ReadonlyMap<number, Sold[]>): Line[] {
  const count = 1 + Math.floor(chance(`lines ${at}`) ** 2 * 3);
  const chosen = new Set<number>();
  // The first products sell best.
  for (let n = 0; chosen.size < count; n += 1) {
    chosen.add(1 + Math.floor(chance(`product ${at} ${n}`) ** 1.5 * demoProducts.length));
  }
  return [...chosen].flatMap((productId) => {
    const variants = goods.get(productId) ?? [];
    const sold = variants[Math.floor(chance(`variant ${at} ${productId}`) * variants.length)];
    if (!sold) return [];
    return { ...sold, quantity: chance(`quantity ${at} ${productId}`) < 0.85 ? 1 : 2 };
  });
}
