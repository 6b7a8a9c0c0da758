import type { Address } from '#domain/checkout/address.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import type { Shop } from '#services/shop.ts';
import { listAddresses as readAddresses } from '#storage/identity/addresses.ts';

/** The visitor's own, the default first. */
export function listAddresses(shop: Shop, { userId }: Visitor): Promise<Address[]> {
  return readAddresses(shop.db.read, userId);
}
