import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

export async function loadSettings(shop: Shop): Promise<Settings> {
  return settingsFrom(await readSettings(shop.db.read));
}
