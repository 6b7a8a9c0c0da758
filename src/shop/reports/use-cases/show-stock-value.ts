import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { listStockValues, type StockValue } from '#shop/reports/store/stock-value.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

export interface StockValues {
  currency: string;
  rows: StockValue[];
  units: number;
  valueMinor: number;
}

/** What the stock is worth at today's prices. */
export async function showStockValue(
  { db }: Shop,
  visitor: Visitor,
): Promise<Result<StockValues, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-figures')) return failed({ code: 'forbidden' });
  const { currency } = settingsFrom(await readSettings(db.read));
  const rows = await listStockValues(db.read);
  return ok({
    currency,
    rows,
    units: rows.reduce((sum, { units }) => sum + units, 0),
    valueMinor: rows.reduce((sum, { valueMinor }) => sum + valueMinor, 0),
  });
}
