import type { WrittenReviews } from '#shop/catalogue/rules/product.ts';
import { shownRating } from '#shop/catalogue/rules/shown-rating.ts';
import type { Writer } from '#platform/database/database.ts';

/** Stores the totals of the visible reviews and recomputes the displayed rating. */
export async function saveWrittenReviews(
  writer: Writer,
  productId: number,
  { count, stars }: WrittenReviews,
): Promise<void> {
  await writer
    .updateTable('products')
    .set({ written_count: count, written_stars: stars })
    .where('id', '=', productId)
    .execute();
  await refreshRating(writer, productId);
}

/** Recomputes the displayed rating after the initial rating or the reviews have changed. */
export async function refreshRating(writer: Writer, productId: number): Promise<void> {
  const product = await writer
    .selectFrom('products')
    .where('id', '=', productId)
    .select(['starting_rate_tenths', 'starting_count', 'written_count', 'written_stars'])
    .executeTakeFirstOrThrow();
  const shown = shownRating(
    { rateTenths: product.starting_rate_tenths, count: product.starting_count },
    { count: product.written_count, stars: product.written_stars },
  );
  await writer
    .updateTable('products')
    .set({ rate_tenths: shown.rateTenths, rating_count: shown.count })
    .where('id', '=', productId)
    .execute();
}
