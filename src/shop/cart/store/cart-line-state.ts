import { sql } from 'kysely';
import type { UnavailableCartLine } from '#shop/cart/rules/cart-line-changes.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

/** Lines whose variant is no longer on sale, in the order they were added. */
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

/** A subquery for the variant of the outer row, if it is on sale. */
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
  /** The unit price that the page showed; null if it showed the line as unavailable. */
  priceMinor: number | null;
}

/** Stores what the page showed, so that it is not reported as a change again. */
export async function saveSeenState(
  writer: Writer,
  cartId: string,
  { variantId, priceMinor }: Seen,
): Promise<void> {
  const seen =
    priceMinor === null
      ? { seen_available: 0 as const }
      : { seen_available: 1 as const, seen_price_minor: priceMinor, cut_from: null };
  await writer
    .updateTable('cart_lines')
    .set(seen)
    .where('cart_id', '=', cartId)
    .where('variant_id', '=', variantId)
    .execute();
}

/** A null code removes it. */
export async function setCartCode(
  writer: Writer,
  cartId: string,
  code: string | null,
): Promise<void> {
  await writer.updateTable('carts').set({ discount_code: code }).where('id', '=', cartId).execute();
}
