import { emptyDraft } from '#shop/drafts/rules/draft-order.ts';
import { insertDraft } from '#shop/drafts/store/draft-orders.ts';
import { decideApproval, insertApproval } from '#shop/approvals/store/approvals.ts';
import { insertReturn } from '#shop/returns/store/record-return.ts';
import { insertPhoto } from '#shop/returns/store/return-photos.ts';
import { insertComment } from '#shop/orders/store/order-comments.ts';
import { sql } from 'kysely';
import { billingAddressFrom, withoutNote } from '#shop/addresses/rules/address.ts';
import { checkoutFormFrom } from '#shop/addresses/rules/checkout-form.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { saveDraft } from '#shop/checkout/store/checkout-drafts.ts';
import { insertEntry } from '#shop/contact/store/inbox.ts';
import { insertContactMessage } from '#shop/contact/store/contact-messages.ts';
import { insertAddress } from '#shop/addresses/store/addresses.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueJob } from '#platform/queue/jobs.ts';
import { insertRefund } from '#shop/payments/store/record-refunds.ts';
import { money } from '#platform/money.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { insertGiftCard } from '#shop/gift-cards/store/gift-cards.ts';
import { insertDiscountCode } from '#shop/promotions/store/discount-codes.ts';
import { insertPhoto as insertReviewPhoto } from '#shop/reviews/store/review-photos.ts';
import { saveReply, saveReview } from '#shop/reviews/store/review-changes.ts';
import { insertRestockRequest } from '#shop/catalogue/store/restock-requests.ts';
import { addSubscriber, saveRequest } from '#shop/newsletter/store/subscribers.ts';
import { seedCustomer } from './customer-canaries.ts';
import { nothingChosen } from './buyers.ts';

/**
 * Seeds an account with every kind of personal data. Each value begins with `mark` and its column name, so
 * that it can be found wherever it appears. Requires product 1 and a verified address.
 */
