import type { VerifiedVisitor } from '#shop/access/rules/verified-visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { insertChallenge } from '#shop/identity/store/challenges.ts';
import { listPasskeys } from '#shop/identity/store/passkeys.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

const maxPasskeys = 20;

/** What a browser needs to make a passkey for this account. It keeps `token` until it answers. */
export async function beginPasskey(
  shop: Shop,
  { userId, email }: VerifiedVisitor,
): Promise<Result<{ token: string; options: object }, { code: 'too-many-passkeys' }>> {
  const known = (await listPasskeys(shop.db.read, userId)).map(({ id }) => id);
  if (known.length >= maxPasskeys) return failed({ code: 'too-many-passkeys' });
  const { shopName } = settingsFrom(await readSettings(shop.db.read));
  const { options, challenge } = await shop.passkeys.askForNew({ userId, email, shopName, known });
  const token = shop.newId();
  const begun = {
    token,
    purpose: 'passkey-addition',
    userId,
    challenge,
    now: shop.clock(),
  } as const;
  await shop.db.write((writer) => insertChallenge(writer, begun));
  return ok({ token, options });
}
