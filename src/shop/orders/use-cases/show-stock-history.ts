import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { findEditableProduct } from '#shop/catalogue/store/editable-products.ts';
import {
  type HistoryPlace,
  readStockHistory,
  type StockEntry,
} from '#shop/orders/store/stock-history.ts';
import { readOnHand, readReserved } from '#shop/inventory/store/stock.ts';

const entriesOnPage = 50;

export interface StockHistoryRequest {
  productId: number;
  /** Null or of another product: the first variant. */
  variantId: string | null;
  /** Null starts with the newest entry. */
  from: HistoryPlace | null;
}

export interface StockHistory {
  title: string;
  /** A product without options has one variant. */
  variants: {
    id: string;
    optionValues: string[];
    onHand: number | null;
    /** Part of onHand, reserved for payments in progress. */
    reserved: number;
  }[];
  variantId: string;
  entries: StockEntry[];
  /** The cursor of the next page; null on the last one. */
  next: HistoryPlace | null;
}

/** Stock changes and sales of a variant, newest first. */
export async function showStockHistory(
  shop: Shop,
  visitor: Visitor,
  { productId, variantId, from }: StockHistoryRequest,
): Promise<Result<StockHistory, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const product = await findEditableProduct(read, productId);
  const [first] = product?.variants ?? [];
  if (!product || !first) return failed({ code: 'not-found' });
  const { id } = product.variants.find((variant) => variant.id === variantId) ?? first;
  const top = { changeId: beyondAll, orderId: beyondAll, units: await readOnHand(read, id) };
  const span = { from: from ?? top, limit: entriesOnPage };
  const { entries, next } = await readStockHistory(read, id, span);
  const variantIds = product.variants.map((variant) => variant.id);
  const reserved = await readReserved(read, variantIds);
  const variants = product.variants.map((variant) => ({
    id: variant.id,
    optionValues: variant.optionValues,
    onHand: variant.onHand,
    reserved: reserved.get(variant.id) ?? 0,
  }));
  return ok({ title: product.facts.title, variants, variantId: id, entries, next });
}

const beyondAll = Number.MAX_SAFE_INTEGER;
