import { type RawBuilder, sql } from 'kysely';
import { monthAt } from '#platform/calendar-day.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { rowList } from '#platform/database/engines/engine-sql.ts';
import { stands } from './counted-orders.ts';
import { refundedMinor } from '#shop/payments/store/refunds.ts';

/** The time zone of whose months the customers were counted; '' for none yet. */
export async function readMonthsZone(reader: Reader): Promise<string> {
  const { time_zone: timeZone } = await reader
    .selectFrom('customers_state')
    .select('time_zone')
    .executeTakeFirstOrThrow();
  return timeZone;
}

/** Has all customers with orders counted again, by the months of a time zone. */
export async function restartMonths(writer: Writer, timeZone: string): Promise<void> {
  await writer.updateTable('customers_state').set({ time_zone: timeZone }).execute();
  await sql`
    insert into customer_changes (user_id)
    select user_id from customers where user_id is not null and orders > 0
  `.execute(writer);
  await sql`
    insert into customer_changes (order_id)
    select max(id) from orders where guest_cart_id is not null group by user_email
  `.execute(writer);
}

interface CustomerMonth {
  customerId: number;
  currency: string;
  month: string;
  cohort: string;
  netMinor: number;
}

/** Counts the months of accounts and of the addresses of guests again. Their rows are there already. */
export async function saveMonths(
  writer: Writer,
  { userIds, emails }: { userIds: readonly string[]; emails: readonly string[] },
): Promise<void> {
  const timeZone = await readMonthsZone(writer);
  const counted = [
    ...(await countMonths(writer, ofAccounts, { owners: userIds, timeZone })),
    ...(await countMonths(writer, ofGuests, { owners: emails, timeZone })),
  ];
  const stored = [
    ...(await storedMonths(writer, 'user_id', userIds)),
    ...(await storedMonths(writer, 'guest_email', emails)),
  ];
  const unchanged = new Set(stored.map(textOf));
  const current = new Set(counted.map(textOf));
  await deleteMonths(
    writer,
    stored.filter((month) => !current.has(textOf(month))),
  );
  await insertMonths(
    writer,
    counted.filter((month) => !unchanged.has(textOf(month))),
  );
}

function textOf({ customerId, currency, month, cohort, netMinor }: CustomerMonth): string {
  return [customerId, currency, month, cohort, netMinor].join(' ');
}

interface Owners {
  owner: RawBuilder<unknown>;
  only: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
}

const ofAccounts: Owners = {
  owner: sql`orders.user_id`,
  only: sql`orders.user_id <> ''`,
  key: sql`customers.user_id`,
};
const ofGuests: Owners = {
  owner: sql`orders.user_email`,
  only: sql`orders.guest_cart_id is not null`,
  key: sql`customers.guest_email`,
};

/** In months of the time zone, which SQL does not know on both engines. */
async function countMonths(
  reader: Reader,
  { owner, only, key }: Owners,
  { owners, timeZone }: { owners: readonly string[]; timeZone: string },
): Promise<CustomerMonth[]> {
  if (owners.length === 0) return [];
  const { rows } = await sql<{
    customerId: number;
    currency: string;
    placedAt: number;
    net: number;
  }>`
    select customers.id as "customerId", orders.currency as currency,
      orders.placed_at as "placedAt", cast(orders.total_minor - ${refundedMinor} as bigint) as net
    from orders inner join customers on ${key} = ${owner}
    where ${owner} in (${sql.join(owners)}) and ${only} and ${stands}
    order by orders.placed_at
  `.execute(reader);
  const months = new Map<string, CustomerMonth>();
  const cohorts = new Map<string, string>();
  for (const { customerId, currency, placedAt, net } of rows) {
    const month = monthAt(placedAt, timeZone);
    const buyer = `${customerId} ${currency}`;
    // In the order of time, the first month comes first.
    const cohort = cohorts.get(buyer) ?? month;
    cohorts.set(buyer, cohort);
    const name = `${buyer} ${month}`;
    const netMinor = (months.get(name)?.netMinor ?? 0) + net;
    months.set(name, { customerId, currency, month, cohort, netMinor });
  }
  return [...months.values()];
}

async function storedMonths(
  reader: Reader,
  key: 'user_id' | 'guest_email',
  owners: readonly string[],
): Promise<CustomerMonth[]> {
  if (owners.length === 0) return [];
  return reader
    .selectFrom('customers')
    .innerJoin('customer_months', 'customer_months.customer_id', 'customers.id')
    .where(`customers.${key}`, 'in', owners)
    .select(['customer_id as customerId', 'customer_months.currency', 'month', 'cohort'])
    .select('net_minor as netMinor')
    .execute();
}

async function deleteMonths(writer: Writer, months: readonly CustomerMonth[]): Promise<void> {
  if (months.length === 0) return;
  const rows = months.map(({ customerId, currency, month }) => [customerId, currency, month]);
  await sql`
    delete from customer_months where (customer_id, currency, month) in (
      select c0, c1, c2 from ${rowList(writer, ['integer', 'text', 'text'], rows)}
    )
  `.execute(writer);
}

async function insertMonths(writer: Writer, months: readonly CustomerMonth[]): Promise<void> {
  if (months.length === 0) return;
  const kinds = ['integer', 'text', 'text', 'text', 'integer'] as const;
  const rows = months.map((one) => [
    one.customerId,
    one.currency,
    one.month,
    one.cohort,
    one.netMinor,
  ]);
  await sql`
    insert into customer_months (customer_id, currency, month, cohort, net_minor)
    select c0, c1, c2, c3, c4 from ${rowList(writer, kinds, rows)} where true
  `.execute(writer);
}

export interface CohortMonth {
  /** The month of the first order, and one from it on: '2026-11'. */
  cohort: string;
  month: string;
  customers: number;
  netMinor: number;
}

/** Of the customers whose first order in the currency was in this month or later. */
export function listCohortMonths(
  reader: Reader,
  { currency, firstMonth }: { currency: string; firstMonth: string },
): Promise<CohortMonth[]> {
  return reader
    .selectFrom('cohort_months')
    .where('currency', '=', currency)
    .where('cohort', '>=', firstMonth)
    .where('customers', '>', 0)
    .select(['cohort', 'month', 'customers', 'net_minor as netMinor'])
    .execute();
}
