import { saveSetting } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

/** Refunds above this amount need a second person. */
export async function saveRefundLimit(shop: Shop, limitMinor: number): Promise<void> {
  const setting = { key: 'refundApprovalMinor', value: limitMinor, now: 1 };
  await shop.db.write((writer) => saveSetting(writer, setting));
}

/** Deleting accounts and changes of owners need a second person. */
export async function saveTwoPersonRule(shop: Shop): Promise<void> {
  const setting = { key: 'twoPersonRule', value: 'on', now: 1 };
  await shop.db.write((writer) => saveSetting(writer, setting));
}
