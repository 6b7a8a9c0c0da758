import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import type { ShippingMethod } from '#shop/settings/rules/shipping-methods.ts';
import { lockSettings, readSettings, saveSetting } from '#shop/settings/store/settings.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

type Edit<Failure extends { code: string }> = (
  settings: Settings,
) => Result<ShippingMethod[], Failure>;

/** Changes the list of shipping methods as it is now; concurrent changes wait for each other. */
export async function editShippingMethods<Failure extends { code: string }>(
  shop: Shop,
  visitor: Visitor,
  edit: Edit<Failure>,
): Promise<Result<ShippingMethod[], Failure | { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    await lockSettings(writer);
    const settings = settingsFrom(await readSettings(writer));
    const edited = edit(settings);
    if (!edited.ok) return edited;
    const [key, was, value] = ['shippingMethods', settings.shippingMethods, edited.value] as const;
    if (JSON.stringify(was) === JSON.stringify(value)) return ok(value);
    await saveSetting(writer, { key, value, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'settings.changed',
      subject: { type: 'settings', id: 'shipping' },
      details: { [key]: [was, value] },
    });
    return ok(value);
  });
}
