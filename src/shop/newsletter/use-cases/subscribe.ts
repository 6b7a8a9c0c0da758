import { discountCodeFrom } from '#shop/promotions/rules/discount-code.ts';
import { isEmail } from '#platform/email-address.ts';
import { subscriptions } from '#shop/access/rules/throttles.ts';
import { type Money, money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Writer } from '#platform/database/database.ts';
import { insertDiscountCode } from '#shop/promotions/store/discount-codes.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { addSubscriber } from '#shop/newsletter/store/subscribers.ts';

export type SubscribeFailure =
  | { code: 'invalid-email' }
  | { code: 'too-many-requests'; waitMs: number };

/**
 * Emails a code for the first order to a new subscriber. A known address gets the same response without an
 * email, so that subscriptions cannot be looked up.
 */
export async function subscribe(
  shop: Shop,
  typed: string,
  { network }: { network: string | null },
): Promise<Result<null, SubscribeFailure>> {
  const email = typed.trim().toLowerCase();
  if (!isEmail(email)) return failed({ code: 'invalid-email' });
  const waitMs = shop.attempts.consume(subscriptions(network));
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const now = shop.clock();
  const { newsletterCouponMinor, currency } = settingsFrom(await readSettings(shop.db.read));
  const off = money(newsletterCouponMinor, currency);
  return shop.db.write(async (writer) => {
    const isNew = await addSubscriber(writer, email, now);
    if (isNew) await giveCode(shop, writer, { email, off, now });
    return ok(null);
  });
}

async function giveCode(
  shop: Shop,
  writer: Writer,
  { email, off, now }: { email: string; off: Money; now: number },
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
    data: { code, off },
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
