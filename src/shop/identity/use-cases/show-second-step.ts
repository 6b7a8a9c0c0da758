import type { SecondFactors } from '#shop/identity/rules/second-factor.ts';
import type { Shop } from '#shop/shop.ts';
import { findChallenge } from '#shop/identity/store/challenges.ts';
import { findSecondFactors } from '#shop/identity/store/second-factors.ts';

/** Available second factors of a pending sign-in; null if there is none or it has expired. */
export async function showSecondStep(shop: Shop, token: string): Promise<SecondFactors | null> {
  const asked = { token, purpose: 'second-step', now: shop.clock() } as const;
  const { userId } = (await findChallenge(shop.db.read, asked)) ?? { userId: null };
  return userId === null ? null : findSecondFactors(shop.db.read, userId);
}
