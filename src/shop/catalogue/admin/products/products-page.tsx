import { EmptyState } from '#platform/web/admin/data-table.tsx';
import { formatNumber } from '#platform/format.ts';
import { formatRowCount, maxPagedRows } from '#shop/catalogue/rules/product-table.ts';
import {
  listProductTable,
  type ProductTable as Table,
} from '#shop/catalogue/use-cases/list-product-table.ts';
import { readSelectedEdits } from '#shop/catalogue/use-cases/open-product.ts';
import { data, Link, Form } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { textOf } from '#platform/web/posted-form.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/products-page';
import { ConfirmDelete } from '#platform/web/admin/confirm-dialog.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { readPosted } from '../posted.ts';
import { loadDialog } from './edit/load-dialog.ts';
import { formTerms } from './edit/posted-product.ts';
import {
  add,
  duplicate,
  remove,
  update,
  restore,
  findDeletedProduct,
} from './edit/product-actions.ts';
import { ProductDialog } from './edit/product-dialog.tsx';
import { ProductRows } from './table/product-rows.tsx';
import { ProductToolbar } from './table/product-toolbar.tsx';
import { parseDialogRequest, parseTableRequest, tableUrl } from './table/table-request.ts';
import { deleteSelected, editSelected } from './bulk/bulk-actions.ts';
import { BulkDialogs } from './bulk/bulk-dialog.tsx';
import { unreachableAnswer } from './edit/product-action-result.ts';
import Undo from '~icons/lucide/undo-2';
import { Notice } from '#platform/web/notice.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Products, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const request = parseTableRequest(url.searchParams);
  const [listed, known] = await Promise.all([
    listProductTable(shop, visitor, request),
    formTerms(shop),
  ]);
  const table = granted(listed);
  const terms = { ...known, tags: table.tags };
  const dialog = parseDialogRequest(url.searchParams);
  if (dialog && 'ids' in dialog) {
    const products = granted(await readSelectedEdits(shop, visitor, dialog.ids));
    const selection = products.length > 0 ? { kind: dialog.kind, products } : null;
    return { request, table, terms, opened: null, selection, undo: null };
  }
  const opened = await loadDialog(shop, visitor, { dialog, currency: terms.currency });
  const undo = await findDeletedProduct(shop, visitor, url.searchParams);
  return { request, table, terms, opened, selection: null, undo };
}

export async function action(args: Route.ActionArgs) {
  const posted = await readPosted(args);
  switch (textOf(posted.fields, 'intent')) {
    case 'add':
      return add(posted);
    case 'update':
      return update(posted);
    case 'delete':
      return remove(posted);
    case 'edit-ticked':
      return editSelected(posted);
    case 'delete-ticked':
      return deleteSelected(posted);
    case 'restore':
      return restore(posted);
    case 'duplicate':
      return duplicate(posted);
    default:
      return Promise.reject(data(null, { status: 400 }));
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, unreachableAnswer);
}

const openFormId = 'open-dialog';

export default function ProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, table, terms, opened, selection, undo } = loaderData;
  const closeTo = tableUrl(request);
  return (
    <>
      {undo && <UndoNotice deleted={undo} closeTo={closeTo} />}
      <ProductToolbar request={request} table={table} formId={openFormId} />
      {table.products.length > 0 ? (
        <ProductRows
          key={tableUrl(request)}
          request={request}
          products={table.products}
          formId={openFormId}
        />
      ) : (
        <EmptyState>No products match these filters.</EmptyState>
      )}
      <PageLinks
        page={table.page}
        to={(page) => tableUrl({ ...request, page })}
        inAll={formatRowCount(table.count)}
      />
      {isTruncated(table) && (
        <p className="text-muted">
          Only the first {formatNumber(maxPagedRows)} are listed. To see others, filter the list or
          reverse the order.
        </p>
      )}
      <Link to="/admin/products/deleted" className="w-fit text-t2 text-link">
        Deleted products
      </Link>
      {opened?.kind === 'delete' && (
        <ConfirmDelete
          question="Are you sure you want to delete this product ?"
          name={opened.title}
          id={opened.id}
          closeTo={closeTo}
        />
      )}
      {(opened?.kind === 'add' || opened?.kind === 'update') && (
        <ProductDialog
          key={opened.kind === 'update' ? opened.product.id : 'add'}
          product={opened.kind === 'update' ? opened.product : null}
          terms={terms}
          result={actionData && 'bulk' in actionData ? undefined : actionData}
          closeTo={closeTo}
        />
      )}
      {selection && (
        <BulkDialogs
          opened={selection}
          choices={terms}
          result={actionData && 'bulk' in actionData ? actionData.bulk : undefined}
          closeTo={closeTo}
        />
      )}
    </>
  );
}

/** Shown where it matters: on the last page. */
function isTruncated({ page, count }: Table): boolean {
  return page.number === page.count && (count.known > maxPagedRows || !count.isAll);
}

interface UndoNoticeProps {
  deleted: { id: number; title: string };
  /** The URL of the table without the notice. */
  closeTo: string;
}

/** Stays until the page is left, as a time limit would exclude slow readers. */
function UndoNotice({ deleted, closeTo }: UndoNoticeProps) {
  return (
    <Notice kind="good" icon={Undo} role="alert" className="items-center">
      <Form method="post" action={closeTo} className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="id" value={deleted.id} />
        <span className="wrap-anywhere">{`${deleted.title} was deleted.`}</span>
        <button className="min-h-7 font-semibold underline underline-offset-4 max-md:min-h-target">
          Undo
        </button>
        <Link to="/admin/products/deleted">Deleted products</Link>
      </Form>
    </Notice>
  );
}
