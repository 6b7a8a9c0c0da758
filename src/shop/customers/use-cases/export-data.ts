import { deviceName } from '#shop/identity/rules/device-name.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { VerifiedVisitor, Visitor } from '#shop/access/rules/visitor.ts';
import { readCustomerRow } from '#shop/customers/store/customer-writings.ts';
import { findCustomer } from '#shop/customers/store/customers.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { exportedOrder, ordersCsv } from '#shop/orders/rules/exported-order.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { readUnavailableLines, readCartLines } from '#shop/cart/store/cart-contents.ts';
import { findCart } from '#shop/cart/store/cart.ts';
import { listDraftsOf } from '#shop/drafts/store/draft-orders.ts';
import { findDraft } from '#shop/checkout/store/checkout-drafts.ts';
import type { Reader } from '#platform/database/database.ts';
import { findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { listAddresses } from '#shop/addresses/store/addresses.ts';
import {
  readAccountRow,
  readActivity,
  readGiftCardsTo,
  readIssuedCodes,
  readMailTo,
  readMessagesFrom,
  readOwnDocuments,
  readRepliesTo,
  readOwnOrders,
  readOwnReports,
  readOwnReviewPhotos,
  readOwnVotes,
  readOwnReturns,
  readOwnDeletedReviews,
  readOwnReviews,
  readSignInMethods,
  readSubscription,
  readRestockRequests,
  readSubscriptionRequest,
} from '#shop/customers/store/personal-rows.ts';
import { findKnownAccount } from '#shop/identity/store/accounts.ts';
import { listPasskeys } from '#shop/identity/store/passkeys.ts';
import { findSecondFactors } from '#shop/identity/store/second-factors.ts';
import { listSessions } from '#shop/identity/store/sessions.ts';
import { readSavedLines } from '#shop/cart/store/saved-lines.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

/** Personal data export as JSON, without passwords, hashes, tokens or data of other people. */
export function exportData(shop: Shop, { userId, email }: VerifiedVisitor): Promise<string> {
  return exportAccount(shop, { userId, email, actorId: userId });
}

/** The same for staff, at the request of the holder of the account. */
export async function exportDataOf(
  shop: Shop,
  visitor: Visitor,
  customerId: number,
): Promise<Result<string, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const customer = await findCustomer(read, customerId);
  if (!customer || customer.userId === null) return failed({ code: 'not-found' });
  const account = await findKnownAccount(read, { userId: customer.userId });
  if (!account) return failed({ code: 'not-found' });
  const { userId, email, role } = account.visitor;
  if (role !== 'customer' && !may(visitor, 'manage-staff')) return failed({ code: 'forbidden' });
  return ok(await exportAccount(shop, { userId, email, actorId: visitor.userId }));
}

interface ExportedAccount {
  userId: string;
  email: string;
  /** Who asks for it. */
  actorId: string;
}

async function exportAccount(shop: Shop, account: ExportedAccount): Promise<string> {
  const { userId, email, actorId } = account;
  const now = shop.clock();
  const { read } = shop.db;
  const [facts] = await findAccountFacts(read, [userId]);
  const isEmailVerified = facts?.isEmailVerified ?? false;
  const exported = {
    exportedAt: now,
    account: { ...(await readAccountRow(read, userId)), isEmailVerified },
    customer: await readCustomerRow(read, userId),
    signInMethods: await readSignInMethods(read, userId),
    secondFactors: await readSecondFactors(read, userId),
    addresses: await listAddresses(read, userId),
    sessions: await readSessions(read, userId, now),
    orders: (await readOwnOrders(read, userId)).map(exportedOrder),
    documents: await readOwnDocuments(read, userId),
    preparedOrders: await readPreparedOrders(read, { userId, email, isEmailVerified }),
    returns: await readOwnReturns(read, userId),
    cart: await readCart(read, userId),
    checkout: await findDraft(read, { userId }),
    reviews: await readOwnReviews(read, userId),
    reviewsOfDeletedProducts: await readOwnDeletedReviews(read, userId),
    reviewPhotos: await readOwnReviewPhotos(read, userId),
    reportedReviews: await readOwnReports(read, userId),
    helpfulReviews: await readOwnVotes(read, userId),
    keptByAddress: isEmailVerified ? await readByAddress(read, account) : verifyFirst,
    activity: await readActivity(read, userId),
  };
  await shop.db.write((writer) =>
    recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId,
      action: 'account.exported',
      subject: { type: 'account', id: userId },
      details: {},
    }),
  );
  shop.log.info({ code: 'account-exported', userId }, 'personal data exported');
  return JSON.stringify(exported, withDates, 2);
}

