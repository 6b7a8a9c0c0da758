import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { currentSettings, readSettings } from '#shop/settings/store/settings.ts';

export async function loadSettings(shop: Shop): Promise<Settings> {
  return settingsFrom(await readSettings(shop.db.read));
}

/** For public pages, which are as old as those in memory at most. */
export function loadPublicSettings({ db }: Pick<Shop, 'db'>): Promise<Settings> {
  return currentSettings(db);
}
