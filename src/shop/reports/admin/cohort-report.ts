import type { Visitor } from '#shop/access/rules/visitor.ts';
import { granted } from '#shop/access/web/visitor.ts';
import { type Cohort, netOf, shareReturned, totalNet } from '#shop/reports/rules/cohorts.ts';
import { showCohorts } from '#shop/reports/use-cases/show-cohorts.ts';
import type { Shop } from '#shop/shop.ts';
import { type ColumnHead, type LoadedReport, reportFilter } from './loaded-report.ts';

const spans = [
  { value: '12', label: '12 months' },
  { value: '6', label: '6 months' },
  { value: '24', label: '24 months' },
];
const views = [
  { value: 'returned', label: 'Came back' },
  { value: 'sales', label: 'Net sales' },
];

const notes: Readonly<Record<string, string>> = {
  returned:
    'The share of customers who ordered again in the months after their first order; month 1 is the one after it.',
  sales: 'What they spent in the month of their first order and in those after it, less refunds.',
};
const note =
  'Cancelled orders and replacements do not count. Guests count by their email address. Customers whose data was deleted are left out.';

export async function cohortReport(
  shop: Shop,
  visitor: Visitor,
  { query }: { query: URLSearchParams },
): Promise<LoadedReport> {
  const span = reportFilter(query, { name: 'months', label: 'Months', choices: spans });
  const view = reportFilter(query, { name: 'show', label: 'Show', choices: views });
  const monthCount = Number(span.chosen);
  const { currency, isComplete, cohorts } = granted(await showCohorts(shop, visitor, monthCount));
  // Younger shops have fewer months.
  const reached = Math.max(1, ...cohorts.map(({ months }) => months.length));
  const columns = columnsOf(view.chosen, reached);
  const cells = (of: readonly Cohort[]) => columns.map((column) => column.of(of));
  return {
    name: 'cohorts',
    label: 'Customers by first order',
    currency,
    isComplete,
    period: null,
    filters: [span, view],
    isByDay: false,
    note: `${notes[view.chosen]} ${note}`,
    empty: 'No customers have ordered for the first time in these months.',
    column: 'First order',
    columns: columns.map(({ label, kind }) => ({ label, kind })),
    rows: cohorts.map((cohort) => ({
      key: cohort.month,
      label: monthLabel(cohort.month),
      cells: cells([cohort]),
    })),
    totals: cells(cohorts),
  };
}

interface Column extends ColumnHead {
  of: (cohorts: readonly Cohort[]) => number | null;
}

function columnsOf(view: string, monthCount: number): Column[] {
  const customers: Column = { label: 'Customers', kind: 'count', of: countCustomers };
  const net: Column = { label: 'Net sales', kind: 'amount', of: totalNet };
  const months = Array.from({ length: monthCount }, (_, later): Column => {
    const label = `Month ${later}`;
    if (view === 'sales') return { label, kind: 'amount', of: (some) => netOf(some, later) };
    return { label, kind: 'permille', of: (some) => shareReturned(some, later) };
  });
  return [customers, ...(view === 'sales' ? months : months.slice(1)), net];
}

function countCustomers(cohorts: readonly Cohort[]): number {
  return cohorts.reduce((sum, { customers }) => sum + customers, 0);
}

const monthFormat = new Intl.DateTimeFormat('en', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

function monthLabel(month: string): string {
  return monthFormat.format(new Date(`${month}-01`));
}
