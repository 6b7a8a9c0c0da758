import type { Visitor } from '#shop/access/rules/visitor.ts';
import { granted } from '#shop/access/web/visitor.ts';
import type { PeriodRequest } from '#shop/reports/rules/period.ts';
import { showSearches } from '#shop/reports/use-cases/show-searches.ts';
import {
  type AnsweredSearches,
  averagePosition,
  minSearchers,
  rareText,
} from '#shop/search/rules/search-counts.ts';
import type { Shop } from '#shop/shop.ts';
import { type ColumnHead, type LoadedReport, reportFilter } from './loaded-report.ts';

interface Column extends ColumnHead {
  of: (sums: AnsweredSearches) => number | null;
}

const searches: Column = { label: 'Searches', kind: 'count', of: (sums) => sums.searches };
const empty: Column = { label: 'Without result', kind: 'count', of: (sums) => sums.empty };
const unclicked: Column = { label: 'Without click', kind: 'count', of: withoutClick };
const place: Column = { label: 'Average place', kind: 'tenths', of: averagePosition };

/** What a search with results led to nothing. */
function withoutClick(sums: AnsweredSearches): number {
  return Math.max(0, sums.searches - sums.empty - sums.clicks);
}

/** The last column sorts. */
const views: readonly { value: string; label: string; columns: readonly Column[] }[] = [
  { value: 'all', label: 'Top searches', columns: [empty, unclicked, place, searches] },
  { value: 'empty', label: 'Without result', columns: [searches, empty] },
  { value: 'unclicked', label: 'Without click', columns: [searches, place, unclicked] },
];

const note = `A search counts once for each browser and day, without robots. Texts that fewer than ${minSearchers} browsers have searched for on a day are stored nowhere; only their number is. The average place is that of the products that were opened, 1 for the first of the list. A search without result found nothing, not even with another spelling.`;

export async function searchReport(
  shop: Shop,
  visitor: Visitor,
  { request, query }: { request: PeriodRequest; query: URLSearchParams },
): Promise<LoadedReport> {
  const shown = granted(await showSearches(shop, visitor, request));
  const filter = reportFilter(query, { name: 'show', label: 'Show', choices: views });
  const { columns } = views.find(({ value }) => value === filter.chosen) ?? { columns: [searches] };
  const sorted = columns.at(-1) ?? searches;
  const listed = shown.searches.filter((sums) => (sorted.of(sums) ?? 0) > 0);
  return {
    name: 'searches',
    label: 'Searches',
    currency: '',
    isComplete: true,
    period: shown.period,
    filters: [{ ...filter, choices: views.map(({ value, label }) => ({ value, label })) }],
    isByDay: false,
    note,
    empty: 'No such searches in this period.',
    column: 'Search',
    columns: columns.map(({ label, kind }) => ({ label, kind })),
    rows: listed
      .toSorted(
        (a, b) =>
          Number(a.text === rareText) - Number(b.text === rareText) ||
          (sorted.of(b) ?? 0) - (sorted.of(a) ?? 0),
      )
      .map((sums) => ({
        key: sums.text,
        label: sums.text === rareText ? 'Rare searches' : sums.text,
        cells: columns.map(({ of }) => of(sums)),
        links: shown.mayEditRules && sums.text !== rareText ? ruleLinks(sums.text) : [],
      })),
    totals: columns.map(({ of }) => of(listed.reduce(added, noSums))),
  };
}

const noSums: AnsweredSearches = { searches: 0, empty: 0, clicks: 0, positions: 0 };

function added(a: AnsweredSearches, b: AnsweredSearches): AnsweredSearches {
  return {
    searches: a.searches + b.searches,
    empty: a.empty + b.empty,
    clicks: a.clicks + b.clicks,
    positions: a.positions + b.positions,
  };
}

function ruleLinks(text: string): { label: string; to: string }[] {
  const to = (name: string) => `/admin/settings/search?${new URLSearchParams({ [name]: text })}`;
  return [
    { label: 'Add synonym', to: to('synonym') },
    { label: 'Add redirect', to: to('redirect') },
  ];
}
