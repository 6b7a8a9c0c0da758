import { addDays, dayAt } from '#platform/calendar-day.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import type { Poll } from '#platform/queue/poller.ts';
import { saveSoldUnits } from '#shop/catalogue/store/sold-units.ts';
import { readSoldUnits } from '#shop/reports/store/sales-days.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

/** Long enough for products that sell seldom, short enough for those of the season. */
const countedDays = 90;

/** Counts how many units each product has sold of late, by which best sellers and search results are sorted. */
export const rankProducts: Poll<Pick<Shop, 'db' | 'clock'>> = async ({ db, clock }) => {
  const { timeZone } = settingsFrom(await readSettings(db.read));
  const firstDay = addDays(dayAt(clock(), timeZone), -countedDays);
  const sold = await readSoldUnits(db.read, firstDay);
  await db.write(async (writer) => {
    if (await saveSoldUnits(writer, sold)) await raiseContentVersion(writer);
  });
  return false;
};
