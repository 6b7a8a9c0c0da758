import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { monthAt } from '#platform/calendar-day.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { listCohortMonths } from '#shop/customers/store/customer-months.ts';
import { refreshCustomers } from '#shop/customers/use-cases/list-customers.ts';
import { type Cohort, cohortsOf, monthsUntil } from '#shop/reports/rules/cohorts.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

export interface CohortTable {
  currency: string;
  /** False while the customers of earlier orders are being counted. */
  isComplete: boolean;
  cohorts: Cohort[];
}

/** The customers of the last months by the month of their first order. In the currency of the shop. */
export async function showCohorts(
  shop: Pick<Shop, 'db' | 'clock'>,
  visitor: Visitor,
  monthCount: number,
): Promise<Result<CohortTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-figures')) return failed({ code: 'forbidden' });
  const isComplete = !(await refreshCustomers(shop));
  const { read } = shop.db;
  const { timeZone, currency } = settingsFrom(await readSettings(read));
  const thisMonth = monthAt(shop.clock(), timeZone);
  const [firstMonth = thisMonth] = monthsUntil(thisMonth, monthCount);
  const counted = await listCohortMonths(read, { currency, firstMonth });
  return ok({ currency, isComplete, cohorts: cohortsOf(counted, { thisMonth, monthCount }) });
}
