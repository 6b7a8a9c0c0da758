import type { Writer } from './database.ts';

/** The whole cart was ordered. */
export async function emptyCart(writer: Writer, cartId: string, newKey: string): Promise<void> {
  await writer.deleteFrom('cart_lines').where('cart_id', '=', cartId).execute();
  await renewKey(writer, cartId, newKey);
}

/** These lines were ordered; what came in meanwhile stays. */
export async function takeOrderedLines(
  writer: Writer,
  cartId: string,
  { variantIds, newKey }: { variantIds: readonly string[]; newKey: string },
): Promise<void> {
  await writer
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .where('variant_id', 'in', variantIds)
    .execute();
  await renewKey(writer, cartId, newKey);
}

/** The next order needs another key, and no code. */
async function renewKey(writer: Writer, cartId: string, newKey: string): Promise<void> {
  await writer
    .updateTable('carts')
    .set({ checkout_key: newKey, discount_code: null })
    .where('id', '=', cartId)
    .execute();
}
