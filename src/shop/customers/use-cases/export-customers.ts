import { setImmediate as nextTurn } from 'node:timers/promises';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Customer } from '#shop/customers/rules/customer.ts';
import type { Cursor, CustomerTableRequest } from '#shop/customers/rules/customer-table.ts';
import { listTagsOfCustomers } from '#shop/customers/store/customer-writings.ts';
import type { CustomerFilter } from '#shop/customers/store/customer-filter.ts';
import { countCustomers, listCustomers, sortValue } from '#shop/customers/store/customers.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { dayAt } from '#platform/calendar-day.ts';
import { byteOrderMark, csvText } from '#platform/csv.ts';
import { decimalString } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { filterFrom, refreshCustomers } from './list-customers.ts';

const customersPerBatch = 500;

const columns = [
  'Name',
  'Email',
  'Type',
  'Since',
  'Orders',
  'Spent',
  'Currency',
  'Last order',
  'City',
  'State',
  'Country',
  'Tags',
];

/** The customers that the table shows, as CSV. Recorded, because it takes personal data out of the shop. */
export async function exportCustomers(
  shop: Shop,
  visitor: Visitor,
  request: CustomerTableRequest,
): Promise<Result<AsyncGenerator<string>, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  while (await refreshCustomers(shop));
  const filter = await filterFrom(shop, request);
  const customers = await countCustomers(shop.db.read, filter);
  await shop.db.write((writer) =>
    recordAuditEvent(writer, {
      id: shop.newId(),
      now: shop.clock(),
      actorId: visitor.userId,
      action: 'customers.exported',
      subject: { type: 'customer-list', id: 'all' },
      details: { customers },
    }),
  );
  return ok(customerTexts(shop, filter, request));
}

async function* customerTexts(
  { db: { read } }: Shop,
  filter: CustomerFilter,
  { sort }: CustomerTableRequest,
): AsyncGenerator<string> {
  const { timeZone } = settingsFrom(await readSettings(read));
  yield byteOrderMark + csvText([columns]);
  let after: Cursor | null = null;
  for (;;) {
    const span = { sort, after, limit: customersPerBatch };
    const customers: Customer[] = await listCustomers(read, filter, span);
    const last = customers.at(-1);
    if (!last) return;
    after = { value: sortValue(last, sort), id: last.id };
    const tags = await listTagsOfCustomers(
      read,
      customers.map(({ id }) => id),
    );
    const cells = customers.map((one) => [
      one.name,
      one.email,
      one.userId === null ? 'Guest' : 'Account',
      dayAt(one.since, timeZone),
      `${one.orders}`,
      decimalString(one.spent),
      one.spent.currency,
      one.lastOrderAt === null ? '' : dayAt(one.lastOrderAt, timeZone),
      one.city,
      one.region,
      one.country,
      (tags.get(one.id) ?? []).join(', '),
    ]);
    yield csvText(cells);
    await nextTurn();
  }
}
