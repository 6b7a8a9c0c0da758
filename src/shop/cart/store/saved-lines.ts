import { sql } from 'kysely';
import type { CartLine, SavedLine } from '#shop/cart/rules/cart.ts';
import { lineOf, lineRows, onSale } from './cart-contents.ts';
import type { NewLine } from './cart-lines.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

/** Lines in the order they were saved, with current product data. */
export async function readSavedLines(
  reader: Reader,
  cartId: string,
  currency: string,
): Promise<SavedLine[]> {
  const rows = await lineRows(reader)
    .innerJoin('saved_lines', 'saved_lines.variant_id', 'variants.id')
    .select(['saved_lines.quantity', 'saved_lines.position', 'did_not_fit'])
    .where('saved_lines.cart_id', '=', cartId)
    .execute();
  const lines = rows.map((row) => ({ ...row, line: lineOf(row, currency) }));
  const gone = await readGone(reader, cartId);
  return [...lines, ...gone].toSorted((a, b) => a.position - b.position).map(savedLineOf);
}

async function readGone(reader: Reader, cartId: string) {
  const rows = await reader
    .selectFrom('saved_lines')
    .select(['variant_id', 'title', 'quantity', 'position', 'did_not_fit'])
    .where('cart_id', '=', cartId)
    .where((row) => row.not(row.exists(onSale(reader, 'saved_lines.variant_id'))))
    .execute();
  return rows.map((row) => ({ ...row, line: null }));
}

interface SavedRow {
  variant_id: string;
  title: string;
  quantity: number;
  did_not_fit: 0 | 1;
  line: CartLine | null;
}

function savedLineOf({ variant_id: variantId, title, quantity, did_not_fit, line }: SavedRow) {
  return { variantId, title, quantity, didNotFit: did_not_fit === 1, line };
}

/** Saved lines by variant. */
export async function readSaved(
  reader: Reader,
  cartId: string,
): Promise<Map<string, NewSavedLine>> {
  const rows = await reader
    .selectFrom('saved_lines')
    .select(['variant_id', 'quantity', 'title'])
    .where('cart_id', '=', cartId)
    .orderBy('position')
    .execute();
  return new Map(
    rows.map(({ variant_id: variantId, quantity, title }) => [
      variantId,
      { variantId, quantity, title },
    ]),
  );
}

export type NewSavedLine = Pick<NewLine, 'variantId' | 'quantity' | 'title'> & {
  didNotFit?: boolean;
};

/** Sets the quantity, inserting the line if needed. */
export async function setSavedLine(
  writer: Writer,
  cartId: string,
  { variantId, quantity, title, didNotFit = false }: NewSavedLine,
): Promise<void> {
  await writer
    .insertInto('saved_lines')
    .values({
      cart_id: cartId,
      variant_id: variantId,
      quantity,
      position: sql`(select coalesce(max(position), 0) + 1 from saved_lines where cart_id = ${cartId})`,
      title,
      did_not_fit: didNotFit ? 1 : 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['cart_id', 'variant_id'])
        .doUpdateSet({ quantity, did_not_fit: didNotFit ? 1 : 0 }),
    )
    .execute();
}

/** False if there is none. */
export async function removeSavedLine(
  writer: Writer,
  cartId: string,
  variantId: string,
): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('saved_lines')
    .where('cart_id', '=', cartId)
    .where('variant_id', '=', variantId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
