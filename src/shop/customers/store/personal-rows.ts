import { sql } from 'kysely';
import type { Order } from '#shop/orders/rules/order.ts';
import type { Reader } from '#platform/database/database.ts';
import { everyOrder, listOrders } from '#shop/orders/store/orders.ts';
import { valuesFrom } from '#shop/events/store/personal-values.ts';
import { noticesOf } from './erase-mail.ts';

const ordersAtOnce = 500;

/** The account's own row with fields that only its holder sees. */
export async function readAccountRow(reader: Reader, userId: string) {
  const row = await reader
    .selectFrom('users')
    .select(['id', 'email', 'name', 'phone', 'username', 'role'])
    .select(['external_id as externalId', 'registered_at as openedAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** 'credential' is a password; other providers include the account id there. */
export function readSignInMethods(reader: Reader, userId: string) {
  return reader
    .selectFrom('credentials')
    .select(['provider_id as provider', 'account_id as accountThere'])
    .where('user_id', '=', userId)
    .orderBy('provider_id')
    .execute();
}

/** The newest first. */
export async function readOwnOrders(reader: Reader, userId: string): Promise<Order[]> {
  const orders: Order[] = [];
  for (;;) {
    const span = { ...everyOrder, userId, offset: orders.length, limit: ordersAtOnce };
    const some = await listOrders(reader, span);
    orders.push(...some);
    if (some.length < ordersAtOnce) return orders;
  }
}

/** Invoices and credit notes of the account's orders, the oldest first. */
export async function readOwnDocuments(reader: Reader, userId: string) {
  const rows = await reader
    .selectFrom('documents')
    .innerJoin('orders', 'orders.id', 'documents.order_id')
    .select(['documents.number', 'documents.kind', 'orders.number as order'])
    .select(['documents.issued_at as issuedAt', 'documents.content'])
    .where('orders.user_id', '=', userId)
    .orderBy('documents.id')
    .execute();
  return rows.map(({ content, ...row }) => ({ ...row, content: JSON.parse(content) as unknown }));
}

/** With what the customer and staff have written about them. */
export async function readOwnReturns(reader: Reader, userId: string) {
  const returns = await reader
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select(['orders.number as order', 'returns.kind', 'returns.state', 'returns.note'])
    .select(['returns.answer', 'returns.created_at as requestedAt'])
    .select(['returns.order_id as orderId', 'returns.request_key as requestKey'])
    .where('orders.user_id', '=', userId)
    .orderBy('returns.created_at')
    .execute();
  const photos = await reader
    .selectFrom('return_photos')
    .innerJoin('orders', 'orders.id', 'return_photos.order_id')
    .select(['return_photos.order_id as orderId', 'request_key as requestKey', 'jpeg'])
    .where('orders.user_id', '=', userId)
    .orderBy('return_photos.created_at')
    .execute();
  return returns.map(({ orderId, requestKey, ...returned }) => ({
    ...returned,
    photos: photos
      .filter((photo) => photo.orderId === orderId && photo.requestKey === requestKey)
      .map(({ jpeg }) => ({ mediaType: 'image/jpeg', base64: jpeg })),
  }));
}

export function readOwnReviews(reader: Reader, userId: string) {
  return reader
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['products.title as product', 'author', 'stars', 'reviews.title', 'body as text'])
    .select(['written_at as writtenAt', 'edited_at as editedAt', 'hidden_at as hiddenAt'])
    .select(['reply', 'replied_at as repliedAt'])
    .where('user_id', '=', userId)
    .orderBy('written_at')
    .execute();
}

/** Reviews of deleted products that can still be restored. */
export function readOwnDeletedReviews(reader: Reader, userId: string) {
  return reader
    .selectFrom('deleted_reviews')
    .innerJoin('deleted_products', 'deleted_products.id', 'deleted_reviews.product_id')
    .select(['deleted_products.title as product', 'author', 'stars', 'deleted_reviews.title'])
    .select(['body as text', 'written_at as writtenAt', 'edited_at as editedAt'])
    .select(['hidden_at as hiddenAt', 'reply', 'replied_at as repliedAt'])
    .where('user_id', '=', userId)
    .orderBy('written_at')
    .execute();
}

/** Of products that are deleted as well, whose title is null. */
export async function readOwnReviewPhotos(reader: Reader, userId: string) {
  const photos = await reader
    .selectFrom('review_photos')
    .leftJoin('products', 'products.id', 'review_photos.product_id')
    .select(['products.title as product', 'jpeg', 'review_photos.created_at as addedAt'])
    .where('user_id', '=', userId)
    .orderBy('review_photos.created_at')
    .orderBy('review_photos.id')
    .execute();
  return photos.map(({ jpeg, ...photo }) => ({
    ...photo,
    mediaType: 'image/jpeg',
    base64: jpeg,
  }));
}

export function readOwnVotes(reader: Reader, userId: string) {
  return reader
    .selectFrom('review_votes')
    .select(['review_id as review', 'voted_at as votedAt'])
    .where('user_id', '=', userId)
    .orderBy('voted_at')
    .execute();
}

export function readOwnReports(reader: Reader, userId: string) {
  return reader
    .selectFrom('review_reports')
    .select(['review_id as review', 'reported_at as reportedAt'])
    .where('user_id', '=', userId)
    .orderBy('reported_at')
    .execute();
}

/** Audit events by and about the account. */
export async function readActivity(reader: Reader, userId: string) {
  const rows = await reader
    .selectFrom('audit_entries')
    .leftJoin('audit_personal', (join) =>
      join.onRef('audit_personal.entry_id', '=', 'audit_entries.id').on('user_id', '=', userId),
    )
    .select(['at', 'action', 'subject_type', 'subject_id', 'content'])
    .where((row) =>
      row.or([
        row('actor_id', '=', userId),
        row.and([row('subject_type', '=', 'account'), row('subject_id', '=', userId)]),
      ]),
    )
    .orderBy('at')
    .execute();
  return rows.map(({ at, action, subject_type: type, subject_id: id, content }) => {
    const subject = `${type.replaceAll('-', ' ')} ${id}`;
    return { at, action, subject, ...(content !== null && { values: valuesFrom(content) }) };
  });
}

export async function readSubscription(reader: Reader, email: string): Promise<number | null> {
  const row = await reader
    .selectFrom('newsletter_subscribers')
    .select('subscribed_at')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.subscribed_at ?? null;
}

/** Typed for the newsletter and not confirmed. */
export async function readSubscriptionRequest(
  reader: Reader,
  email: string,
): Promise<number | null> {
  const row = await reader
    .selectFrom('newsletter_requests')
    .select('requested_at')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.requested_at ?? null;
}

/** Products that an email is to announce once they are back in stock. */
export async function readRestockRequests(reader: Reader, email: string) {
  return reader
    .selectFrom('restock_requests')
    .leftJoin('variants', 'variants.id', 'restock_requests.variant_id')
    .select(['email', 'variants.product_id as productId', 'requested_at as requestedAt'])
    .where('email', '=', email)
    .orderBy('requested_at')
    .orderBy('restock_requests.id')
    .execute();
}

export function readIssuedCodes(reader: Reader, email: string) {
  return reader
    .selectFrom('discount_codes')
    .select(['code', 'source', 'issued_to_email as issuedTo', 'created_at as issuedAt'])
    .select('redeemed_by_order as redeemedByOrder')
    .where('issued_to_email', '=', email)
    .orderBy('created_at')
    .execute();
}

export function readGiftCardsTo(reader: Reader, email: string) {
  return reader
    .selectFrom('gift_cards')
    .select(['last4', 'recipient', 'message', 'issued_minor as issuedMinor', 'currency'])
    .select(['balance_minor as balanceMinor', 'created_at as issuedAt'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
}

export function readMessagesFrom(reader: Reader, email: string) {
  return reader
    .selectFrom('contact_messages')
    .select(['name', 'email', 'phone', 'subject', 'message', 'received_at as receivedAt'])
    .where(sql`lower(email)`, '=', email)
    .orderBy('received_at')
    .execute();
}

/** What staff have answered to messages from the address, and to reviews of the account. */
export function readRepliesTo(
  reader: Reader,
  { userId, email }: { userId: string; email: string },
) {
  return reader
    .selectFrom('inbox_entries')
    .leftJoin('contact_messages', 'contact_messages.id', 'item_id')
    .leftJoin('reviews', 'reviews.id', 'item_id')
    .select(['inbox_entries.text', 'inbox_entries.created_at as writtenAt'])
    .where('inbox_entries.kind', '=', 'reply')
    .where((row) =>
      row.or([
        row(sql`lower(contact_messages.email)`, '=', email),
        row('reviews.user_id', '=', userId),
      ]),
    )
    .orderBy('inbox_entries.created_at')
    .execute();
}

/** Emails to the account's current, former and pending addresses. */
export function readMailTo(reader: Reader, { userId, email }: { userId: string; email: string }) {
  const pending = reader.selectFrom('account_tokens').select('email').where('user_id', '=', userId);
  return reader
    .selectFrom('mail_outbox')
    .select(['template as letter', 'recipient', 'state', 'created_at as writtenAt'])
    .select('sent_at as sentAt')
    .where((row) =>
      row.or([
        row('recipient', '=', email),
        row('data', 'in', noticesOf(email)),
        row.and([row('template', '=', 'change-email'), row('recipient', 'in', pending)]),
      ]),
    )
    .orderBy('created_at')
    .execute();
}
