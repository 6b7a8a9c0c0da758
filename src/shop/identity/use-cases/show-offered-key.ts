import { challengeLifetimesMs } from '#shop/identity/rules/challenge.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { OfferedKey } from '#shop/identity/integrations/one-time-codes.ts';
import type { Shop } from '#shop/shop.ts';
import { findCodeKey } from '#shop/identity/store/second-factors.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

/** For a short time, and never once codes are on. */
export async function showOfferedKey(
  shop: Shop,
  { userId, email }: Visitor,
): Promise<OfferedKey | null> {
  const key = await findCodeKey(shop.db.read, userId);
  if (!key || key.isConfirmed) return null;
  if (shop.clock() - key.createdAt > challengeLifetimesMs['second-step']) return null;
  const { shopName } = settingsFrom(await readSettings(shop.db.read));
  return shop.codes.offer({ userId, ...key }, { shopName, email });
}
