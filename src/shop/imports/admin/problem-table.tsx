import { formatNumber } from '#platform/format.ts';
import type { ShownImport } from '#shop/imports/use-cases/show-import.ts';
import Download from '~icons/lucide/download';
import { ButtonLink } from '#platform/web/button.tsx';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { importUrl, problemsUrl } from './imports-url.ts';

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
      <Cell label="Problem" className="wrap-anywhere lg:max-w-[70ch]">
        {words}
      </Cell>
      <Cell label="Product" className={isRefusal ? 'text-bad' : 'text-muted'}>
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
