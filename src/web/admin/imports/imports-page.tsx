import { listProductImports } from '#services/imports/list-product-imports.ts';
import Download from '~icons/lucide/download';
import { shopContext } from '#web/context.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { signedInVisitor } from '#web/visitor.ts';
import type { Route } from './+types/imports-page';
import { granted } from '../granted.ts';
import { PageHead } from '../page-head.tsx';
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
            A CSV file of this shop, or the product export of WooCommerce or Shopify. It is checked
            first, row by row: nothing is changed before you have seen what would happen.
          </p>
          <UploadForm answer={actionData} />
        </section>
        <section aria-labelledby="export" className="grid gap-3 border-t border-ink pt-4">
          <h2 id="export" className="text-t5">
            Export products
          </h2>
          <p className="max-w-[60ch] text-muted">
            Every product as CSV, a row for each variant. Change it in a spreadsheet and import it
            again: columns that you take out, and stock that you leave alone, stay as they are here.
          </p>
          <ButtonLink kind="quiet" to={exportPath} reloadDocument className="justify-self-start">
            <Download aria-hidden="true" className="icon" /> Export all products
          </ButtonLink>
        </section>
      </div>
      {imports.length > 0 && (
        <section aria-labelledby="last" className="grid gap-3 pt-4">
          <h2 id="last" className="text-t5">
            Last imports
          </h2>
          <ImportTable imports={imports} />
        </section>
      )}
    </>
  );
}
