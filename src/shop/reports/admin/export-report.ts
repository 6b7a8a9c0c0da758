import { byteOrderMark, csvText } from '#platform/csv.ts';
import { csvResponse } from '#platform/http/csv-response.ts';
import { money, wireAmount } from '#platform/money.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/export-report';
import { loadReport } from './load-report.ts';
import type { ColumnHead, LoadedReport } from './loaded-report.ts';
import { parsePeriodRequest } from './period-request.ts';

export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const visitor = await signedInVisitor(context);
  const request = parsePeriodRequest(url.searchParams);
  const requested = { name: params.report, request, query: url.searchParams };
  const report = await loadReport(context.get(shopContext), visitor, requested);
  const days = report.period ? `-${report.period.firstDay}-${report.period.lastDay}` : '';
  return csvResponse(reportTexts(report), `${report.name}${days}.csv`);
}

const rowsPerText = 500;

async function* reportTexts(report: LoadedReport): AsyncGenerator<string> {
  const { isByDay, column, columns, rows, currency } = report;
  const heads = columns.map(({ label, kind }) =>
    unitOf(kind, currency) === null ? label : `${label} (${unitOf(kind, currency)})`,
  );
  yield byteOrderMark + csvText([[column, ...heads]]);
  for (let from = 0; from < rows.length; from += rowsPerText) {
    const cells = rows
      .slice(from, from + rowsPerText)
      .map((row) => [
        isByDay ? row.key : row.label,
        ...row.cells.map((value, at) => plainCell(value, columns[at]?.kind, currency)),
      ]);
    yield csvText(cells);
  }
}

function plainCell(value: number | null, kind: ColumnHead['kind'] = 'count', currency = '') {
  if (value === null) return '';
  if (kind === 'amount') return wireAmount(money(value, currency));
  return kind === 'count' ? value : value / 10;
}

function unitOf(kind: ColumnHead['kind'], currency: string): string | null {
  if (kind === 'amount') return currency;
  return kind === 'permille' ? '%' : null;
}
