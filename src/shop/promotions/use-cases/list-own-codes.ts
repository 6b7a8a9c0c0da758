import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Discount } from '#shop/promotions/rules/discount-code.ts';
import type { Shop } from '#shop/shop.ts';
import { listWelcomeCodes } from '#shop/promotions/store/discount-codes.ts';

/** What the account was given and has not spent. Codes that went out by mail prove the address: only who read it types them. */
export async function listOwnCodes(shop: Shop, { email }: Visitor): Promise<Discount[]> {
  const codes = await listWelcomeCodes(shop.db.read, email);
  return codes.map(({ code, reduction }) => ({ code, title: '', reduction, promotionId: null }));
}
