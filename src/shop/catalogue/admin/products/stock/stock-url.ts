import type {
  StockHistoryRequest,
  StockHistory,
} from '#shop/catalogue/use-cases/show-stock-history.ts';

type HistoryCursor = NonNullable<StockHistory['next']>;

export interface StockHistoryLink {
  productId: number;
  variantId?: string;
  from?: HistoryCursor | null;
}

/** The cursor '12.40.7' continues below change 12 and order 40 at a stock of 7. */
export function stockUrl({ productId, variantId, from }: StockHistoryLink): string {
  const query = new URLSearchParams();
  if (variantId !== undefined) query.set('variant', variantId);
  if (from) query.set('from', `${from.changeId}.${from.orderId}.${from.pieces ?? ''}`);
  return `/admin/products/${productId}/stock${query.size > 0 ? `?${query}` : ''}`;
}

export function parseHistoryRequest(
  productId: string,
  query: URLSearchParams,
): StockHistoryRequest {
  const [, changeId, orderId, pieces] =
    /^(\d{1,16})\.(\d{1,16})\.(\d{0,15})$/.exec(query.get('from') ?? '') ?? [];
  const from = changeId && orderId ? parseCursor(changeId, orderId, pieces || null) : null;
  return {
    productId: /^[1-9]\d{0,14}$/.test(productId) ? Number(productId) : 0,
    variantId: query.get('variant'),
    from,
  };
}

function parseCursor(changeId: string, orderId: string, pieces: string | null): HistoryCursor {
  const most = Number.MAX_SAFE_INTEGER;
  return {
    changeId: Math.min(Number(changeId), most),
    orderId: Math.min(Number(orderId), most),
    pieces: pieces === null ? null : Number(pieces),
  };
}
