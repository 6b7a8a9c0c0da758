import type { Writer } from './database.ts';

interface Abandoned {
  /** When it must have been used last. */
  before: number;
  limit: number;
}

/**
 * Deletes carts that nobody has used since: those of browsers with what is in them, those of accounts if they
 * are empty. Answers how many there were, at most `limit`.
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
                .selectFrom('card_payments')
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
    // Asked again of a row that somebody uses at this very moment.
    .where('updated_at', '<', before)
    .returning('id')
    .execute();
  return deleted.length;
}
