import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Address } from '#shop/addresses/rules/address.ts';
import { listAddresses } from '#shop/addresses/store/addresses.ts';
import type { Customer } from '#shop/customers/rules/customer.ts';
import {
  type CustomerTimelineEntry,
  customerTimeline,
  type Spending,
} from '#shop/customers/rules/customer-record.ts';
import {
  listEmailsTo,
  listOrderHistory,
  listReviewsBy,
} from '#shop/customers/store/customer-history.ts';
import {
  type CustomerNeighbors,
  findCustomerNeighbors,
  listOpenCodes,
  listOrderIds,
  listUsedCodes,
  type OrderedUnits,
  readSpending,
  readUnits,
  type UsedCode,
} from '#shop/customers/store/customer-record.ts';
import { readSubscription } from '#shop/customers/store/personal-rows.ts';
import {
  listCustomerTags,
  listNotes,
  listTagsOfCustomers,
} from '#shop/customers/store/customer-writings.ts';
import { findCustomer } from '#shop/customers/store/customers.ts';
import { findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { findDetails } from '#shop/identity/store/details.ts';
import { findUser, type User } from '#shop/identity/store/users.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { readOrdersById } from '#shop/orders/store/orders.ts';
import type { Reader } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { refreshCustomers } from './list-customers.ts';

export interface CustomerRecord {
  customer: Customer;
  /** Null for a guest. */
  account: User | null;
  phone: string;
  /** By currency; empty without orders. */
  spending: Spending[];
  units: OrderedUnits;
  /** The newest ones; null for staff who may not see orders. */
  newestOrders: Order[] | null;
  addresses: Address[];
  usedCodes: UsedCode[];
  openCodes: string[];
  subscribedAt: number | null;
  tags: string[];
  /** In use on any customer. */
  allTags: string[];
  timeline: CustomerTimelineEntry[];
  /** The email addresses of the authors of notes, by account id. */
  names: Record<string, string>;
  neighbors: CustomerNeighbors;
}

const newestOrders = 6;

/** Everything that the shop knows of a customer. */
export async function showCustomer(
  shop: Shop,
  visitor: Visitor,
  customerId: number,
): Promise<Result<CustomerRecord, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'see-users')) return failed({ code: 'forbidden' });
  await refreshCustomers(shop);
  const { read } = shop.db;
  const customer = await findCustomer(read, customerId);
  if (!customer) return failed({ code: 'not-found' });
  const { userId, email } = customer;
  const maySeeOrders = may(visitor, 'see-orders');
  const orders = await readOrdersById(read, await listOrderIds(read, customer, newestOrders));
  const [notes, history, emails, reviews] = await Promise.all([
    listNotes(read, customerId),
    maySeeOrders ? listOrderHistory(read, customer) : [],
    listEmailsTo(read, email),
    userId === null ? [] : listReviewsBy(read, userId),
  ]);
  const authors = notes.map(({ authorId }) => authorId).filter((id) => id !== null);
  const named = await findAccountFacts(read, [...new Set(authors)]);
  const events = [...history, ...emails, ...reviews];
  return ok({
    customer,
    ...(await readAccount(read, userId)),
    ...(await readOwn(read, customer)),
    newestOrders: maySeeOrders ? orders : null,
    openCodes: await listOpenCodes(read, email),
    subscribedAt: await readSubscription(read, email),
    tags: (await listTagsOfCustomers(read, [customerId])).get(customerId) ?? [],
    allTags: await listCustomerTags(read),
    timeline: customerTimeline(events, notes, customer.since),
    names: Object.fromEntries(named.map((author) => [author.userId, author.email])),
    neighbors: await findCustomerNeighbors(read, customer),
  });
}

async function readAccount(read: Reader, userId: string | null) {
  if (userId === null) return { account: null, phone: '', addresses: [] };
  const [facts] = await findAccountFacts(read, [userId]);
  const [account, details, addresses] = await Promise.all([
    facts ? findUser(read, facts.number) : null,
    findDetails(read, userId),
    listAddresses(read, userId),
  ]);
  return { account, phone: details?.phone ?? '', addresses };
}

async function readOwn(read: Reader, customer: Customer) {
  const [spending, units, usedCodes] = await Promise.all([
    readSpending(read, customer),
    readUnits(read, customer),
    listUsedCodes(read, customer),
  ]);
  return { spending, units, usedCodes };
}