/** An unverified address may belong to someone else, whose data must not be exported. */
const verifyFirst =
  'Emails, messages and codes are kept by e-mail address alone. Verify yours, and they are in the next export.';

async function readSecondFactors(read: Reader, userId: string) {
  const { hasCodes } = await findSecondFactors(read, userId);
  const passkeys = await listPasskeys(read, userId);
  return { hasCodes, passkeys: passkeys.map(({ id: _id, ...passkey }) => passkey) };
}

async function readSessions(read: Reader, userId: string, now: number) {
  const sessions = await listSessions(read, userId, now);
  return sessions.map(({ userAgent, openedAt, seenAt }) => {
    return { device: deviceName(userAgent), userAgent, openedAt, seenAt };
  });
}

/** What staff prepare for the customer. */
async function readPreparedOrders(read: Reader, account: Parameters<typeof listDraftsOf>[1]) {
  const drafts = await listDraftsOf(read, account);
  return drafts.map(({ draft, createdAt, updatedAt }) => ({ ...draft, createdAt, updatedAt }));
}

async function readCart(read: Reader, userId: string) {
  const { currency } = settingsFrom(await readSettings(read));
  const cart = await findCart(read, { userId });
  if (!cart) return null;
  const lines = await readCartLines(read, cart.id, currency);
  const gone = await readUnavailableLines(read, cart.id);
  const saved = await readSavedLines(read, cart.id, currency);
  return {
    lines: lines.map(({ product, optionValues, quantity }) => {
      return { product: product.title, options: optionValues, quantity };
    }),
    noLongerForSale: gone.map(({ title, quantity }) => ({ product: title, quantity })),
    savedForLater: saved.map(({ title, quantity }) => ({ product: title, quantity })),
    discountCode: cart.discountCode,
  };
}

async function readByAddress(read: Reader, account: ExportedAccount) {
  const { email } = account;
  return {
    newsletterSince: await readSubscription(read, email),
    newsletterRequestedAt: await readSubscriptionRequest(read, email),
    backInStockRequests: await readRestockRequests(read, email),
    discountCodes: await readIssuedCodes(read, email),
    giftCards: await readGiftCardsTo(read, email),
    messages: await readMessagesFrom(read, email),
    replies: await readRepliesTo(read, account),
    mail: await readMailTo(read, account),
  };
}

/** Converts timestamps in milliseconds to ISO dates. */
function withDates(key: string, value: unknown): unknown {
  const isInstant = typeof value === 'number' && /(?:^at|At|Since)$/.test(key);
  return isInstant ? new Date(value).toISOString() : value;
}

/** The visitor's orders as CSV, for a spreadsheet. */
export async function exportOrders(shop: Shop, { userId }: VerifiedVisitor): Promise<string> {
  const now = shop.clock();
  const orders = await readOwnOrders(shop.db.read, userId);
  await shop.db.write((writer) =>
    recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'account.exported',
      subject: { type: 'account', id: userId },
      details: { part: 'orders' },
    }),
  );
  shop.log.info({ code: 'account-exported', userId }, 'orders exported');
  return ordersCsv(orders);
}
