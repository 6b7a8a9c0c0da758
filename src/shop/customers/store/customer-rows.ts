import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Cell, rowList } from '#platform/database/engines/engine-sql.ts';
import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import { countedOrders } from './counted-orders.ts';
import { refundedMinor } from '#shop/payments/store/refunds.ts';
import { saveMonths } from './customer-months.ts';
import { customerName } from '#shop/orders/rules/order.ts';

/** Few enough that other writes hardly wait, and so many that a customer with many new orders is counted once. */
export const changesPerRefresh = 1000;

export async function hasCustomerChanges(reader: Reader): Promise<boolean> {
  const change = await reader
    .selectFrom('customer_changes')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
}

/** Counts the customers of the oldest changes anew; the number of changes it has followed. */
export async function refreshRows(writer: Writer, currency: string): Promise<number> {
  // Locks the row: of several processes, one refreshes at a time.
  await writer
    .updateTable('customers_state')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
  const changes = await writer
    .selectFrom('customer_changes')
    .selectAll()
    .orderBy('id')
    .limit(changesPerRefresh)
    .execute();
  if (changes.length === 0) return 0;
  const orders = await writer
    .selectFrom('orders')
    .select(['user_id', 'user_email'])
    .where(
      'id',
      'in',
      changes.map((change) => change.order_id),
    )
    .execute();
  const userIds = [...changes, ...orders].map((row) => row.user_id).filter(Boolean);
  const changed = {
    userIds: [...new Set(userIds)],
    emails: [...new Set(orders.map((order) => order.user_email))],
  };
  await saveAccounts(writer, changed.userIds, currency);
  await saveGuests(writer, changed.emails, currency);
  await saveMonths(writer, changed);
  const ids = changes.map(({ id }) => id);
  await writer.deleteFrom('customer_changes').where('id', 'in', ids).execute();
  return changes.length;
}

async function saveAccounts(
  writer: Writer,
  userIds: readonly string[],
  currency: string,
): Promise<void> {
  if (userIds.length === 0) return;
  const users = await writer
    .selectFrom('users')
    .select(['id', 'email', 'name', 'registered_at'])
    .where('id', 'in', userIds)
    .execute();
  const ordered = await readOrdered(writer, ofAccounts, userIds);
  const rows = users.map((user) => {
    const { form, ...sums } = ordered.get(user.id) ?? nothingOrdered;
    const name = user.name || (form ? customerName(form) : '');
    const cells = cellsOf({ ...sums, currency: sums.currency ?? currency, form });
    return [user.id, null, user.email, name, user.registered_at, ...cells];
  });
  await upsert(writer, sql`user_id`, rows);
}

async function saveGuests(
  writer: Writer,
  emails: readonly string[],
  currency: string,
): Promise<void> {
  if (emails.length === 0) return;
  const ordered = await readOrdered(writer, ofGuests, emails);
  const rows = [...ordered].map(([email, { form, ...sums }]) => {
    const cells = cellsOf({ ...sums, currency: sums.currency ?? currency, form });
    return [null, email, email, form ? customerName(form) : '', sums.firstAt, ...cells];
  });
  await upsert(writer, sql`guest_email`, rows);
  const gone = emails.filter((email) => !ordered.has(email));
  if (gone.length > 0) await dropGuests(writer, gone);
}

/** What was written about them goes to the accounts that have taken their orders over. */
async function dropGuests(writer: Writer, emails: readonly string[]): Promise<void> {
  const guests = await writer
    .selectFrom('customers as guests')
    .leftJoin('users', (join) =>
      join.onRef('users.email', '=', 'guests.email').on('users.email_verified', '=', 1),
    )
    .leftJoin('customers as accounts', 'accounts.user_id', 'users.id')
    .select(['guests.id as id', 'accounts.id as accountId'])
    .where('guests.guest_email', 'in', emails)
    .execute();
  for (const { id, accountId } of guests) {
    if (accountId !== null) await moveWritings(writer, { from: id, to: accountId });
    await writer.deleteFrom('customers').where('id', '=', id).execute();
  }
}

/** Tags and notes of one customer become those of another. */
async function moveWritings(
  writer: Writer,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await writer
    .updateTable('customer_notes')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .execute();
  await sql`
    insert into customer_tags (tag, customer_id)
    select tag, cast(${to} as bigint) from customer_tags where customer_id = ${from}
    on conflict do nothing
  `.execute(writer);
  await writer.deleteFrom('customer_tags').where('customer_id', '=', from).execute();
}

