import { formatNumber } from '#platform/format.ts';
import { countPictures } from '#shop/imports/rules/plan-pictures.ts';
import { type ShownImport, showImport } from '#shop/imports/use-cases/show-import.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { data, Link } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { Notice } from '#platform/web/notice.tsx';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/import-page';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { importAction } from './import-action.ts';
import { ImportDecisions } from './import-decisions.tsx';
import { ImportProgress, PicturesProgress, ProblemTable } from './import-progress.tsx';
import {
  failureMessage,
  formatLabels,
  stateLabel,
  outcomeLabels,
  importsPath,
} from './import-labels.ts';
import { UnknownCategories } from './unknown-categories.tsx';
import type { ImportOutcome } from '#shop/imports/rules/product-import.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Import, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const page = Number(url.searchParams.get('page') ?? 1);
  const request = { id: params.importId, page };
  const shown = await showImport(context.get(shopContext), visitor, request);
  return shown.ok ? shown.value : Promise.reject(data(null, { status: 404 }));
}

export function action(args: Route.ActionArgs) {
  return importAction(args);
}

export default function ImportPage({ loaderData: shown }: Route.ComponentProps) {
  const { productImport } = shown;
  const isRunning = productImport.state === 'working';
  const isChecked = !isRunning && productImport.state !== 'failed';
  return (
    <>
      <p>
        <Link to={importsPath} className="text-link underline underline-offset-4">
          Import and export
        </Link>
      </p>
      <PageHead title={productImport.fileName} />
      <p className="text-muted">
        {productImport.format && `${formatLabels[productImport.format]} · `}
        {stateLabel(productImport)}
      </p>
      {productImport.state === 'failed' && (
        <Notice kind="bad" icon={CircleAlert}>
          {failureMessage(productImport)}
        </Notice>
      )}
      {isRunning && <ImportProgress shown={shown} />}
      {productImport.phase !== 'reading' && <ImportCounts shown={shown} />}
      <PicturesProgress shown={shown} />
      {isChecked && <UnknownCategories shown={shown} />}
      <ImportDecisions shown={shown} />
      {productImport.state === 'waiting' && (
        <Consequences hasPictures={countPictures(productImport.pictureHosts) > 0} />
      )}
      {isChecked && (
        <>
          <IgnoredColumns columns={shown.ignoredColumns} />
          <ProblemTable shown={shown} />
        </>
      )}
    </>
  );
}

function Consequences({ hasPictures }: { hasPictures: boolean }) {
  return (
    <p className="max-w-[70ch] text-muted">
      {hasPictures
        ? 'New products start as drafts. Those that the file marks as published go live when their first picture has loaded; publish the others yourself.'
        : 'New products start as drafts without pictures. Publish them to show them to customers.'}{' '}
      Existing products change only where the file has values. Products that someone edits before
      you import are skipped.
    </p>
  );
}

function IgnoredColumns({ columns }: { columns: ShownImport['ignoredColumns'] }) {
  if (columns.length === 0) return null;
  return (
    <section aria-labelledby="columns" className="grid gap-3 border-t border-ink pt-4">
      <h2 id="columns" className="text-t5">
        Ignored columns
      </h2>
      <ul className="flex flex-wrap gap-2">
        {columns.map(({ column, rows }) => (
          <li key={column} className="rounded-full bg-card px-3.5 py-1.5 wrap-anywhere">
            {column}{' '}
            <span className="text-muted">
              in {formatNumber(rows)} {rows === 1 ? 'row' : 'rows'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const order: readonly ImportOutcome[] = ['added', 'changed', 'unchanged', 'refused', 'skipped'];

/** The number of products per outcome; while writing, only those already written. */
function ImportCounts({ shown: { productImport, outcomes } }: { shown: ShownImport }) {
  const isPlan = productImport.phase === 'checking' || productImport.state === 'waiting';
  const counts = order.map((outcome) => {
    const counted = outcomes.filter((one) => {
      const isToCome = (outcome === 'added' || outcome === 'changed') && !isPlan;
      return one.outcome === outcome && (!isToCome || one.isWritten);
    });
    return { outcome, count: counted.reduce((sum, { count }) => sum + count, 0) };
  });
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-3 border border-line bg-line sm:grid-cols-4">
      {counts
        .filter(({ outcome, count }) => outcome !== 'skipped' || count > 0)
        .map(({ outcome, count }) => (
          <div key={outcome} className="flex flex-col-reverse justify-end bg-raised px-4 py-3.5">
            <dt className="text-muted">{outcomeLabels[outcome][isPlan ? 'planned' : 'written']}</dt>
            <dd className="font-serif text-[1.75rem] tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
    </dl>
  );
}
