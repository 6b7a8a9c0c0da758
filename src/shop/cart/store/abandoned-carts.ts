import type { Writer } from '#platform/database/database.ts';

interface Abandoned {
  /** Carts last used before this instant are abandoned. */
  before: number;
  limit: number;
}

/**
 * Deletes abandoned carts: those of browsers with their lines, those of accounts only if empty. Returns the
 * number deleted, at most `limit`.
 */
export async function deleteAbandonedCarts(
  writer: Writer,
  { before, limit }: Abandoned,
): Promise<number> {
  const abandoned = writer
    .selectFrom('carts')
    .select('id')
    .where('updated_at', '<', before)
    .where((cart) =>
      cart.or([
        cart('user_id', 'is', null),
        cart.and([
          cart.not(
            cart.exists(
              cart.selectFrom('cart_lines').select('cart_id').whereRef('cart_id', '=', 'carts.id'),
            ),
          ),
          cart.not(
            cart.exists(
              cart.selectFrom('saved_lines').select('cart_id').whereRef('cart_id', '=', 'carts.id'),
            ),
          ),
          cart.not(
            cart.exists(
              cart
                .selectFrom('payment_attempts')
                .select('cart_id')
                .whereRef('cart_id', '=', 'carts.id')
                .where('state', '=', 'open'),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('updated_at')
    .limit(limit);
  const deleted = await writer
    .deleteFrom('carts')
    .where('id', 'in', abandoned)
    // Checked again, because the cart may have been used since it was selected.
    .where('updated_at', '<', before)
    .returning('id')
    .execute();
  return deleted.length;
}
