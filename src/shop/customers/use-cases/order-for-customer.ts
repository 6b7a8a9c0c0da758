import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { listOrderIds } from '#shop/customers/store/customer-record.ts';
import { findCustomer } from '#shop/customers/store/customers.ts';
import { emptyDraft } from '#shop/drafts/rules/draft-order.ts';
import { createDraft } from '#shop/drafts/use-cases/edit-drafts.ts';
import { draftForCustomer } from '#shop/drafts/use-cases/find-for-draft.ts';
import { readOrdersById } from '#shop/orders/store/orders.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

/**
 * Creates a draft order with the customer's address, of which `draftId` makes it one however often it is sent.
 * An account's default address comes before that of its newest order, the only one that a guest has.
 */
export async function orderForCustomer(
  shop: Shop,
  visitor: Visitor,
  { customerId, draftId }: { customerId: number; draftId: string },
): Promise<Result<{ draftId: string }, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'see-users') || !may(visitor, 'manage-orders')) {
    return failed({ code: 'forbidden' });
  }
  const { read } = shop.db;
  const customer = await findCustomer(read, customerId);
  if (!customer) return failed({ code: 'not-found' });
  const { country } = settingsFrom(await readSettings(read));
  const [newest] = await readOrdersById(read, await listOrderIds(read, customer, 1));
  const empty = emptyDraft(country);
  const named = shop.addressRules.named({ ...empty.form });
  const known = newest ? { ...newest.form, note: '' } : { ...empty.form, country: named.country };
  const draft = { ...empty, form: { ...known, email: customer.email } };
  const { userId } = customer;
  const chosen =
    userId === null ? ok(draft) : await draftForCustomer(shop, visitor, { userId, draft });
  if (!chosen.ok) return chosen;
  const created = await createDraft(shop, visitor, { id: draftId, draft: chosen.value });
  return created.ok ? ok({ draftId }) : created;
}