export async function seedCanaries(shop: Shop, mark: string): Promise<Visitor> {
  const now = shop.clock();
  const userId = shop.newId();
  const email = `${mark}@example.com`;
  const of = (column: string) => `${mark}-${column}`;
  const form = checkoutFormFrom(of);
  await shop.db.write(async (writer) => {
    const later = now + 1_000_000;
    await sql`
      insert into users (id, email, email_verified, name, phone, username, external_id, registered_at)
      values (${userId}, ${email}, 1, ${of('name')}, ${of('phone')}, ${of('username')},
        ${of('external')}, ${now})
    `.execute(writer);
    await sql`
      insert into sessions (id, token, user_id, user_agent, has_second_factor, opened_at, seen_at, expires_at)
      values (${of('session')}, ${of('token')}, ${userId}, ${of('agent')}, 0, ${now}, ${now}, ${later})
    `.execute(writer);
    await sql`
      insert into credentials (id, user_id, provider_id, account_id, password)
      values (${of('credential')}, ${userId}, ${of('provider')}, ${of('subject')}, ${of('hash')})
    `.execute(writer);
    await sql`
      insert into passkeys (id, user_id, name, public_key, counter, transports, created_at)
      values (${of('passkey')}, ${userId}, ${of('passkeyname')}, ${of('publickey')}, 0, '[]', ${now})
    `.execute(writer);
    await sql`
      insert into second_factors (user_id, sealed_key, created_at)
      values (${userId}, ${of('sealedkey')}, ${now})
    `.execute(writer);
    await sql`
      insert into recovery_codes (code_hash, user_id) values (${of('codehash')}, ${userId})
    `.execute(writer);
    await sql`
      insert into challenges (token_hash, purpose, user_id, challenge, expires_at)
      values (${of('challengehash')}, 'second-step', ${userId}, ${of('challenge')}, ${now})
    `.execute(writer);
    await sql`
      insert into carts (id, user_id, checkout_key, discount_code, created_at, updated_at)
      values (${shop.newId()}, ${userId}, ${of('key')}, ${of('cartcode')}, ${now}, ${now})
    `.execute(writer);
    await seedCustomer(writer, { userId, email, mark, now });
    const draft = {
      ...nothingChosen,
    };
    const draftEmail = `${mark}-draft-email@example.com`;
    const typed = { ...checkoutFormFrom((column) => of(`draft-${column}`)), email: draftEmail };
    const begun = { checkoutKey: of('key'), draft: { ...draft, form: typed }, now };
    await saveDraft(writer, begun);
    await insertAddress(writer, { id: shop.newId(), userId, form: withoutNote(form), now });
    const opinion = { stars: 4, author: of('author'), title: of('title'), text: of('review') };
    const review = { id: shop.newId(), productId: 1, before: null };
    await saveReview(writer, { ...review, userId, opinion, now });
    await saveReply(writer, review, { text: of('reviewreply'), at: now });
    const photo = { id: shop.newId(), userId, productId: 1, width: 1, height: 1, now };
    const files = { jpeg: `${mark}-review-photo`, thumbnail: `${mark}-review-thumbnail` };
    await insertReviewPhoto(writer, { ...photo, ...files });
    const gone = await goneProduct(writer, now);
    await sql`
      insert into deleted_reviews (id, product_id, user_id, author, stars, title, body, written_at, reply, replied_at)
      values (${shop.newId()}, ${gone}, ${userId}, ${of('goneauthor')}, 4, ${of('gonetitle')}, ${of('gonereview')}, ${now},
        ${of('gonereply')}, ${now})
    `.execute(writer);
    await addSubscriber(writer, { id: shop.newId(), email, subscribedAt: now });
    await saveRequest(writer, { email, token: shop.newId(), now });
    await insertRestockRequest(writer, { id: shop.newId(), variantId: shop.newId(), email, now });
    await insertDiscountCode(writer, {
      id: shop.newId(),
      code: shop.newId(),
      reduction: { kind: 'percent-of-one', percent: 20 },
      source: 'newsletter',
      isFirstOrderOnly: false,
      issuedTo: email,
      now,
    });
    await insertGiftCard(writer, {
      id: shop.newId(),
      codeHash: shop.newId(),
      last4: '80RF',
      issued: money(5000, 'USD'),
      recipient: email,
      message: of('giftmessage'),
      expiresAt: null,
      order: null,
      newRowId: shop.newRowId,
      now,
    });
    const message = {
      name: of('writer'),
      email: email.toUpperCase(),
      phone: of('number'),
      subject: of('subject'),
      message: of('message'),
    };
    const itemId = shop.newId();
    await insertContactMessage(writer, { id: itemId, mailId: shop.newId(), ...message, now });
    const note = { id: shop.newId(), itemId, authorId: userId, text: of('inboxnote'), now };
    await insertEntry(writer, { ...note, kind: 'note' });
    const toShop = { template: 'contact-message', recipient: 'hello@vitrine.example' } as const;
    await queueMail(writer, { id: shop.newId(), ...toShop, data: message, now });
    const toThem = { template: 'welcome', recipient: email } as const;
    await queueMail(writer, {
      id: shop.newId(),
      ...toThem,
      data: { code: of('code'), percentOff: 20 },
      now,
    });
    const old = `${mark}-old@example.com`;
    const changed = {
      template: 'email-changed',
      recipient: old,
      data: { newEmail: email },
    } as const;
    await queueMail(writer, {
      id: shop.newId(),
      template: 'welcome',
      recipient: old,
      data: { code: of('code'), percentOff: 20 },
      now,
    });
    await queueMail(writer, { id: shop.newId(), ...changed, now });
    await writer
      .insertInto('account_tokens')
      .values({
        token_hash: of('tokenhash'),
        purpose: 'change-email',
        user_id: userId,
        email: `${mark}-new@example.com`,
        created_at: now,
        expires_at: now + 1,
      })
      .execute();
    const mail = {
      template: 'change-email',
      recipient: `${mark}-new@example.com`,
      data: {},
    } as const;
    await queueMail(writer, { id: shop.newId(), ...mail, now });
    await sql`
      insert into payment_attempts (id, user_id, cart_id, checkout_key, state, amount_minor, currency, plan, email, created_at, expires_at)
      values (${shop.newId()}, ${userId}, ${shop.newId()}, ${shop.newId()}, 'open', 100, 'USD',
        ${JSON.stringify({ plan: of('plan') })}, ${of('payment-email')}, ${now}, ${now})
    `.execute(writer);
    const job = { kind: 'mail-reset', payload: { name: email }, now } as const;
    await queueJob(writer, { id: shop.newId(), ...job });
    await sql`
      update mail_outbox set last_error = ${of('error')} where recipient = ${email}
    `.execute(writer);
    await sql`
      update jobs set last_error = ${of('joberror')} where kind = 'mail-reset'
      and payload like ${`%${email}%`}
    `.execute(writer);
  });
  return { userId, email, role: 'customer', areas: [] };
}

