import type { Customer } from '#shop/cart/rules/cart.ts';
import type { Shop } from '#shop/shop.ts';
import { cartOwnerOf } from '#shop/cart/store/cart-owner.ts';
import { countUnits } from '#shop/cart/store/cart.ts';

/** The sum of quantities, as the header shows it. */
export async function countCart(shop: Pick<Shop, 'db'>, customer: Customer): Promise<number> {
  const owner = cartOwnerOf(customer);
  return owner ? countUnits(shop.db.read, owner) : 0;
}
