import type { Shop } from '#shop/shop.ts';
import { insertChallenge, voidChallengesFor } from '#shop/identity/store/challenges.ts';
import { hasOwner } from '#shop/identity/store/has-owner.ts';

/** The token of a link that makes the first owner of a live shop, instead of any before it; null where there is an owner. */
export async function offerSetUp(shop: Shop): Promise<string | null> {
  if (shop.mode === 'demo') return null;
  const token = shop.newId() + shop.newId();
  return shop.db.write(async (writer) => {
    await voidChallengesFor(writer, 'set-up');
    if (await hasOwner(writer)) return null;
    const offered = { token, purpose: 'set-up', userId: null, challenge: '' } as const;
    await insertChallenge(writer, { ...offered, now: shop.clock() });
    return token;
  });
}
