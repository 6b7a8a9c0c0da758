import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type Promotion, promotionState } from '#shop/promotions/rules/promotion.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { listPromotions as readPromotions } from '#shop/promotions/store/promotions.ts';

export interface PromotionTable {
  promotions: (Promotion & { state: ReturnType<typeof promotionState> })[];
  /** The stored values that a promotion can be for. */
  categories: string[];
}

/** What the merchant takes off, took off and will, the newest first. */
export async function listPromotions(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<PromotionTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-promotions')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const now = shop.clock();
  const [promotions, categories] = await Promise.all([readPromotions(read), listCategories(read)]);
  return ok({
    promotions: promotions.map((one) => ({ ...one, state: promotionState(one, now) })),
    categories: categories.map(({ value }) => value),
  });
}