interface Ordered {
  orders: number;
  spentMinor: number;
  /** Of the newest order that stands; null if none does. */
  currency: string | null;
  lastOrderAt: number;
  /** Of the first order, whether or not it was cancelled. */
  firstAt: number;
  form: CheckoutForm | null;
}

const nothingOrdered: Ordered = {
  orders: 0,
  spentMinor: 0,
  currency: null,
  lastOrderAt: 0,
  firstAt: 0,
  form: null,
};

interface Owners {
  owner: RawBuilder<unknown>;
  only: RawBuilder<unknown>;
}

const ofAccounts: Owners = { owner: sql`orders.user_id`, only: sql`orders.user_id <> ''` };
const ofGuests: Owners = {
  owner: sql`orders.user_email`,
  only: sql`orders.guest_cart_id is not null`,
};

/** By account, or by the address of guests. */
async function readOrdered(
  reader: Reader,
  { owner, only }: Owners,
  owners: readonly string[],
): Promise<Map<string, Ordered>> {
  const theirs = sql`${owner} in (${sql.join(owners)}) and ${only}`;
  const sums = await sql<SumRow>`
    select ${owner} as owner, orders.currency as currency, ${countedOrders} as orders,
      coalesce(max(case when orders.replaces_order_id is null then orders.placed_at end), 0) as last,
      cast(sum(orders.total_minor) as bigint) as total,
      cast(coalesce(sum(${refundedMinor}), 0) as bigint) as refunded
    from orders where ${theirs} and orders.status <> 'cancelled' group by ${owner}, orders.currency
  `.execute(reader);
  const spans = await sql<{ owner: string; newest: number; first: number }>`
    select ${owner} as owner, max(orders.id) as newest, min(orders.placed_at) as first
    from orders where ${theirs} group by ${owner}
  `.execute(reader);
  const newestIds = spans.rows.map(({ newest }) => newest);
  const forms = newestIds.length === 0 ? [] : await readForms(reader, newestIds);
  const formOf = new Map(forms.map(({ id, form }) => [id, form]));
  const sumsOf = Map.groupBy(sums.rows, (row) => row.owner);
  return new Map(
    spans.rows.map(({ owner: key, newest, first }) => {
      // As insertOrder has written it.
      const form: CheckoutForm = JSON.parse(formOf.get(newest) ?? '{}');
      return [key, { ...summed(sumsOf.get(key) ?? []), firstAt: first, form }];
    }),
  );
}

interface SumRow {
  owner: string;
  currency: string;
  orders: number;
  last: number;
  total: number;
  refunded: number;
}

function summed(rows: readonly SumRow[]): Omit<Ordered, 'firstAt' | 'form'> {
  const [newest] = rows.toSorted((a, b) => b.last - a.last);
  return {
    orders: rows.reduce((sum, row) => sum + row.orders, 0),
    spentMinor: newest ? newest.total - newest.refunded : 0,
    currency: newest?.currency ?? null,
    lastOrderAt: newest?.last ?? 0,
  };
}

function readForms(reader: Reader, ids: readonly number[]) {
  return reader.selectFrom('orders').select(['id', 'form']).where('id', 'in', ids).execute();
}

function cellsOf(ordered: Omit<Ordered, 'firstAt'>): Cell[] {
  const { orders, spentMinor, currency, lastOrderAt, form } = ordered;
  const place = [form?.country ?? '', form?.state ?? '', form?.city ?? ''];
  return [orders, spentMinor, currency, lastOrderAt, ...place];
}

const columns = sql.raw(
  'user_id, guest_email, email, name, since, orders, spent_minor, currency, last_order_at, country, region, city',
);
const kinds = [
  ...([
    'text',
    'text',
    'text',
    'text',
    'integer',
    'integer',
    'integer',
    'text',
    'integer',
  ] as const),
  ...(['text', 'text', 'text'] as const),
];

async function upsert(
  writer: Writer,
  key: RawBuilder<unknown>,
  rows: readonly Cell[][],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into customers (${columns})
    select c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11 from ${rowList(writer, kinds, rows)}
    where true
    on conflict (${key}) do update set email = excluded.email, name = excluded.name,
      since = excluded.since, orders = excluded.orders, spent_minor = excluded.spent_minor,
      currency = excluded.currency, last_order_at = excluded.last_order_at,
      country = excluded.country, region = excluded.region, city = excluded.city
  `.execute(writer);
}
