import { addressProofs } from '#shop/access/rules/throttles.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { mailLink } from '#shop/identity/store/account-tokens.ts';

/** Sends the verification email again. */
export async function resendVerificationEmail(
  shop: Shop,
  { userId, email }: Visitor,
): Promise<Result<null, { code: 'too-many-requests'; waitMs: number }>> {
  const waitMs = shop.attempts.consume([addressProofs(userId)]);
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const now = shop.clock();
  const mailId = shop.newId();
  const token = shop.mailTokens(mailId);
  const link = { purpose: 'verify-email', userId, email, mailId, token, now } as const;
  await shop.db.write((writer) => mailLink(writer, link));
  return ok(null);
}
