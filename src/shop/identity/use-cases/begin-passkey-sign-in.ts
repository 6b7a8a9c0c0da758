import { passkeyTries } from '#shop/access/rules/throttles.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { insertChallenge } from '#shop/identity/store/challenges.ts';

/** What a browser needs to sign in with a passkey: whose, it says itself. It keeps `token` until it answers. */
export async function beginPasskeySignIn(
  shop: Shop,
  { network }: { network: string | null },
): Promise<
  Result<{ token: string; options: object }, { code: 'too-many-requests'; waitMs: number }>
> {
  const waitMs = shop.attempts.consume(passkeyTries(network));
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const { options, challenge } = await shop.passkeys.askForOne();
  const token = shop.newId();
  const begun = { token, purpose: 'passkey-sign-in', userId: null, challenge } as const;
  await shop.db.write((writer) => insertChallenge(writer, { ...begun, now: shop.clock() }));
  return ok({ token, options });
}
