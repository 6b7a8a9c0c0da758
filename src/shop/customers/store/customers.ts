import { type SqlBool, sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { money } from '#platform/money.ts';
import type { Customer } from '#shop/customers/rules/customer.ts';
import {
  type Cursor,
  type CustomerSort,
  maxCountedCustomers,
} from '#shop/customers/rules/customer-table.ts';
import { type CustomerFilter, matches } from './customer-filter.ts';

export interface CustomerSpan {
  sort: CustomerSort;
  after: Cursor | null;
  limit: number;
}

const sortColumns = {
  newest: 'since',
  'last-order': 'last_order_at',
  spent: 'spent_minor',
  orders: 'orders',
} as const satisfies Record<CustomerSort, keyof Schema['customers']>;

/** In descending order; rows read along the index of the sort. */
export async function listCustomers(
  reader: Reader,
  filter: CustomerFilter,
  { sort, after, limit }: CustomerSpan,
): Promise<Customer[]> {
  const column = sortColumns[sort];
  const rows = await customerRows(reader)
    .where(matches(filter))
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(${sql.ref(column)}, id) < (${after?.value}, ${after?.id})`),
    )
    .orderBy(column, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(customerOf);
}

/** What the table is sorted by. */
export function sortValue(customer: Customer, sort: CustomerSort): number {
  if (sort === 'newest') return customer.since;
  if (sort === 'last-order') return customer.lastOrderAt ?? 0;
  return sort === 'spent' ? customer.spent.amount : customer.orders;
}

/** Counted up to one more than `maxCountedCustomers`. */
export async function countCustomers(reader: Reader, filter: CustomerFilter): Promise<number> {
  const some = reader
    .selectFrom('customers')
    .select('id')
    .where(matches(filter))
    .limit(maxCountedCustomers + 1);
  const { count } = await reader
    .selectFrom(some.as('some'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** By ascending id. */
export async function browseCustomers(
  reader: Reader,
  { after, offset, limit }: { after: number; offset: number; limit: number },
): Promise<Customer[]> {
  const query = customerRows(reader).where('id', '>', after).orderBy('id');
  return (await query.offset(offset).limit(limit).execute()).map(customerOf);
}

export async function countAllCustomers(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('customers')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findCustomer(reader: Reader, id: number): Promise<Customer | null> {
  const row = await customerRows(reader).where('id', '=', id).executeTakeFirst();
  return row ? customerOf(row) : null;
}

/** Whose order this is; null if there is none with this number. */
export async function findOrderOwner(
  reader: Reader,
  number: string,
): Promise<{ userId: string; email: string } | null> {
  const row = await reader
    .selectFrom('orders')
    .select(['user_id as userId', 'user_email as email'])
    .where('number', '=', number)
    .executeTakeFirst();
  return row ?? null;
}

/** The country names of customers, in alphabetical order. Jumps from one to the next in the index. */
export async function listCountries(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    with recursive used (country) as (
      select min(country) from customers where country > ''
      union all
      select (select min(next.country) from customers as next where next.country > used.country)
      from used where used.country is not null
    )
    select country from used where country is not null
  `.execute(reader);
  return rows.map(({ country }) => country);
}

function customerRows(reader: Reader) {
  return reader
    .selectFrom('customers')
    .select(['id', 'user_id as userId', 'email', 'name', 'since', 'orders', 'spent_minor'])
    .select(['currency', 'last_order_at', 'country', 'region', 'city']);
}

type CustomerRow = Awaited<ReturnType<ReturnType<typeof customerRows>['execute']>>[number];

function customerOf({ spent_minor, currency, last_order_at, ...row }: CustomerRow): Customer {
  const lastOrderAt = last_order_at === 0 ? null : last_order_at;
  return { ...row, spent: money(spent_minor, currency), lastOrderAt };
}

/** The customer with this account address, in lower case; null if there is none. */
export async function findCustomerByEmail(reader: Reader, email: string): Promise<Customer | null> {
  const query = customerRows(reader).where('email', '=', email).where('user_id', 'is not', null);
  const row = await query.executeTakeFirst();
  return row ? customerOf(row) : null;
}
