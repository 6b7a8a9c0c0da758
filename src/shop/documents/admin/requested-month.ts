import { dayAt } from '#platform/calendar-day.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import type { Shop } from '#shop/shop.ts';
import { parseMonth } from './month-request.ts';

/** The month of a download: the current one, unless the URL names another. */
export async function requestedMonth(shop: Shop, query: URLSearchParams): Promise<string> {
  const { timeZone } = await loadSettings(shop);
  return parseMonth(query) ?? dayAt(shop.clock(), timeZone).slice(0, 7);
}
