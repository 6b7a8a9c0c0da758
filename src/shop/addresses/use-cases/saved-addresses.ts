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
import type { Writer } from '#platform/database/database.ts';
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

/** Adds an address if `id` is null, else changes that address of the visitor. The first one is the default. */
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
    const action = id === null ? 'address.added' : 'address.changed';
    await recordAddressEvent(shop, writer, { userId, id: address.id, action });
    return ok(id === null ? 'added' : 'changed');
  });
}

/** Removes one of the visitor's own addresses; orders keep the address they were placed with. */
export function removeAddress(shop: Shop, visitor: Visitor, id: string) {
  return changeOwn(shop, visitor, { id, action: 'address.removed', change: deleteAddress });
}

/** Makes one of the visitor's own addresses the one that the checkout fills in. */
export function chooseDefaultAddress(shop: Shop, visitor: Visitor, id: string) {
  return changeOwn(shop, visitor, { id, action: 'address.made-default', change: makeDefault });
}

interface OwnChange {
  id: string;
  action: 'address.removed' | 'address.made-default';
  /** False if the visitor has no such address. */
  change: (writer: Writer, address: { userId: string; id: string }) => Promise<boolean>;
}

async function changeOwn(
  shop: Shop,
  { userId }: Visitor,
  { id, action, change }: OwnChange,
): Promise<Result<null, { code: 'not-found' }>> {
  return shop.db.write(async (writer) => {
    if (!(await change(writer, { userId, id }))) return failed({ code: 'not-found' });
    await recordAddressEvent(shop, writer, { userId, id, action });
    return ok(null);
  });
}

type AddressAction = OwnChange['action'] | 'address.added' | 'address.changed';

function recordAddressEvent(
  { newId, clock }: Shop,
  writer: Writer,
  { userId, id, action }: { userId: string; id: string; action: AddressAction },
): Promise<void> {
  const subject = { type: 'address', id } as const;
  const event = { id: newId(), now: clock(), actorId: userId, action, subject, details: {} };
  return recordAuditEvent(writer, event);
}

/** The visitor's own addresses, the default first. */
export function listAddresses(shop: Shop, { userId }: Visitor): Promise<Address[]> {
  return readAddresses(shop.db.read, userId);
}
