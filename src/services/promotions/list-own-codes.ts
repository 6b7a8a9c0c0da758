import type { Visitor } from '#domain/identity/visitor.ts';
import type { Discount } from '#domain/promotions/discount-code.ts';
import type { Shop } from '#services/shop.ts';
import { listWelcomeCodes } from '#storage/promotions/discount-codes.ts';

/** What the account was given and has not spent. Codes that went out by mail prove the address: only who read it types them. */
export async function listOwnCodes(shop: Shop, { email }: Visitor): Promise<Discount[]> {
  const codes = await listWelcomeCodes(shop.db.read, email);
  return codes.map(({ code, reduction }) => ({ code, title: '', reduction, promotionId: null }));
}
