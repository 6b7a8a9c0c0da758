import { dayAt, hourAt } from '#platform/calendar-day.ts';
import type { Writer } from '#platform/database/database.ts';
import type { Poll } from '#platform/queue/poller.ts';
import type { LocalTime } from '#shop/reports/rules/sales.ts';
import {
  countSalesChanges,
  listSalesChanges,
  readSalesState,
  restartSales,
  uncountOrder,
} from '#shop/reports/store/sales-changes.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

/** Few enough that other writes hardly wait for them. */
const changesPerWrite = 100;

/**
 * Counts the orders that were placed or have changed. If the shop's time zone or the rules of counting have
 * changed, all orders are counted again.
 */
export const countSales: Poll<Pick<Shop, 'db'>> = async ({ db }) => {
  const state = await readSalesState(db.read);
  const { timeZone } = settingsFrom(await readSettings(db.read));
  if (!state.isCurrent || state.timeZone !== timeZone) {
    await db.write((writer) => restartSales(writer, timeZone));
    return true;
  }
  if ((await listSalesChanges(db.read, 1)).length === 0) return false;
  const timeOf = localTimeIn(timeZone);
  const counted = await db.write((writer) =>
    countSalesChanges(writer, { limit: changesPerWrite, timeOf }),
  );
  return counted === changesPerWrite;
};

/** Before an edit of the order, in the same write. */
export async function recountOrder(writer: Writer, orderId: number): Promise<void> {
  const { timeZone } = await readSalesState(writer);
  await uncountOrder(writer, orderId, localTimeIn(timeZone));
}

export function localTimeIn(timeZone: string): LocalTime {
  return (at) => ({ day: dayAt(at, timeZone), hour: hourAt(at, timeZone) });
}
