import type { Product } from '#shop/catalogue/rules/product.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { findProduct } from '#shop/catalogue/store/products.ts';
import {
  type AccountReview,
  findReview,
  findReviewBy,
  isBuyerOf,
} from '#shop/reviews/store/reviews.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

export interface OpenReview {
  product: Product;
  /** What the visitor has written about it; null where that is still to come. */
  own: AccountReview | null;
  /** Whether the visitor may write about it, or change what is written. */
  mayWrite: boolean;
  /** The review of someone else to report or to vote for; null if it does not exist. */
  other: AccountReview | null;
}

/** A product as the page to write about it, or to report or vote for what was written, opens on it. */
export async function openReview(
  shop: Shop,
  visitor: Visitor,
  { productId, reviewId }: { productId: number; reviewId: string | null },
): Promise<Result<OpenReview, { code: 'not-found' }>> {
  const { read } = shop.db;
  const settings = settingsFrom(await readSettings(read));
  const product = await findProduct(read, productId, settings);
  if (!product) return failed({ code: 'not-found' });
  const own = await findReviewBy(read, visitor.userId, productId);
  const mayWrite =
    own !== null ||
    settings.reviewsFrom === 'everyone' ||
    (await isBuyerOf(read, visitor.userId, productId));
  const found = reviewId === null ? null : await findReview(read, reviewId);
  const isOther = found?.productId === productId && found.id !== own?.id && !found.isHidden;
  return ok({ product, own, mayWrite, other: isOther ? found : null });
}
