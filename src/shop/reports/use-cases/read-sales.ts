import { addFigures, type Figures, noFigures } from '#shop/reports/rules/figures.ts';
import type { SalesEntry } from '#shop/reports/rules/sales-sums.ts';
import {
  listSalesChanges,
  readSalesState,
  readUncounted,
} from '#shop/reports/store/sales-changes.ts';
import { readSalesSums, type SalesSpan } from '#shop/reports/store/sales-days.ts';
import type { Reader } from '#platform/database/database.ts';
import { localTimeIn } from './count-sales.ts';

/** More changes than these are not added on the fly: the first count after an update is under way. */
const maxUncounted = 500;
const attempts = 3;

export interface SalesQuery extends SalesSpan {
  by: 'key' | 'day';
}

export interface SalesFigures {
  /** For each query, the figures by key or by day. */
  sums: Map<string, Figures>[];
  /** False while the orders of an earlier release are being counted. */
  isComplete: boolean;
}

/** The counted sums and what has happened since, as of one moment. */
export async function readSales(
  reader: Reader,
  queries: readonly SalesQuery[],
): Promise<SalesFigures> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await readSalesState(reader);
    const changes = await listSalesChanges(reader, maxUncounted + 1);
    const timeOf = localTimeIn(before.timeZone);
    const isMissing = changes.length > maxUncounted || !before.isCurrent;
    const uncounted = isMissing ? [] : await readUncounted(reader, changes, timeOf);
    const counted = await Promise.all(
      queries.map((query) => readSalesSums(reader, query, query.by)),
    );
    const after = await readSalesState(reader);
    // Changes that were counted in between would be in both, or in neither.
    if (after.version !== before.version && attempt < attempts) continue;
    const sums = queries.map((query, at) => added(query, counted[at] ?? [], uncounted));
    return { sums, isComplete: !isMissing };
  }
}

function added(
  query: SalesQuery,
  counted: readonly { name: string; figures: Figures }[],
  uncounted: readonly SalesEntry[],
): Map<string, Figures> {
  const sums = new Map(counted.map(({ name, figures }) => [name, figures]));
  for (const { dimension, currency, key, day, figures } of uncounted) {
    if (dimension !== query.dimension || currency !== query.currency) continue;
    if (day < query.firstDay || day > query.lastDay) continue;
    const name = query.by === 'key' ? key : day;
    sums.set(name, addFigures(sums.get(name) ?? noFigures, figures));
  }
  return sums;
}
