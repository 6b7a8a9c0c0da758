import { addDays, dayAt } from '#platform/calendar-day.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import type { Poll } from '#platform/queue/poller.ts';
import {
  beforeBestSeller,
  listSoldUnits,
  saveSoldUnits,
  type SoldUnits,
} from '#shop/catalogue/store/sold-units.ts';
import { readSoldUnits } from '#shop/reports/store/sales-days.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

/** Long enough for products that sell seldom, short enough for those of the season. */
const countedDays = 90;

/** Few enough that requests and other writes hardly wait for them. */
const productsPerWrite = 200;

/** Counts how many units each product has sold of late, by which best sellers and search results are sorted. */
export const rankProducts: Poll<Pick<Shop, 'db' | 'clock'>> = async ({ db, clock }, signal) => {
  const { timeZone } = settingsFrom(await readSettings(db.read));
  const firstDay = addDays(dayAt(clock(), timeZone), -countedDays);
  const sold = await readSoldUnits(db.read, firstDay);
  const unitsOf = new Map(sold.map(({ productId, units }) => [productId, Math.max(0, units)]));
  const unlisted = new Set(unitsOf.keys());
  const now = (productId: number) => ({ productId, units: unitsOf.get(productId) ?? 0 });

  const save = async (products: readonly SoldUnits[]) => {
    if (products.length === 0) return;
    await db.write(async (writer) => {
      if (await saveSoldUnits(writer, products)) await raiseContentVersion(writer);
    });
  };

  let after: SoldUnits | undefined = beforeBestSeller;
  while (after && !signal.aborted) {
    const listed = await listSoldUnits(db.read, { after, limit: productsPerWrite });
    for (const { productId } of listed) unlisted.delete(productId);
    const changed = listed.filter(({ productId, units }) => units !== now(productId).units);
    await save(changed.map(({ productId }) => now(productId)));
    after = listed.at(-1);
  }
  // Their saved units are 0, or they are drafts.
  const others = [...unlisted].map(now);
  for (let at = 0; at < others.length && !signal.aborted; at += productsPerWrite) {
    await save(others.slice(at, at + productsPerWrite));
  }
  return false;
};
