import type { Address } from '#shop/addresses/rules/address.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { listAddresses as readAddresses } from '#shop/addresses/store/addresses.ts';

/** The visitor's own, the default first. */
export function listAddresses(shop: Shop, { userId }: Visitor): Promise<Address[]> {
  return readAddresses(shop.db.read, userId);
}
