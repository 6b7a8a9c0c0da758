import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { listAddresses } from '#shop/addresses/store/addresses.ts';
import { type MergeObstacle, mergeObstacle } from '#shop/customers/rules/merge.ts';
import { listReviewsBy } from '#shop/customers/store/customer-history.ts';
import { listOpenCodes } from '#shop/customers/store/customer-record.ts';
import { listNotes, listTagsOfCustomers } from '#shop/customers/store/customer-writings.ts';
import { findCustomer, findCustomerByEmail } from '#shop/customers/store/customers.ts';
import {
  type MergedAccount,
  mergeAccount,
  staysSubscribed,
} from '#shop/customers/store/merge-accounts.ts';
import { isSubscribed } from '#shop/newsletter/store/subscribers.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { lockAccount } from '#shop/identity/store/accounts.ts';
import { findUser } from '#shop/identity/store/users.ts';
import { isPaying } from '#shop/payments/store/payment-attempts.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { Money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { refreshCustomers } from './list-customers.ts';

type MergeFailure = { code: 'forbidden' } | { code: 'not-found' } | { code: MergeObstacle };

/** What moves from the other account, which is deleted. */
export interface MergePreview {
  customerId: number;
  email: string;
  orders: number;
  spent: Money;
  addresses: number;
  reviews: number;
  codes: number;
  notes: number;
  tags: number;
  /** Whether the remaining account stops receiving the newsletter. */
  endsNewsletter: boolean;
}

/** The account that remains, and what would move to it from the account with this address. */
export async function previewMerge(
  shop: Shop,
  visitor: Visitor,
  { customerId, email }: { customerId: number; email: string },
): Promise<Result<MergePreview, MergeFailure>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  await refreshCustomers(shop);
  const { read } = shop.db;
  const other = await findCustomerByEmail(read, email.trim().toLowerCase());
  if (!other) return failed({ code: 'not-found' });
  const found = await findMergeable(read, { customerId, otherId: other.id });
  if (!found.ok) return found;
  const { from, to } = found.value;
  const { userId } = from.account;
  const [addresses, reviews, codes, notes] = await Promise.all([
    listAddresses(read, userId),
    listReviewsBy(read, userId),
    listOpenCodes(read, from.account.email),
    listNotes(read, other.id),
  ]);
  const receives = await isSubscribed(read, to.account.email);
  return ok({
    customerId: other.id,
    email: from.account.email,
    orders: other.orders,
    spent: other.spent,
    addresses: addresses.length,
    reviews: reviews.length,
    codes: codes.length,
    notes: notes.length,
    tags: (await listTagsOfCustomers(read, [other.id])).get(other.id)?.length ?? 0,
    endsNewsletter: receives && !(await staysSubscribed(read, found.value)),
  });
}

/** Moves everything of the other account to this one and deletes it, in one write. */
export async function mergeAccounts(
  shop: Shop,
  visitor: Visitor,
  ids: { customerId: number; otherId: number },
): Promise<Result<null, MergeFailure>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  // Tags and notes belong to rows that are counted after the write that adds an account.
  await refreshCustomers(shop);
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    await lockBoth(writer, ids);
    const found = await findMergeable(writer, ids);
    if (!found.ok) return found;
    const { from, to } = found.value;
    const orders = await mergeAccount(writer, found.value, { jobId: shop.newId(), now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'account.merged',
      subject: { type: 'account', id: to.account.userId },
      details: { accountId: from.account.userId, number: from.account.number, orders },
    });
    return ok(null);
  });
}

/** In the order of their ids, so that two merges of the same accounts wait for each other. */
async function lockBoth(
  writer: Writer,
  { customerId, otherId }: { customerId: number; otherId: number },
): Promise<void> {
  for (const id of [customerId, otherId].toSorted((a, b) => a - b)) {
    const customer = await findCustomer(writer, id);
    if (customer?.userId) await lockAccount(writer, customer.userId);
  }
}

async function findMergeable(
  reader: Reader,
  { customerId, otherId }: { customerId: number; otherId: number },
): Promise<Result<{ from: MergedAccount; to: MergedAccount }, MergeFailure>> {
  const to = await findMerged(reader, customerId);
  const from = await findMerged(reader, otherId);
  if (!to.ok) return to;
  if (!from.ok) return from;
  const obstacle = mergeObstacle(from.value.account, to.value.account);
  if (obstacle) return failed({ code: obstacle });
  if (await isPaying(reader, from.value.account.userId)) return failed({ code: 'paying' });
  return ok({ from: from.value, to: to.value });
}

async function findMerged(
  reader: Reader,
  customerId: number,
): Promise<Result<MergedAccount, MergeFailure>> {
  const customer = await findCustomer(reader, customerId);
  if (!customer) return failed({ code: 'not-found' });
  if (customer.userId === null) return failed({ code: 'not-a-customer' });
  const [facts] = await findAccountFacts(reader, [customer.userId]);
  const account = facts ? await findUser(reader, facts.number) : null;
  return account ? ok({ account, customer }) : failed({ code: 'not-found' });
}
