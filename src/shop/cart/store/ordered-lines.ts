import type { CartLine } from '#shop/cart/rules/cart.ts';
import { removeCartLine } from './cart.ts';
import type { Writer } from '#platform/database/database.ts';

/** Empties the cart after all of it was ordered. */
export async function emptyCart(writer: Writer, cartId: string, newKey: string): Promise<void> {
  await writer.deleteFrom('cart_lines').where('cart_id', '=', cartId).execute();
  await writer
    .updateTable('carts')
    .set({ checkout_key: newKey, discount_code: null })
    .where('id', '=', cartId)
    .execute();
}

export interface OrderedLines {
  lines: readonly Pick<CartLine, 'variantId' | 'quantity'>[];
  /** The discount code that the order has redeemed; null for none. */
  code: string | null;
  /** The checkout key for the next order. */
  newKey: string;
}

/** Subtracts the ordered quantities: items and a code that were added during the payment remain. */
export async function takeOrderedLines(
  writer: Writer,
  cartId: string,
  { lines, code, newKey }: OrderedLines,
): Promise<void> {
  for (const { variantId, quantity } of lines) {
    const { numUpdatedRows } = await writer
      .updateTable('cart_lines')
      .set((row) => ({ quantity: row('quantity', '-', quantity), cut_from: null }))
      .where('cart_id', '=', cartId)
      .where('variant_id', '=', variantId)
      .where('quantity', '>', quantity)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) await removeCartLine(writer, cartId, variantId);
  }
  const cart = writer.updateTable('carts').where('id', '=', cartId);
  await cart.set({ checkout_key: newKey }).execute();
  await cart.set({ discount_code: null }).where('discount_code', '=', code).execute();
}
