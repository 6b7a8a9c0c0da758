import type { Customer } from '#domain/cart/cart.ts';
import type { Shop } from '#services/shop.ts';
import { cartOwnerOf } from '#storage/cart-owner.ts';
import { countUnits } from '#storage/cart.ts';

/** The sum of quantities, as the header shows it. */
export async function countCart(shop: Shop, customer: Customer): Promise<number> {
  const owner = cartOwnerOf(customer);
  return owner ? countUnits(shop.db.read, owner) : 0;
}
