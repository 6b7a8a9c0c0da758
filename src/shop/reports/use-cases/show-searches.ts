import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { dayAt } from '#platform/calendar-day.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { type Period, periodOf, type PeriodRequest } from '#shop/reports/rules/period.ts';
import { type SearchSum, sumSearches } from '#shop/search/store/search-days.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

export interface SearchReport {
  period: Period;
  /** The most searched first; that of all rare texts among them. */
  searches: SearchSum[];
  /** Whether the visitor may add synonyms and redirects. */
  mayEditRules: boolean;
}

const maxSearches = 10_000;

/** What several customers have searched for in a period. */
export async function showSearches(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  visitor: Visitor,
  request: PeriodRequest,
): Promise<Result<SearchReport, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-figures')) return failed({ code: 'forbidden' });
  const { timeZone } = settingsFrom(await readSettings(db.read));
  const period = periodOf(request, dayAt(clock(), timeZone));
  const searches = await sumSearches(db.read, { ...period, limit: maxSearches });
  return ok({ period, searches, mayEditRules: may(visitor, 'manage-settings') });
}
