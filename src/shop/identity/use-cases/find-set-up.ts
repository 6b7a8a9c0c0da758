import type { Shop } from '#shop/shop.ts';
import { findChallenge } from '#shop/identity/store/challenges.ts';
import { hasOwner } from '#shop/identity/store/has-owner.ts';

/** 'closed' in the demo and once there is an owner. Reading does not consume the link. */
export async function findSetUp(shop: Shop, token: string): Promise<'open' | 'dead' | 'closed'> {
  if (shop.mode === 'demo' || (await hasOwner(shop.db.read))) return 'closed';
  const asked = { token, purpose: 'set-up', now: shop.clock() } as const;
  return (await findChallenge(shop.db.read, asked)) ? 'open' : 'dead';
}
