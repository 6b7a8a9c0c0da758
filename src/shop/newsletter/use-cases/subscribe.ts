import { discountCodeFrom } from '#shop/promotions/rules/discount-code.ts';
import { isEmail } from '#platform/email-address.ts';
import { openedLinks, subscriptions } from '#shop/access/rules/throttles.ts';
import { type Money, money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Writer } from '#platform/database/database.ts';
import { hasNewsletterCode, insertDiscountCode } from '#shop/promotions/store/discount-codes.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import {
  addSubscriber,
  deleteOldRequests,
  hasRequest,
  isSubscribed,
  saveRequest,
  takeRequest,
} from '#shop/newsletter/store/subscribers.ts';

interface Sender {
  network: string | null;
}

type TooManyRequests = { code: 'too-many-requests'; waitMs: number };

export type SubscribeFailure = { code: 'invalid-email' } | TooManyRequests;

/**
 * Emails a link that confirms the address. One that is subscribed, or has just got a link, is answered alike
 * without an email, so that subscriptions cannot be looked up.
 */
export async function subscribe(
  shop: Shop,
  typed: string,
  { network }: Sender,
): Promise<Result<null, SubscribeFailure>> {
  const email = typed.trim().toLowerCase();
  if (!isEmail(email)) return failed({ code: 'invalid-email' });
  const waitMs = shop.attempts.consume(subscriptions(network));
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const now = shop.clock();
  const id = shop.newId();
  const token = shop.mailTokens(id);
  return shop.db.write(async (writer) => {
    if (await isSubscribed(writer, email)) return ok(null);
    if (!(await saveRequest(writer, { email, token, now }))) return ok(null);
    const mail = { id, template: 'newsletter-confirm', recipient: email } as const;
    await queueMail(writer, { ...mail, data: {}, now });
    return ok(null);
  });
}

/** Whether the link still confirms an address. Reading changes nothing, because mail scanners open every link. */
export async function showConfirmation(shop: Shop, token: string): Promise<boolean> {
  return hasRequest(shop.db.read, token, shop.clock());
}

export type ConfirmFailure = { code: 'dead-link' } | TooManyRequests;

/** Subscribes the address of the link and emails it a code for a first order, unless it has had one before. */
export async function confirmSubscription(
  shop: Shop,
  token: string,
  { network }: Sender,
): Promise<Result<null, ConfirmFailure>> {
  const tries = openedLinks(network);
  const waitMs = shop.attempts.consume(tries);
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const now = shop.clock();
  const { newsletterCouponMinor, currency } = settingsFrom(await readSettings(shop.db.read));
  const off = money(newsletterCouponMinor, currency);
  const confirmed = await shop.db.write(async (writer) => {
    const email = await takeRequest(writer, token, now);
    if (email === null) return failed({ code: 'dead-link' } as const);
    const id = shop.newId();
    if (!(await addSubscriber(writer, { id, email, subscribedAt: now }))) return ok(null);
    if (!(await hasNewsletterCode(writer, email))) {
      await giveCode(shop, writer, { email, subscriberId: id, off, now });
    }
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: null,
      action: 'subscriber.confirmed',
      subject: { type: 'subscriber', id },
      details: {},
    });
    return ok(null);
  });
  if (confirmed.ok) shop.attempts.refund(tries);
  return confirmed;
}

interface GivenCode {
  email: string;
  subscriberId: string;
  off: Money;
  now: number;
}

async function giveCode(
  shop: Shop,
  writer: Writer,
  { email, subscriberId, off, now }: GivenCode,
): Promise<void> {
  const id = shop.newId();
  const code = discountCodeFrom(shop.newId());
  await insertDiscountCode(writer, {
    id,
    code,
    reduction: { kind: 'amount', off },
    source: 'newsletter',
    isFirstOrderOnly: true,
    issuedTo: email,
    now,
  });
  await queueMail(writer, {
    id: shop.newId(),
    template: 'newsletter-code',
    recipient: email,
    data: { code, off, subscriberId },
    now,
  });
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId: null,
    action: 'discount-code.issued',
    subject: { type: 'discount-code', id },
    details: { off },
  });
}

/** Addresses that were not confirmed in time. */
export async function forgetUnconfirmed({ db, clock }: Shop): Promise<boolean> {
  const now = clock();
  await db.write((writer) => deleteOldRequests(writer, now));
  return false;
}
