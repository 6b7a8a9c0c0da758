import type { VariantGrid } from '#shop/catalogue/rules/variant-grid.ts';
import { formatNumber } from '#platform/format.ts';
import { Badge } from '#platform/web/admin/badge.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { textOf } from '#platform/web/posted-form.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { listTags } from '#shop/catalogue/use-cases/list-product-table.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import ArrowLeft from '~icons/lucide/arrow-left';
import { data, Form, Link } from 'react-router';
import type { Route } from './+types/product-page';
import { readPosted } from '../../posted.ts';
import { loadDialog } from './load-dialog.ts';
import { formTerms } from './posted-product.ts';
import { type EditedProduct, unreachableAnswer } from './product-action-result.ts';
import { duplicate, update } from './product-actions.ts';
import { productPageUrl } from '../table/table-request.ts';
import { FormNotices, ProductForm, SubmitButton } from './product-form.tsx';
import { ProductPanels } from './product-panels.tsx';
import { type Editing, useProductForm } from './use-product-form.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [{ title: `${loaderData.product.form.title}, ${matches[1].loaderData.shopName} Admin` }]
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const id = /^[1-9]\d{0,14}$/.test(params.productId) ? Number(params.productId) : 0;
  const visitor = await signedInVisitor(context);
  const [known, tags] = await Promise.all([formTerms(shop), listTags(shop, visitor)]);
  const terms = { ...known, tags: granted(tags) };
  const dialog = { kind: 'update', id } as const;
  const opened = await loadDialog(shop, visitor, { dialog, currency: terms.currency });
  if (opened?.kind !== 'update') return Promise.reject(data(null, { status: 404 }));
  return { product: opened.product, terms };
}

export async function action(args: Route.ActionArgs) {
  const posted = await readPosted(args);
  switch (textOf(posted.fields, 'intent')) {
    case 'update':
      return update(posted, productPageUrl);
    case 'duplicate':
      return duplicate(posted);
    default:
      return Promise.reject(data(null, { status: 400 }));
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, unreachableAnswer);
}

const duplicateFormId = 'duplicate';

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, terms } = loaderData;
  const { id } = product;
  const version = actionData?.theirs ?? product.seen;
  return (
    <>
      <Link
        to="/admin/products"
        className="-mb-3 inline-flex min-h-target w-fit items-center gap-1.5 text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="icon" /> Products
      </Link>
      <PageHead title={product.form.title}>
        <ButtonLink kind="quiet" to={`/product/${id}`}>
          View in shop
        </ButtonLink>
        <ButtonLink kind="quiet" to={`${productPageUrl(id)}/video`}>
          Video
        </ButtonLink>
        <ButtonLink kind="quiet" to={`${productPageUrl(id)}/stock`}>
          Stock history
        </ButtonLink>
        <Button kind="quiet" form={duplicateFormId}>
          Duplicate
        </Button>
        <ButtonLink kind="quiet" to={`/admin/products?q=${id}&delete=${id}`}>
          Delete
        </ButtonLink>
      </PageHead>
      <ProductSummary product={product} />
      <PageForm
        // The new key resets fields that were not edited to the saved values.
        key={`${id} ${version.editedAt}`}
        product={product}
        terms={terms}
        result={actionData}
        closeTo={productPageUrl(id)}
      />
      <Form id={duplicateFormId} method="post">
        <input type="hidden" name="intent" value="duplicate" />
        <input type="hidden" name="id" value={id} />
      </Form>
    </>
  );
}

function ProductSummary({ product: { id, status, grid, seen } }: { product: EditedProduct }) {
  return (
    <p className="-mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
      <span>{`No. ${id}`}</span>
      <Badge tone={status === 'published' ? 'done' : 'open'}>
        {status === 'published' ? 'Published' : 'Draft'}
      </Badge>
      <span>{stockText(grid, seen.onHand)}</span>
    </p>
  );
}

/** The units of all variants; `onHand` is the stock of a product without options, null if it is not tracked. */
function stockText(grid: VariantGrid, onHand: number | null): string {
  const made = grid.rows.filter(({ isMade }) => isMade);
  if (made.length === 0) {
    return onHand === null ? 'Stock not tracked' : `${formatNumber(onHand)} in stock`;
  }
  const tracked = made.flatMap(({ seen }) => (seen === null ? [] : [seen]));
  const variants = made.length === 1 ? '1 variant' : `${made.length} variants`;
  if (tracked.length === 0) return `${variants}, stock not tracked`;
  const units = tracked.reduce((sum, one) => sum + one, 0);
  return `${formatNumber(units)} in stock in ${variants}`;
}

function PageForm(editing: Editing) {
  const { product, result } = editing;
  const { formProps, pictureProps, fieldProps, variantProps, ...sending } = useProductForm(editing);
  return (
    <ProductForm {...{ product, result, formProps }} className="grid gap-8">
      <FormNotices product={product} result={result} />
      <ProductPanels {...{ pictureProps, fieldProps, variantProps }} />
      <div className="sticky bottom-0 z-5 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3">
        <SubmitButton isUpdate {...sending} />
        <ButtonLink kind="quiet" to="/admin/products">
          Cancel
        </ButtonLink>
      </div>
    </ProductForm>
  );
}
