import type { VerifiedVisitor } from '#domain/identity/proven-visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { offerCodeKey } from '#storage/identity/second-factors.ts';

/** Makes a key for an authenticator app. Nothing asks for codes before one of them has been shown. */
export async function offerCodes(
  shop: Shop,
  { userId }: VerifiedVisitor,
): Promise<Result<null, { code: 'codes-are-on' }>> {
  const key = { ...shop.codes.newKey(userId), now: shop.clock() };
  const isOffered = await shop.db.write((writer) => offerCodeKey(writer, key));
  return isOffered ? ok(null) : failed({ code: 'codes-are-on' });
}
