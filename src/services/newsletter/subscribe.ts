import { discountCodeFrom } from '#domain/promotions/discount-code.ts';
import { isEmail } from '#domain/email.ts';
import { subscriptions } from '#domain/identity/throttle.ts';
import { type Money, money } from '#domain/money.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import type { Writer } from '#storage/database.ts';
import { insertDiscountCode } from '#storage/promotions/discount-codes.ts';
import { queueMail } from '#storage/outbox.ts';
import { readSettings } from '#storage/settings.ts';
import { addSubscriber } from '#storage/subscribers.ts';

export type SubscribeFailure =
  | { code: 'invalid-email' }
  | { code: 'too-many-requests'; waitMs: number };

/**
 * The first time an address is given it gets a code for its first order by mail. Given again it is
 * answered alike, and nothing happens: nobody learns whose address the shop has.
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
    subject: `discount code ${id}`,
    details: { off },
  });
}
