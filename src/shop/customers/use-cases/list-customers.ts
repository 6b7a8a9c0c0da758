import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Customer } from '#shop/customers/rules/customer.ts';
import type { Cursor, CustomerTableRequest } from '#shop/customers/rules/customer-table.ts';
import {
  changesPerRefresh,
  hasCustomerChanges,
  refreshRows,
} from '#shop/customers/store/customer-rows.ts';
import { readMonthsZone, restartMonths } from '#shop/customers/store/customer-months.ts';
import type { CustomerFilter } from '#shop/customers/store/customer-filter.ts';
import { listCustomerTags, listTagsOfCustomers } from '#shop/customers/store/customer-writings.ts';
import {
  browseCustomers as readBrowsed,
  countAllCustomers,
  countCustomers,
  findOrderOwner,
  listCountries,
  listCustomers as readCustomers,
  sortValue,
} from '#shop/customers/store/customers.ts';
import { segmentTerms } from '#shop/customers/rules/segment.ts';
import { findSegment, listSegments } from '#shop/customers/store/segments.ts';
import { endOfDay, startOfDay } from '#platform/calendar-day.ts';
import { parseMoney } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

const customersPageSize = 20;

export interface CustomerTable {
  customers: Customer[];
  /** By the customer's id. */
  tags: Record<number, string[]>;
  /** One more than `maxCountedCustomers` where there are more. */
  total: number;
  /** Where the next page begins; null on the last one. */
  next: Cursor | null;
  /** To choose from. */
  countries: string[];
  allTags: string[];
  segments: { id: string; name: string }[];
  /** False while the customers of earlier orders are still being counted. */
  isComplete: boolean;
}

/** All customers, or those that the request asks for. */
export async function listCustomers(
  shop: Shop,
  visitor: Visitor,
  request: CustomerTableRequest,
): Promise<Result<CustomerTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-users')) return failed({ code: 'forbidden' });
  const isComplete = !(await refreshCustomers(shop));
  const { read } = shop.db;
  const filter = await filterFrom(shop, request);
  const { sort, after } = request;
  const [found, total, countries, allTags, segments] = await Promise.all([
    readCustomers(read, filter, { sort, after, limit: customersPageSize + 1 }),
    countCustomers(read, filter),
    listCountries(read),
    listCustomerTags(read),
    listSegments(read),
  ]);
  const customers = found.slice(0, customersPageSize);
  const last = customers.at(-1);
  const hasNext = found.length > customersPageSize && last !== undefined;
  const next = hasNext ? { value: sortValue(last, sort), id: last.id } : null;
  const ids = customers.map(({ id }) => id);
  const tags = Object.fromEntries(await listTagsOfCustomers(read, ids));
  const choices = { countries, allTags, segments: segments.map(({ id, name }) => ({ id, name })) };
  return ok({ customers, tags, total, next, ...choices, isComplete });
}

/** By ascending id, as the API lists them. */
export async function browseCustomers(
  shop: Shop,
  visitor: Visitor,
  span: { after: number; offset: number; limit: number },
): Promise<
  Result<{ customers: (Customer & { tags: string[] })[]; total: number }, { code: 'forbidden' }>
> {
  if (!may(visitor, 'see-users')) return failed({ code: 'forbidden' });
  await refreshCustomers(shop);
  const { read } = shop.db;
  const customers = await readBrowsed(read, span);
  const ids = customers.map(({ id }) => id);
  const tags = await listTagsOfCustomers(read, ids);
  const total = await countAllCustomers(read);
  return ok({
    customers: customers.map((one) => ({ ...one, tags: tags.get(one.id) ?? [] })),
    total,
  });
}

/**
 * Follows what has changed of accounts and orders. Placing an order does not wait for it; a list of customers
 * does, so that it is up to date. True while there may be more.
 */
export async function refreshCustomers({ db }: Pick<Shop, 'db'>): Promise<boolean> {
  const { currency, timeZone } = settingsFrom(await readSettings(db.read));
  if ((await readMonthsZone(db.read)) !== timeZone) {
    await db.write((writer) => restartMonths(writer, timeZone));
  }
  if (!(await hasCustomerChanges(db.read))) return false;
  const followed = await db.write((writer) => refreshRows(writer, currency));
  return followed === changesPerRefresh;
}

/** What the request means in the database. */
export async function filterFrom(
  shop: Shop,
  request: CustomerTableRequest,
): Promise<CustomerFilter> {
  const { text, kind, minOrders, maxOrders, minSpent, maxSpent, from, to, ...others } = request;
  const { country, tag, isSubscribed } = others;
  const { timeZone, currency } = settingsFrom(await readSettings(shop.db.read));
  const minor = (amount: string | null) =>
    amount === null ? null : (parseMoney(amount, currency)?.amount ?? null);
  const segment = request.segment && (await findSegment(shop.db.read, request.segment));
  return {
    text: text.toLowerCase(),
    ordered: text === '' ? null : await findOrderOwner(shop.db.read, text.toUpperCase()),
    kind,
    minOrders,
    maxOrders,
    minSpentMinor: minor(minSpent),
    maxSpentMinor: minor(maxSpent),
    lastOrderFrom: from === null ? null : startOfDay(from, timeZone),
    lastOrderBefore: to === null ? null : endOfDay(to, timeZone),
    country,
    tag,
    isSubscribed,
    segment: segment ? segmentTerms(segment, { now: shop.clock(), timeZone }) : null,
  };
}
