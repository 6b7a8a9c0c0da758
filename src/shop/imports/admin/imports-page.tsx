import { listProductImports } from '#shop/imports/use-cases/show-import.ts';
import Download from '~icons/lucide/download';
import { shopContext } from '#shop/access/web/context.ts';
import { ButtonLink } from '#platform/web/button.tsx';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/imports-page';
import { granted } from '#shop/access/web/granted.ts';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { ImportTable } from './import-table.tsx';
import { importsAction } from './imports-action.ts';
import { exportPath } from './imports-url.ts';
import { UploadForm } from './upload-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Import and export, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  return { imports: granted(await listProductImports(context.get(shopContext), visitor)) };
}

export function action(args: Route.ActionArgs) {
  return importsAction(args);
}

export default function ImportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { imports } = loaderData;
  return (
    <>
      <PageHead title="Import and export" />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        <section aria-labelledby="import" className="grid gap-3 border-t border-ink pt-4">
          <h2 id="import" className="text-t5">
            Import products
          </h2>
          <p className="max-w-[60ch] text-muted">
            Upload a CSV file exported from this shop, WooCommerce or Shopify. It is checked first:
            nothing changes until you have reviewed the result and started the import.
          </p>
          <UploadForm answer={actionData} />
        </section>
        <section aria-labelledby="export" className="grid gap-3 border-t border-ink pt-4">
          <h2 id="export" className="text-t5">
            Export products
          </h2>
          <p className="max-w-[60ch] text-muted">
            All products as CSV, one row per variant. Edit the file in a spreadsheet and import it
            again: columns that you remove and stock that you do not change stay as they are.
          </p>
          <ButtonLink kind="quiet" to={exportPath} reloadDocument className="justify-self-start">
            <Download aria-hidden="true" className="icon" /> Export all products
          </ButtonLink>
        </section>
      </div>
      {imports.length > 0 && (
        <section aria-labelledby="last" className="grid gap-3 pt-4">
          <h2 id="last" className="text-t5">
            Recent imports
          </h2>
          <ImportTable imports={imports} />
        </section>
      )}
    </>
  );
}
