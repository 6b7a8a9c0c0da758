import type { DetailsForm } from '#domain/identity/details-form.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import type { Shop } from '#services/shop.ts';
import { type AccountFacts, findAccountFacts } from '#storage/identity/account-facts.ts';
import { findDetails } from '#storage/identity/details.ts';

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
