import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { SettingsProblems, Typed } from '#shop/settings/rules/rule.ts';
import { sectionTerms } from '#shop/settings/rules/section-terms.ts';
import { type SectionName, sections } from '#shop/settings/rules/sections.ts';
import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  lockSettings,
  readSettings,
  saveSetting,
  settingsStamp,
} from '#shop/settings/store/settings.ts';

export interface SettingsEdit {
  section: SectionName;
  /** Version that the form was opened with. */
  stamp: string;
  typed: Typed;
}

export type SaveSettingsFailure =
  | { code: 'forbidden' }
  | { code: 'invalid'; problems: SettingsProblems }
  /** Conflict: the section was changed by someone else since the form was opened. */
  | { code: 'stale' };

/** Returns whether anything changed; pages show it with the next request. */
export async function saveSettings(
  shop: Shop,
  visitor: Visitor,
  { section: name, stamp, typed }: SettingsEdit,
): Promise<Result<{ isChanged: boolean }, SaveSettingsFailure>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const section = sections[name];
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    await lockSettings(writer);
    const before = settingsFrom(await readSettings(writer));
    const terms = sectionTerms(before, shop);
    const { values, problems } = section.read(typed, terms);
    if (!values) return failed({ code: 'invalid', problems });
    const changes = changesBetween(before, values);
    if (changes.length === 0) return ok({ isChanged: false });
    if ((await settingsStamp(writer, section.keys)) !== stamp) return failed({ code: 'stale' });

    for (const { key, value } of changes) await saveSetting(writer, { key, value, now });
    const { currency = before.currency } = values;
    if (currency !== before.currency) await shop.hooks.currencyChanged(writer, currency);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'settings.changed',
      subject: `settings ${name}`,
      details: Object.fromEntries(changes.map(({ key, was, value }) => [key, [was, value]])),
    });
    return ok({ isChanged: true });
  });
}

function changesBetween(before: Settings, values: Partial<Settings>) {
  const was = new Map<string, unknown>(Object.entries(before));
  const all = Object.entries(values).map(([key, value]) => ({ key, was: was.get(key), value }));
  return all.filter((change) => JSON.stringify(change.was) !== JSON.stringify(change.value));
}
