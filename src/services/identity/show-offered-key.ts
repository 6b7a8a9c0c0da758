import { challengeLifetimesMs } from '#domain/identity/challenge.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { OfferedKey } from '#integrations/one-time-codes.ts';
import type { Shop } from '#services/shop.ts';
import { findCodeKey } from '#storage/identity/second-factors.ts';
import { readSettings } from '#storage/settings.ts';

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
