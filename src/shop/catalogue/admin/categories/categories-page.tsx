import type { CategoryRecord } from '#shop/catalogue/rules/category.ts';
import { ancestorsOf, withTotals } from '#shop/catalogue/rules/category-tree.ts';
import { listCategoryTable } from '#shop/catalogue/use-cases/categories.ts';
import Plus from '~icons/lucide/plus';
import { shopContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { ButtonLink } from '#platform/web/button.tsx';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/categories-page';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { categoriesAction } from './categories-action.ts';
import { categoriesUrl, parseDialogRequest, unreachableAnswer } from './categories-request.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { type CategoryRow, CategoryTable, productsUrl } from './category-table.tsx';
import { withTile, type CategoryWithTile } from './category-tile.ts';
import { formatList } from '#platform/format.ts';
import { Link } from 'react-router';
import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx';
import { Dialog, DialogButtons } from '#platform/web/dialog.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Categories, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const dialog = parseDialogRequest(url.searchParams);
  const requestedId = dialog && dialog.kind !== 'add' ? dialog.id : null;
  const table = granted(await listCategoryTable(context.get(shopContext), visitor, requestedId));
  const requested = table.requested && {
    ...table.requested,
    category: withTile(table.requested.category),
    parts: partsOf(table.categories, table.requested.category.id),
  };
  const kind = dialog?.kind === 'add' || requested ? (dialog?.kind ?? null) : null;
  const parents = table.parents.map(({ id, value, parentId }) => {
    return { id, value, level: ancestorsOf(table.categories, { parentId }).length };
  });
  return { categories: rowsOf(table.categories), parents, requested, kind };
}

function partsOf(categories: readonly CategoryRecord[], id: string): string[] {
  return categories.filter(({ parentId }) => parentId === id).map(({ value }) => value);
}

function rowsOf(categories: readonly CategoryRecord[]): CategoryRow[] {
  const totals = withTotals(categories);
  return categories.map((category, at) => {
    const siblings = categories.filter(({ parentId }) => parentId === category.parentId);
    return {
      ...withTile(category),
      path: ancestorsOf(categories, category).map(({ value }) => value),
      totalCount: totals[at]?.productCount ?? 0,
      place: siblings.indexOf(category),
      lastPlace: siblings.length - 1,
    };
  });
}

export function action(args: Route.ActionArgs) {
  return categoriesAction(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, unreachableAnswer);
}

export default function CategoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, parents, requested, kind } = loaderData;
  const closeTo = categoriesUrl();
  return (
    <>
      <PageHead title="Categories" total={categories.length}>
        <ButtonLink to={categoriesUrl({ kind: 'add' })} preventScrollReset aria-haspopup="dialog">
          <Plus aria-hidden="true" className="icon" /> Add
        </ButtonLink>
      </PageHead>
      <p className="max-w-[65ch] text-muted">
        The home page, the menu and the shop filter list categories in this order. Those within
        another category are listed on its page, and its page has their products too.
      </p>
      <CategoryTable categories={categories} />
      {kind === 'delete' && requested && (
        <DeleteCategoryDialog {...requested} isLast={categories.length === 1} closeTo={closeTo} />
      )}
      {(kind === 'add' || kind === 'edit') && (
        <CategoryDialog
          key={requested?.category.id ?? 'add'}
          category={requested?.category ?? null}
          productTotal={requested?.productTotal ?? 0}
          parents={parents}
          result={actionData}
          closeTo={closeTo}
        />
      )}
    </>
  );
}

interface DeleteCategoryDialogProps {
  category: CategoryWithTile;
  /** Drafts included. */
  productTotal: number;
  isLast: boolean;
  /** Those directly within it. */
  parts: string[];
  closeTo: string;
}

/** Confirms the deletion, or explains why it is not possible. */
function DeleteCategoryDialog(props: DeleteCategoryDialogProps) {
  const { category, productTotal, parts, isLast, closeTo } = props;
  const { id, value } = category;
  if (productTotal > 0 || isLast) return <CannotDelete {...props} />;
  return (
    <ConfirmDialog
      question="Delete this category?"
      verb={{ now: 'Delete', busy: 'Deleting …' }}
      fields={{ intent: 'delete', id }}
      action={closeTo}
      closeTo={closeTo}
    >
      <p className="wrap-anywhere">{value}</p>
      <p className="text-muted">
        This category has no products. Links to it will lead to a search for its name.
      </p>
      {parts.length > 0 && (
        <p className="wrap-anywhere">
          {`${formatList(parts)} ${parts.length === 1 ? 'moves' : 'move'} up one level, with all products.`}
        </p>
      )}
    </ConfirmDialog>
  );
}

function CannotDelete({ category, productTotal, closeTo }: DeleteCategoryDialogProps) {
  const { value } = category;
  const productsText = productTotal === 1 ? '1 product is' : `${productTotal} products are`;
  return (
    <Dialog
      title={`Cannot delete ${value}`}
      text={
        productTotal > 0 ? (
          <p>
            <Link to={productsUrl(value)} className="underline underline-offset-4">
              {productsText} in this category
            </Link>
            . Move or delete them before you delete it.
          </p>
        ) : (
          <p>This is the only category, and every product needs one.</p>
        )
      }
      closeTo={closeTo}
    >
      <DialogButtons>
        <ButtonLink to={closeTo} preventScrollReset data-first-focus>
          Close
        </ButtonLink>
      </DialogButtons>
    </Dialog>
  );
}
