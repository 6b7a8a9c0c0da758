import { sql } from 'kysely';
import type { UnavailableCartLine } from '#domain/cart/line-news.ts';
import type { Reader, Writer } from './database.ts';

/** Lines that are no longer for sale, in the order they were added. */
export async function readUnavailableLines(
  reader: Reader,
  cartId: string,
): Promise<UnavailableCartLine[]> {
  const rows = await reader
    .selectFrom('cart_lines')
    .select(['variant_id', 'title', 'quantity', 'seen_available'])
    .where('cart_id', '=', cartId)
    .where((row) => row.not(row.exists(onSale(reader, 'cart_lines.variant_id'))))
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    variantId: row.variant_id,
    title: row.title,
    quantity: row.quantity,
    isNews: row.seen_available === 1,
  }));
}

/** The variant of another query's row, where it is on sale. */
export function onSale(
  reader: Reader,
  variantId: 'cart_lines.variant_id' | 'saved_lines.variant_id',
) {
  return reader
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('variants.id')
    .where('products.status', '=', 'published')
    .where('variants.id', '=', sql.ref<string>(variantId));
}

export interface Seen {
  variantId: string;
  /** What the page showed for a piece; null where it said that there is none to be had. */
  priceMinor: number | null;
}

/** What the customer was shown is no news any more. */
export async function saveSeenState(
  writer: Writer,
  cartId: string,
  { variantId, priceMinor }: Seen,
): Promise<void> {
  const told =
    priceMinor === null
      ? { seen_available: 0 as const }
      : { seen_available: 1 as const, seen_price_minor: priceMinor, cut_from: null };
  await writer
    .updateTable('cart_lines')
    .set(told)
    .where('cart_id', '=', cartId)
    .where('variant_id', '=', variantId)
    .execute();
}

/** Null for none. */
export async function setCartCode(
  writer: Writer,
  cartId: string,
  code: string | null,
): Promise<void> {
  await writer.updateTable('carts').set({ discount_code: code }).where('id', '=', cartId).execute();
}
