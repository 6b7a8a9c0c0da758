import type { Writer } from '#platform/database/database.ts';
import { countAnew } from './review-changes.ts';

const columns = [
  'id',
  'product_id',
  'user_id',
  'author',
  'stars',
  'title',
  'body',
  'written_at',
  'edited_at',
  'hidden_at',
] as const;

/** Copies the reviews of a product, which are deleted together with it. */
export async function keepDeletedReviews(writer: Writer, productId: number): Promise<void> {
  await writer
    .insertInto('deleted_reviews')
    .columns(columns)
    .expression(writer.selectFrom('reviews').where('product_id', '=', productId).select(columns))
    .execute();
}

/** Restores the reviews of a product. The copies are deleted with its snapshot. */
export async function restoreReviews(writer: Writer, productId: number): Promise<void> {
  await writer
    .insertInto('reviews')
    .columns(columns)
    .expression(
      writer.selectFrom('deleted_reviews').where('product_id', '=', productId).select(columns),
    )
    .execute();
  await countAnew(writer, [productId]);
}
