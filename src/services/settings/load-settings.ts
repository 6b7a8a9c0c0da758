import { type Settings, settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { readSettings } from '#storage/settings.ts';

export async function loadSettings(shop: Shop): Promise<Settings> {
  return settingsFrom(await readSettings(shop.db.read));
}
