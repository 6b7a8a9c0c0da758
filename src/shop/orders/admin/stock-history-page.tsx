import { EmptyState } from '#platform/web/admin/data-table.tsx';
import {
  showStockHistory,
  type StockHistory,
  type StockHistoryRequest,
} from '#shop/orders/use-cases/show-stock-history.ts';
import { data, Link } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { ButtonLink } from '#platform/web/button.tsx';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/stock-history-page';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { StockHistoryTable } from './stock-history-table.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Stock history, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const request = parseHistoryRequest(params.productId, url.searchParams);
  const shown = await showStockHistory(context.get(shopContext), visitor, request);
  if (!shown.ok) return Promise.reject(data(null, { status: 404 }));
  return { productId: request.productId, isOlder: request.from !== null, ...shown.value };
}

export default function StockHistoryPage({ loaderData }: Route.ComponentProps) {
  const { productId, isOlder, title, variants, variantId, entries, next } = loaderData;
  const chosen = variants.find(({ id }) => id === variantId);
  return (
    <>
      <PageHead title="Stock history">
        <ButtonLink kind="quiet" to={`/admin/products/${productId}`}>
          Back to the product
        </ButtonLink>
      </PageHead>
      <p className="text-[1.0625rem] wrap-anywhere">
        {title}
        {': '}
        {stockLabel(chosen)}
      </p>
      {variants.length > 1 && (
        <nav aria-label="Variants" className="flex flex-wrap gap-1.5">
          {variants.map(({ id, optionValues }) => (
            <Link
              key={id}
              to={stockHistoryUrl({ productId, variantId: id })}
              aria-current={id === variantId ? 'true' : undefined}
              className="inline-flex min-h-target items-center rounded-full px-3.5 font-medium hover:bg-card aria-[current]:bg-card"
            >
              {optionValues.join(', ')}
            </Link>
          ))}
        </nav>
      )}
      {entries.length > 0 ? (
        <StockHistoryTable entries={entries} />
      ) : (
        <EmptyState>No stock movements yet.</EmptyState>
      )}
      <div className="flex gap-4">
        {isOlder && <Link to={stockHistoryUrl({ productId, variantId })}>Newest</Link>}
        {next && <Link to={stockHistoryUrl({ productId, variantId, from: next })}>Older</Link>}
      </div>
    </>
  );
}

function stockLabel(variant: Route.ComponentProps['loaderData']['variants'][number] | undefined) {
  if (!variant || variant.onHand === null) return 'not tracked';
  const { onHand, reserved } = variant;
  const now = `${onHand} in stock`;
  return reserved > 0 ? `${now}, ${reserved} reserved for payments in progress` : now;
}

type HistoryCursor = NonNullable<StockHistory['next']>;

interface StockHistoryLink {
  productId: number;
  variantId?: string;
  from?: HistoryCursor | null;
}

/** The cursor '12.40.7' continues below change 12 and order 40 at a stock of 7. */
function stockHistoryUrl({ productId, variantId, from }: StockHistoryLink): string {
  const query = new URLSearchParams();
  if (variantId !== undefined) query.set('variant', variantId);
  if (from) query.set('from', `${from.changeId}.${from.orderId}.${from.units ?? ''}`);
  return `/admin/products/${productId}/stock${query.size > 0 ? `?${query}` : ''}`;
}

function parseHistoryRequest(productId: string, query: URLSearchParams): StockHistoryRequest {
  const [, changeId, orderId, units] =
    /^(\d{1,16})\.(\d{1,16})\.(\d{0,15})$/.exec(query.get('from') ?? '') ?? [];
  const from = changeId && orderId ? parseCursor(changeId, orderId, units || null) : null;
  return {
    productId: /^[1-9]\d{0,14}$/.test(productId) ? Number(productId) : 0,
    variantId: query.get('variant'),
    from,
  };
}

function parseCursor(changeId: string, orderId: string, units: string | null): HistoryCursor {
  const max = Number.MAX_SAFE_INTEGER;
  return {
    changeId: Math.min(Number(changeId), max),
    orderId: Math.min(Number(orderId), max),
    units: units === null ? null : Number(units),
  };
}
