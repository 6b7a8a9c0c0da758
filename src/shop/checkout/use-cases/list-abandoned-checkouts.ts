import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type {
  AbandonedCheckout,
  RecoveredOrder,
  ReminderTotals,
} from '#shop/checkout/rules/abandoned-checkout.ts';
import {
  abandonedBefore,
  maxCountedCheckouts,
  recoveredDays,
} from '#shop/checkout/rules/checkout-reminder.ts';
import {
  countAbandoned,
  listAbandoned,
  listRecovered,
  readReminderTotals,
} from '#shop/checkout/store/abandoned-checkouts.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

const recoveredMs = recoveredDays * 24 * 60 * 60 * 1000;
const maxRecovered = 20;
const tablePageSize = 20;

export interface AbandonedTable {
  checkouts: AbandonedCheckout[];
  /** Counted up to `maxCountedCheckouts`. */
  page: Page;
  sendsReminders: boolean;
  afterHours: number;
}

export async function listAbandonedCheckouts(
  shop: Shop,
  visitor: Visitor,
  { page: number, size = tablePageSize }: { page: number; size?: number },
): Promise<Result<AbandonedTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const settings = settingsFrom(await readSettings(read));
  const before = abandonedBefore(shop.clock(), settings);
  const total = await countAbandoned(read, { before, limit: maxCountedCheckouts });
  const page = pageOf(number, total, size);
  const { offset, size: limit } = page;
  const { currency } = settings;
  const checkouts = await listAbandoned(read, { before, offset, limit, currency });
  const sendsReminders = settings.checkoutReminders === 'on';
  return ok({ checkouts, page, sendsReminders, afterHours: settings.abandonedAfterHours });
}

export interface Recovered {
  orders: RecoveredOrder[];
  totals: ReminderTotals;
}

/** What reminders of the last 90 days have led to. */
export async function showRecovered(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<Recovered, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const since = shop.clock() - recoveredMs;
  const orders = await listRecovered(read, { since, limit: maxRecovered });
  return ok({ orders, totals: await readReminderTotals(read, since) });
}
