import type { DetailsForm } from '#shop/identity/rules/details-form.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { type AccountFacts, findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { findDetails } from '#shop/identity/store/details.ts';

export interface ShownDetails extends AccountFacts {
  form: DetailsForm;
}

/** Profile of the account; null if it has just been deleted. */
export async function showDetails(shop: Shop, { userId }: Visitor): Promise<ShownDetails | null> {
  const { read } = shop.db;
  const [[facts], form] = await Promise.all([
    findAccountFacts(read, [userId]),
    findDetails(read, userId),
  ]);
  return facts && form ? { ...facts, form } : null;
}
