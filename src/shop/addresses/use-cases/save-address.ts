import {
  type AddressForm,
  checkAddress,
  maxAddresses,
  withEmptyNote,
  withoutNote,
} from '#shop/addresses/rules/address.ts';
import type { CheckoutProblems } from '#shop/addresses/rules/checkout-form.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { insertAddress, listAddresses, updateAddress } from '#shop/addresses/store/addresses.ts';

export type SaveAddressFailure =
  | { code: 'invalid'; problems: CheckoutProblems }
  | { code: 'too-many-addresses' }
  | { code: 'not-found' };

/** Adds an address where `id` is null, else changes that one of the visitor's own. The first is the default. */
export async function saveAddress(
  shop: Shop,
  { userId }: Visitor,
  { id, form: typed }: { id: string | null; form: AddressForm },
): Promise<Result<'added' | 'changed', SaveAddressFailure>> {
  const form = withoutNote(shop.addressRules.named(withEmptyNote(typed)));
  const problems = checkAddress(form, shop.addressRules);
  if (Object.keys(problems).length > 0) return failed({ code: 'invalid', problems });
  const now = shop.clock();
  const address = { id: id ?? shop.newId(), userId, form, now };
  return shop.db.write(async (writer) => {
    if (id === null) {
      const { length } = await listAddresses(writer, userId);
      if (length >= maxAddresses) return failed({ code: 'too-many-addresses' });
      await insertAddress(writer, address);
    } else if (!(await updateAddress(writer, address))) {
      return failed({ code: 'not-found' });
    }
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: id === null ? 'address.added' : 'address.changed',
      subject: `address ${address.id}`,
      details: {},
    });
    return ok(id === null ? 'added' : 'changed');
  });
}
