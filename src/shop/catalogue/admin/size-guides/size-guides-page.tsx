import ArrowLeft from '~icons/lucide/arrow-left';
import Plus from '~icons/lucide/plus';
import { data, Link } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import {
  newSizeGuideForm,
  type SizeGuide,
  sizeGuideFormOf,
} from '#shop/catalogue/rules/size-guide.ts';
import { listCategories } from '#shop/catalogue/use-cases/categories.ts';
import { listSizeGuides } from '#shop/catalogue/use-cases/size-guides.ts';
import { counted, formatList } from '#platform/format.ts';
import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx';
import { Cell, DataTable, EmptyState, Head } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { RowLink } from '#platform/web/admin/row-action.tsx';
import { ButtonLink } from '#platform/web/button.tsx';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { parseView } from '../record-view.ts';
import type { Route } from './+types/size-guides-page';
import { SizeGuideEditor } from './size-guide-editor.tsx';
import { sizeGuidesAction } from './size-guides-action.ts';
import { sizeGuidesUrl, unreachableAnswer } from './size-guides-request.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `${loaderData.title}, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const guides = granted(await listSizeGuides(shop, await signedInVisitor(context)));
  const categories = (await listCategories(shop)).map(({ id, value }) => ({ id, value }));
  const view = parseView(url.searchParams);
  const all = { guides, categories, toDelete: null, editor: null };
  if (view.kind === 'list') return { title: 'Size guides', ...all };
  if (view.kind === 'add') {
    const editor = { guide: null, form: newSizeGuideForm };
    return { title: 'Add a size guide', ...all, editor };
  }
  const guide = guides.find(({ id }) => id === view.id) ?? null;
  if (view.kind === 'delete') return { title: 'Size guides', ...all, toDelete: guide };
  if (!guide) return Promise.reject(data(null, { status: 404 }));
  return { title: guide.title, ...all, editor: { guide, form: sizeGuideFormOf(guide) } };
}

export function action(args: Route.ActionArgs) {
  return sizeGuidesAction(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, unreachableAnswer);
}

export default function SizeGuidesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guides, categories, toDelete, editor } = loaderData;
  if (editor) {
    const { guide } = editor;
    return (
      <>
        <nav aria-label="Size guides" className="-mb-3">
          <Link
            to={sizeGuidesUrl()}
            className="inline-flex min-h-target items-center gap-1.5 text-muted hover:text-ink"
          >
            <ArrowLeft aria-hidden="true" className="icon" /> Size guides
          </Link>
        </nav>
        <PageHead title={guide?.title ?? 'Add a size guide'} />
        <SizeGuideEditor
          key={`${guide?.id} ${guide?.editedAt}`}
          {...editor}
          categories={categories}
          result={actionData}
        />
      </>
    );
  }
  return (
    <>
      <PageHead title="Size guides" total={guides.length}>
        <ButtonLink to={sizeGuidesUrl({ kind: 'add' })}>
          <Plus aria-hidden="true" className="icon" /> Add
        </ButtonLink>
      </PageHead>
      <p className="-mt-2 max-w-[70ch] text-muted">
        Tables of sizes, which products show beside their options: those of a category, or single
        ones.
      </p>
      {guides.length > 0 ? (
        <GuideTable guides={guides} categories={categories} />
      ) : (
        <EmptyState>No size guides yet. Add one to help customers find their size.</EmptyState>
      )}
      {toDelete && (
        <ConfirmDialog
          question={`Delete “${toDelete.title}”?`}
          verb={{ now: 'Delete size guide', busy: 'Deleting …' }}
          fields={{ intent: 'delete', id: toDelete.id }}
          action={sizeGuidesUrl()}
          closeTo={sizeGuidesUrl()}
        >
          <p>Its products stay and no longer show it. It cannot be restored.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface GuideTableProps {
  guides: readonly SizeGuide[];
  categories: readonly { id: string; value: string }[];
}

function GuideTable({ guides, categories }: GuideTableProps) {
  const rows = guides.map((guide) => {
    const { id, title } = guide;
    const named = categories.flatMap((one) => (guide.categories.includes(one.id) ? one.value : []));
    return (
      <tr key={id}>
        <Cell label="Title" className="wrap-anywhere">
          <Link
            to={sizeGuidesUrl({ kind: 'edit', id })}
            className="font-medium hover:underline max-lg:inline-flex max-lg:min-h-target max-lg:items-center"
          >
            {title}
          </Link>
        </Cell>
        <Cell label="Categories" className="wrap-anywhere text-muted">
          {named.length > 0 ? formatList(named) : 'None'}
        </Cell>
        <Cell label="Products" className="text-muted">
          {guide.productIds.length > 0 ? counted(guide.productIds.length, 'product') : 'None'}
        </Cell>
        <Cell label="Actions" className="items-center lg:text-end">
          <span className="max-lg:-ms-2.5">
            <RowLink to={sizeGuidesUrl({ kind: 'delete', id })} subject={title} isBad>
              Delete
            </RowLink>
          </span>
        </Cell>
      </tr>
    );
  });
  return (
    <DataTable label="Size guides" rows={rows}>
      <Head>Title</Head>
      <Head>Categories</Head>
      <Head>Products</Head>
      <Head className="num buttons">Actions</Head>
    </DataTable>
  );
}
