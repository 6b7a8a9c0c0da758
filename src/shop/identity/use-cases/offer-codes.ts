import type { VerifiedVisitor } from '#shop/access/rules/verified-visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { offerCodeKey } from '#shop/identity/store/second-factors.ts';

/** Creates a secret for an authenticator app. Codes are required only after the first one is confirmed. */
export async function offerCodes(
  shop: Shop,
  { userId }: VerifiedVisitor,
): Promise<Result<null, { code: 'codes-are-on' }>> {
  const key = { ...shop.codes.newKey(userId), now: shop.clock() };
  const isOffered = await shop.db.write((writer) => offerCodeKey(writer, key));
  return isOffered ? ok(null) : failed({ code: 'codes-are-on' });
}
