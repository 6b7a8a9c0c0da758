import { isEmail } from '#platform/email-address.ts';
import type { VerifiedVisitor } from '#shop/access/rules/verified-visitor.ts';
import { addressProofs } from '#shop/access/rules/throttles.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { mailLink } from '#shop/identity/store/account-tokens.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { queueMail } from '#shop/email/store/outbox.ts';

export type BeginEmailChangeFailure =
  | { code: 'invalid-email' }
  | { code: 'same-email' }
  | { code: 'email-already-in-use' }
  | { code: 'too-many-requests'; waitMs: number };

/** The change takes effect when the link sent to the new address is opened; the old address is notified at once. */
export async function beginEmailChange(
  shop: Shop,
  visitor: VerifiedVisitor,
  typed: string,
): Promise<Result<{ email: string }, BeginEmailChangeFailure>> {
  const email = typed.trim().toLowerCase();
  if (!isEmail(email)) return failed({ code: 'invalid-email' });
  if (email === visitor.email) return failed({ code: 'same-email' });
  const waitMs = shop.attempts.consume([addressProofs(visitor.userId)]);
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  if (await findVisitor(shop.db.read, { email })) return failed({ code: 'email-already-in-use' });
  await mailBoth(shop, visitor, email);
  return ok({ email });
}

async function mailBoth(shop: Shop, { userId, email: old }: Visitor, email: string) {
  const now = shop.clock();
  const mailId = shop.newId();
  const token = shop.mailTokens(mailId);
  await shop.db.write(async (writer) => {
    await mailLink(writer, { purpose: 'change-email', userId, email, mailId, token, now });
    const notice = { id: shop.newId(), template: 'email-change-asked', recipient: old };
    await queueMail(writer, { ...notice, data: { newEmail: email }, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'email.change-asked',
      subject: `account ${userId}`,
      details: {},
    });
  });
}
