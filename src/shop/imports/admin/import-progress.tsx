import { formatNumber } from '#platform/format.ts';
import type { ShownImport } from '#shop/imports/use-cases/show-import.ts';
import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { importUrl, problemsUrl } from './import-labels.ts';
import Download from '~icons/lucide/download';
import { ButtonLink } from '#platform/web/button.tsx';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';

/** Refreshes automatically; without JavaScript there is a link. */
export function ImportProgress({ shown }: { shown: ShownImport }) {
  useAutoRefresh();
  const { done, total, label } = progressOf(shown);
  return (
    <div className="grid max-w-[36rem] gap-2">
      <ProgressBar label="Import progress" done={done} total={total} />
      <output className="block text-muted tabular-nums">{label}</output>
      <RefreshLink id={shown.productImport.id} />
    </div>
  );
}

function progressOf({ productImport, outcomes }: ShownImport) {
  if (productImport.phase === 'reading') {
    const label = `${formatNumber(productImport.rowCount)} rows read`;
    return { done: productImport.position, total: productImport.bytes, label };
  }
  const isWriting = productImport.phase === 'writing';
  const concerned = outcomes.filter(({ outcome, isWritten }) => {
    return !isWriting || isWritten || outcome === 'added' || outcome === 'changed';
  });
  const finished = concerned.filter((one) => (isWriting ? one.isWritten : one.outcome !== null));
  const [done, total] = [finished, concerned].map((counts) =>
    counts.reduce((sum, { count }) => sum + count, 0),
  );
  const verb = isWriting ? 'imported' : 'checked';
  const label = `${formatNumber(done ?? 0)} of ${formatNumber(total ?? 0)} products ${verb}`;
  return { done: done ?? 0, total: total ?? 0, label };
}

/** The number of downloaded pictures, during the download and afterwards. */
export function PicturesProgress({ shown: { productImport, pictures } }: { shown: ShownImport }) {
  const { queued, fetched, failed, cancelled } = pictures;
  const total = queued + fetched + failed + cancelled;
  if (total === 0) return null;
  return (
    <div className="grid max-w-[36rem] gap-2">
      {queued > 0 && (
        <ProgressBar label="Picture download progress" done={total - queued} total={total} />
      )}
      <output className="block tabular-nums">
        Pictures: {formatNumber(fetched)} of {formatNumber(total)} downloaded
        {failed > 0 && `, ${formatNumber(failed)} failed`}
        {cancelled > 0 && `, ${formatNumber(cancelled)} cancelled`}
      </output>
      {queued > 0 && <DownloadNotice id={productImport.id} />}
    </div>
  );
}

function DownloadNotice({ id }: { id: string }) {
  useAutoRefresh();
  return (
    <>
      <p className="text-muted">
        Pictures keep downloading after you leave this page. Servers that do not respond are retried
        later.
      </p>
      <RefreshLink id={id} />
    </>
  );
}

interface ProgressBarProps {
  label: string;
  done: number;
  total: number;
}

function ProgressBar({ label, done, total }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={done}
      max={Math.max(total, 1)}
      className="h-1.5 w-full appearance-none overflow-hidden rounded-2 bg-line forced-colors:appearance-auto [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
    />
  );
}

const refreshIntervalMs = 1500;

/** Revalidates the page regularly while it is mounted. */
function useAutoRefresh(): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), refreshIntervalMs);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
}

/** Replaces the automatic refresh without JavaScript. */
function RefreshLink({ id }: { id: string }) {
  return (
    <noscript>
      <Link to={importUrl(id)} className="text-link underline underline-offset-4">
        Refresh this page
      </Link>
    </noscript>
  );
}

export function ProblemTable({ shown }: { shown: ShownImport }) {
  const { productImport, problems, page } = shown;
  if (page.total === 0) return <p className="text-muted">No problems found.</p>;
  const rows = problems.map(({ row, field, words, isRefusal }, at) => (
    <tr key={page.offset + at}>
      <Cell label="Row" className="num">
        {formatNumber(row)}
      </Cell>
      <Cell label="Column" className="wrap-anywhere lg:max-w-[24ch]">
        {field || '–'}
      </Cell>
      <Cell label="Problem" at="title" className="wrap-anywhere lg:max-w-[70ch]">
        {words}
      </Cell>
      <Cell label="Product" at="end" className={isRefusal ? 'text-bad' : 'text-muted'}>
        {isRefusal ? 'Not imported' : 'Imported without this value'}
      </Cell>
    </tr>
  ));
  return (
    <section aria-labelledby="rows" className="grid gap-3 border-t border-ink pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="rows" className="text-t5">
          Problems by row
        </h2>
        <ButtonLink kind="quiet" to={problemsUrl(productImport.id)} reloadDocument>
          <Download aria-hidden="true" className="icon" /> Download as CSV
        </ButtonLink>
      </div>
      <DataTable label="Problems by row" rows={rows}>
        <Head className="num">Row</Head>
        <Head>Column</Head>
        <Head>Problem</Head>
        <Head>Product</Head>
      </DataTable>
      <PageLinks page={page} to={(number) => importUrl(productImport.id, number)} />
    </section>
  );
}
