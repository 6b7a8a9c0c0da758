import { hasProblems } from '#platform/form.ts';
import {
  type AddressForm,
  checkAddress,
  maxAddresses,
  withEmptyNote,
  withoutNote,
  type Address,
} from '#shop/addresses/rules/address.ts';
import type { CheckoutProblems } from '#shop/addresses/rules/checkout-form.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  insertAddress,
  listAddresses as readAddresses,
  updateAddress,
  deleteAddress,
  makeDefault,
} from '#shop/addresses/store/addresses.ts';

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
  if (hasProblems(problems)) return failed({ code: 'invalid', problems });
  const now = shop.clock();
  const address = { id: id ?? shop.newId(), userId, form, now };
  return shop.db.write(async (writer) => {
    if (id === null) {
      const { length } = await readAddresses(writer, userId);
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
      subject: { type: 'address', id: address.id },
      details: {},
    });
    return ok(id === null ? 'added' : 'changed');
  });
}

/** Of the visitor's own alone; orders keep the address they were placed with. */
export async function removeAddress(
  shop: Shop,
  { userId }: Visitor,
  id: string,
): Promise<Result<null, { code: 'not-found' }>> {
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (!(await deleteAddress(writer, { userId, id }))) return failed({ code: 'not-found' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'address.removed',
      subject: { type: 'address', id },
      details: {},
    });
    return ok(null);
  });
}

/** The one the checkout fills in, of the visitor's own. */
export async function chooseDefaultAddress(
  shop: Shop,
  { userId }: Visitor,
  id: string,
): Promise<Result<null, { code: 'not-found' }>> {
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (!(await makeDefault(writer, { userId, id }))) return failed({ code: 'not-found' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'address.made-default',
      subject: { type: 'address', id },
      details: {},
    });
    return ok(null);
  });
}

/** The visitor's own, the default first. */
export function listAddresses(shop: Shop, { userId }: Visitor): Promise<Address[]> {
  return readAddresses(shop.db.read, userId);
}