/** A deleted one that can still be restored. */
async function goneProduct(writer: Writer, now: number): Promise<number> {
  const id = 4_711;
  await writer
    .insertInto('deleted_products')
    .values({ id, title: 'Gone', snapshot: '{}', actor_id: null, deleted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** Seeds an order, which is kept for accounting. */
export async function seedOrderCanaries(shop: Shop, { userId, email }: Visitor, mark: string) {
  const now = shop.clock();
  const form = JSON.stringify(checkoutFormFrom((column) => `${mark}-order-${column}`));
  const billing = JSON.stringify(billingAddressFrom((column) => `${mark}-order-billing-${column}`));
  const consulted = { outcome: 'valid', consultationNumber: `${mark}-order-consultation`, at: now };
  const charged = { sellerNumber: 'DE123456789', outcome: 'reverse-charge' };
  const vatCheck = JSON.stringify({ ...charged, answer: consulted });
  await shop.db.write((writer) =>
    sql`
      insert into orders (number, user_id, user_email, customer_name, checkout_key, status, currency, subtotal_minor,
        shipping_minor, total_minor, tax_exemption, vat_number, vat_check, shipping_option, form, billing, placed_at)
      values (${`${mark}-number`}, ${userId}, ${email}, ${`${mark}-order-fname`}, ${shop.newId()}, 'placed', 'USD', 100, 0, 100,
        'reverse-charge', ${`${mark}-order-vat-number`}, ${vatCheck}, 'free', ${form}, ${billing}, ${now})
    `.execute(writer),
  );
  const { id } = await shop.db.read
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const payment = { id: shop.newId(), order_id: id, amount_minor: 100, created_at: now };
  await shop.db.write(async (writer) => {
    await writer
      .insertInto('payments')
      .values({ ...payment, method: 'bank-transfer', status: 'awaited', currency: 'USD' })
      .execute();
    const draft = { ...emptyDraft(''), form: checkoutFormFrom((name) => `${mark}-draft-${name}`) };
    const drafted = { createdAt: now, updatedAt: now, updatedBy: userId };
    await insertDraft(writer, { id: shop.newId(), version: 1, userId, draft, ...drafted });
    const comment = { id: shop.newId(), authorId: userId, isForCustomer: false, at: now };
    await insertComment(writer, { ...comment, orderId: id, text: `${mark}-order-comment` });
    const requestKey = shop.newId();
    await insertReturn(writer, {
      id: shop.newId(),
      orderId: id,
      requestKey,
      kind: 'return',
      state: 'approved',
      note: `${mark}-return-note`,
      answer: `${mark}-return-answer`,
      refundId: null,
      exchangeOrderId: null,
      createdAt: now,
      changedAt: now,
      lines: [],
    });
    const photo = {
      id: shop.newId(),
      orderId: id,
      requestKey,
      width: 1,
      height: 1,
    };
    await insertPhoto(writer, { ...photo, jpeg: `${mark}-photo`, now });
    const none = money(0, 'USD');
    const amount = money(50, 'USD');
    await insertRefund(writer, {
      id: shop.newId(),
      orderId: id,
      attemptId: null,
      giftCardId: null,
      requestKey: shop.newId(),
      amount,
      items: none,
      shipping: none,
      other: amount,
      reason: 'other',
      note: `${mark}-refund-note`,
      state: 'succeeded',
      providerReference: null,
      failure: '',
      actorId: userId,
      retryOf: null,
      isExcess: false,
      createdAt: now,
      settledAt: now,
      lines: [],
    });
    const approvalId = shop.newId();
    await insertApproval(writer, {
      id: approvalId,
      kind: 'refund',
      subjectId: String(id),
      request: JSON.stringify({ note: `${mark}-approval-note` }),
      requesterId: userId,
      now,
    });
    const decided = { to: 'refused', deciderId: shop.newId(), now } as const;
    await decideApproval(writer, { id: approvalId, words: `${mark}-approval-words`, ...decided });
    const issued = { issued_at: now, issued_day: '2026-11-21', currency: 'USD', total_minor: 100 };
    await writer
      .insertInto('documents')
      .values({
        ...issued,
        order_id: id,
        kind: 'invoice',
        number: shop.newId(),
        cause: 'order',
        method: 'bank-transfer',
        content: JSON.stringify({ buyer: `${mark}-order-buyer` }),
      })
      .execute();
    const mail = {
      template: 'order-placed',
      recipient: `${mark}-order-email`,
      data: { orderId: id },
    } as const;
    await queueMail(writer, { id: shop.newId(), ...mail, now });
  });
}

/** The columns that contain a text: 'table.column', for every column of every table of this database. */
export async function columnsHolding(shop: Shop, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await columnsOf(shop)) {
    const { rows } = await sql<{ found: number }>`
      select 1 as found from ${sql.table(table)}
      where lower(cast(${sql.ref(column)} as text)) like ${`%${text}%`}
      limit 1
    `.execute(shop.db.read);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

/** The texts with this mark in these columns ('table.column'), in lower case; for JSON its values. */
export async function textsIn(shop: Shop, columns: string[], mark: string): Promise<string[]> {
  const texts = new Set<string>();
  for (const column of columns) {
    const [table = '', name = ''] = column.split('.');
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(name)} as value from ${sql.table(table)}
    `.execute(shop.db.read);
    for (const text of rows.flatMap(({ value }) => textsOf(String(value)))) {
      if (text.includes(mark)) texts.add(text);
    }
  }
  return [...texts];
}

function textsOf(value: string): string[] {
  const values = value.startsWith('{')
    ? Object.values(JSON.parse(value) as object).flat()
    : [value];
  return values.map((text) => String(text).toLowerCase());
}

/** Of the shop's own tables, without those that hold the search index of SQLite. */
export async function columnsOf({ db }: Pick<Shop, 'db'>) {
  type Column = { table: string; column: string };
  const columns =
    db.engine === 'sqlite'
      ? sql<Column>`
          select tables.name as "table", columns.name as "column"
          from sqlite_schema as tables join pragma_table_info(tables.name) as columns
          where tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'
            and tables.name not like 'product\\_search\\_%' escape '\\'
            and tables.name not like 'order\\_grams%' escape '\\'
        `
      : sql<Column>`
          select table_name as "table", column_name as "column"
          from information_schema.columns where table_schema = current_schema()
        `;
  return (await columns.execute(db.read)).rows;
}
