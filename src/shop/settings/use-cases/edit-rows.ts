import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import { lockSettings, readSettings, saveSetting } from '#shop/settings/store/settings.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { SectionName } from '#shop/settings/rules/sections.ts';
import type { Shop } from '#shop/shop.ts';

type RowsKey = 'shippingMethods' | 'taxRates';

interface RowsEdit<Key extends RowsKey, Failure extends { code: string }> {
  key: Key;
  /** The section whose form shows them. */
  section: SectionName;
  edit: (settings: Settings) => Result<Settings[Key], Failure>;
}

/** Changes a list of settings as it is now; concurrent changes wait for each other. */
export async function editRows<Key extends RowsKey, Failure extends { code: string }>(
  shop: Shop,
  visitor: Visitor,
  { key, section, edit }: RowsEdit<Key, Failure>,
): Promise<Result<Settings[Key], Failure | { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    await lockSettings(writer);
    const settings = settingsFrom(await readSettings(writer));
    const edited = edit(settings);
    if (!edited.ok) return edited;
    const was = settings[key];
    const { value } = edited;
    if (JSON.stringify(was) === JSON.stringify(value)) return ok(value);
    await saveSetting(writer, { key, value, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'settings.changed',
      subject: { type: 'settings', id: section },
      details: { [key]: [was, value] },
    });
    return ok(value);
  });
}
