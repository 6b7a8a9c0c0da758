import { LocalDateTime } from '#platform/web/local-date.tsx';
import { Cell, DataTable, EmptyState, Head } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { ButtonLink } from '#platform/web/button.tsx';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { AuditLogEntry } from '#shop/system/rules/audit-log.ts';
import { actionText, type AuditFact } from '#shop/system/rules/audit-words.ts';
import { listAuditLog } from '#shop/system/use-cases/list-audit-log.ts';
import { Link } from 'react-router';
import type { Route } from './+types/audit-page';
import { AuditFilters } from './audit-filters.tsx';
import { auditUrl, parseAuditRequest } from './audit-request.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Audit log, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const request = parseAuditRequest(url.searchParams);
  const log = granted(await listAuditLog(context.get(shopContext), visitor, request));
  return { ...log, request };
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { entries, next, actions, subjectTypes, request } = loaderData;
  const first = { ...request, after: null };
  return (
    <>
      <PageHead title="Audit log">
        <form method="post" action={auditUrl(first, '/admin/audit/audit-log.csv')}>
          <button type="submit" className="min-h-target underline underline-offset-4">
            Export as CSV
          </button>
        </form>
      </PageHead>
      <p className="-mt-2 max-w-[70ch] text-muted">
        Every change with its time and who made it. Each entry gets a number and a hash that covers
        all entries before it; the command <code>npm run shop -- audit verify</code> finds changes
        and gaps.
      </p>
      <AuditFilters request={request} actions={actions} subjectTypes={subjectTypes} />
      {entries.length > 0 ? (
        <Entries entries={entries} />
      ) : (
        <EmptyState>
          {auditUrl(first).includes('?')
            ? 'No entries match.'
            : 'No entries yet. They appear here with the first change.'}
        </EmptyState>
      )}
      {(next || request.after) && (
        <nav aria-label="Pages" className="flex flex-wrap justify-end gap-2">
          {request.after && (
            <ButtonLink kind="quiet" to={auditUrl(first)}>
              Newest entries
            </ButtonLink>
          )}
          {next && (
            <ButtonLink kind="quiet" to={auditUrl({ ...request, after: next })}>
              Older entries
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

function Entries({ entries }: { entries: readonly AuditLogEntry[] }) {
  const rows = entries.map(({ id, at, actor, action, subject, facts, number }) => (
    <tr key={id}>
      <Cell label="Number" className="num text-muted">
        {number ?? 'Soon'}
      </Cell>
      <Cell label="When" at="end" className="lg:whitespace-nowrap text-muted">
        <LocalDateTime at={at} />
      </Cell>
      <Cell label="Who" at="plain" className="wrap-anywhere">
        {actor ?? <span className="text-muted">The shop itself</span>}
      </Cell>
      <Cell label="What" at="title" className="font-medium wrap-anywhere">
        {actionText(action)}
      </Cell>
      <Cell label="Object" at="plain" className="wrap-anywhere">
        {subject.url === null ? (
          subject.text
        ) : (
          <Link
            to={subject.url}
            className="hover:underline max-lg:inline-flex max-lg:min-h-target max-lg:items-center"
          >
            {subject.text}
          </Link>
        )}
      </Cell>
      <Cell label="Details" at="detail" className="wrap-anywhere">
        {facts.length === 0 ? <span className="text-muted">None</span> : <Facts facts={facts} />}
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Audit log" rows={rows} isWide>
      <Head className="num">Number</Head>
      <Head>When</Head>
      <Head>Who</Head>
      <Head>What</Head>
      <Head>Object</Head>
      <Head>Details</Head>
    </DataTable>
  );
}

function Facts({ facts }: { facts: readonly AuditFact[] }) {
  return (
    <ul className="grid gap-1">
      {facts.map(({ what, before, after }) => (
        <li key={`${what} ${before} ${after}`}>
          <span className="text-muted">{what}: </span>
          {before !== null && (
            <>
              <del className="no-underline">
                <span className="sr-only">before </span>
                {before}
              </del>{' '}
              <span aria-hidden="true">→</span> <span className="sr-only">after </span>
            </>
          )}
          {before === null ? after : <ins className="no-underline">{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
