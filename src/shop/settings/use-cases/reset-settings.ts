import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { type SectionName, sections } from '#shop/settings/rules/sections.ts';
import { defaultSettings, settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  forgetSettings,
  lockSettings,
  readSettings,
  settingsStamp,
} from '#shop/settings/store/settings.ts';

export interface SettingsReset {
  section: SectionName;
  /** Version that the confirmation was shown for. */
  stamp: string;
}

/** A section is as it was when the shop was new. */
export async function resetSettings(
  shop: Shop,
  visitor: Visitor,
  { section: name, stamp }: SettingsReset,
): Promise<Result<null, { code: 'forbidden' } | { code: 'stale' }>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const { keys } = sections[name];
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    await lockSettings(writer);
    const stored = await readSettings(writer);
    const changed = keys.filter((key) => key in stored);
    if (changed.length === 0) return ok(null);
    if ((await settingsStamp(writer, keys)) !== stamp) return failed({ code: 'stale' });
    await forgetSettings(writer, changed);
    const { currency } = defaultSettings;
    const isOther = changed.includes('currency') && settingsFrom(stored).currency !== currency;
    if (isOther) await shop.hooks.currencyChanged(writer, currency);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'settings.reset',
      subject: `settings ${name}`,
      details: Object.fromEntries(changed.map((key) => [key, [stored[key], defaultSettings[key]]])),
    });
    return ok(null);
  });
}
