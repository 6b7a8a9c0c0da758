import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  checklistDismissed,
  type LaunchStep,
  openLaunchSteps,
} from '#shop/admin/rules/launch-checklist.ts';
import { countAllProducts } from '#shop/catalogue/store/table-plan.ts';
import { bankAccountFor } from '#shop/settings/rules/bank-account.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings, saveSetting } from '#shop/settings/store/settings.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

/** What a new live shop still has to do; null in the demo, without the permission, and once the list is put away. */
export async function showLaunchSteps(shop: Shop, visitor: Visitor): Promise<LaunchStep[] | null> {
  if (shop.mode !== 'live' || !may(visitor, 'manage-settings')) return null;
  const stored = await readSettings(shop.db.read);
  if (stored[checklistDismissed] === true) return null;
  const isBankReady = bankAccountFor(settingsFrom(stored), 'live') !== null;
  const steps = openLaunchSteps({
    productCount: await countAllProducts(shop.db.read),
    changedSettings: new Set(Object.keys(stored)),
    takesPayments: isBankReady || (await shop.gateways.list()).length > 0,
    sendsEmail: shop.mailer !== null,
  });
  return steps.length === 0 ? null : steps;
}

export async function dismissLaunchSteps(
  { db, clock }: Shop,
  visitor: Visitor,
): Promise<Result<null, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const now = clock();
  await db.write((writer) => saveSetting(writer, { key: checklistDismissed, value: true, now }));
  return ok(null);
}
