import Plus from '~icons/lucide/plus';
import { data, Link } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { categoryChoices, newCollectionForm } from '#shop/catalogue/rules/collection-form.ts';
import { collectionUrl } from '#shop/catalogue/rules/slug.ts';
import { listCategories } from '#shop/catalogue/use-cases/categories.ts';
import {
  type ListedCollection,
  listCollections,
  openCollection,
} from '#shop/catalogue/use-cases/collections.ts';
import { listTags } from '#shop/catalogue/use-cases/list-product-table.ts';
import { previewCollection } from '#shop/catalogue/use-cases/preview-collection.ts';
import { counted } from '#platform/format.ts';
import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx';
import { Cell, DataTable, EmptyState, Head, TitleLink } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { RowLink } from '#platform/web/admin/row-action.tsx';
import { ButtonLink } from '#platform/web/button.tsx';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import type { Route } from './+types/collections-page';
import { CollectionEditor } from './collection-editor.tsx';
import { collectionsAction } from './collections-action.ts';
import { parseView } from '../record-view.ts';
import { collectionsUrl, unreachableAnswer } from './collections-request.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `${loaderData.title}, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const view = parseView(url.searchParams);
  const title = 'Collections';
  if (view.kind === 'list' || view.kind === 'delete') {
    const collections = granted(await listCollections(shop, visitor));
    const id = view.kind === 'delete' ? view.id : '';
    const toDelete = collections.find((one) => one.id === id) ?? null;
    return { title, collections, toDelete, editor: null };
  }
  const known = await listCategories(shop);
  const tags = granted(await listTags(shop, visitor));
  const none = { collections: [], toDelete: null };
  if (view.kind === 'add') {
    const form = newCollectionForm;
    const categories = categoryChoices(form, known);
    const editor = { collection: null, form, preview: null, categories, tags };
    return { title: 'Add a collection', ...none, editor };
  }
  const opened = await openCollection(shop, visitor, view.id);
  if (!opened.ok) {
    const status = opened.failure.code === 'forbidden' ? 403 : 404;
    return Promise.reject(data(null, { status }));
  }
  const { collection, form } = opened.value;
  const shown = await previewCollection(shop, visitor, form);
  const categories = categoryChoices(form, known);
  const editor = { collection, form, preview: shown.ok ? shown.value : null, categories, tags };
  return { title: collection.title, ...none, editor };
}

export function action(args: Route.ActionArgs) {
  return collectionsAction(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, unreachableAnswer);
}

export default function CollectionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { collections, toDelete, editor } = loaderData;
  if (editor) {
    const { collection } = editor;
    return (
      <CollectionEditor
        key={`${collection?.id} ${collection?.editedAt}`}
        {...editor}
        result={actionData}
      />
    );
  }
  return (
    <>
      <PageHead title="Collections" total={collections.length}>
        <ButtonLink to={collectionsUrl({ kind: 'add' })}>
          <Plus aria-hidden="true" className="icon" /> Add
        </ButtonLink>
      </PageHead>
      <p className="-mt-2 max-w-[70ch] text-muted">
        Products on a page of their own, selected by a rule, which also takes in later products, or
        by hand.
      </p>
      {collections.length > 0 ? (
        <CollectionTable collections={collections} />
      ) : (
        <EmptyState>
          No collections yet. Add one to group products on a page of their own.
        </EmptyState>
      )}
      {toDelete && (
        <ConfirmDialog
          question={`Delete “${toDelete.title}”?`}
          verb={{ now: 'Delete collection', busy: 'Deleting …' }}
          fields={{ intent: 'delete', id: toDelete.id }}
          action={collectionsUrl()}
          closeTo={collectionsUrl()}
        >
          <p>Its products stay. Links to its page stop working.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function CollectionTable({ collections }: { collections: readonly ListedCollection[] }) {
  const rows = collections.map(({ id, title, slug, words, productCount, isPublished }) => (
    <tr key={id}>
      <Cell label="Title" at="title" className="wrap-anywhere">
        <TitleLink to={collectionsUrl({ kind: 'edit', id })}>{title}</TitleLink>
      </Cell>
      <Cell label="Selected by" at="detail" className="wrap-anywhere text-muted">
        {words}
      </Cell>
      <Cell label="Products" className="num">
        {productCount}
      </Cell>
      <Cell label="Page" at="end" className="wrap-anywhere">
        {isPublished ? (
          <Link
            to={collectionUrl(slug)}
            aria-label={`Show ${title} in the shop, ${counted(productCount, 'product')}`}
            className="underline underline-offset-4 max-lg:inline-flex max-lg:min-h-target max-lg:items-center"
          >
            Published
          </Link>
        ) : (
          'Not published'
        )}
      </Cell>
      <Cell label="Actions" at="actions">
        <RowLink to={collectionsUrl({ kind: 'delete', id })} subject={title} isBad>
          Delete
        </RowLink>
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Collections" rows={rows}>
      <Head>Title</Head>
      <Head>Selected by</Head>
      <Head className="num">Products</Head>
      <Head>Page</Head>
      <Head className="num buttons">Actions</Head>
    </DataTable>
  );
}
