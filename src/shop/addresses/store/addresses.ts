import {
  type Address,
  type AddressForm,
  addressFormFrom,
  isSameAddress,
  maxAddresses,
} from '#shop/addresses/rules/address.ts';
import { lockAccount } from '#shop/identity/store/accounts.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

/** The default address first, then in the order they were added. */
export async function listAddresses(reader: Reader, userId: string): Promise<Address[]> {
  const rows = await reader
    .selectFrom('addresses')
    .select(['id', 'form', 'is_default'])
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    form: formOf(row.form),
    isDefault: row.is_default === 1,
  }));
}

export interface ChangedAddress {
  id: string;
  userId: string;
  form: AddressForm;
  now: number;
}

export async function insertAddress(
  writer: Writer,
  { id, userId, form, now }: ChangedAddress,
): Promise<void> {
  await lockAccount(writer, userId);
  await writer
    .insertInto('addresses')
    .values({
      id,
      user_id: userId,
      form: JSON.stringify(form),
      is_default: 0,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await ensureDefault(writer, userId);
}

/** Does nothing if the account already has the address, or the maximum number of addresses. */
export async function saveAddressIfNew(writer: Writer, address: ChangedAddress): Promise<void> {
  const kept = await listAddresses(writer, address.userId);
  const isKept = kept.some(({ form }) => isSameAddress(form, address.form));
  if (!isKept && kept.length < maxAddresses) await insertAddress(writer, address);
}

/** False if this account has no such address. */
export async function updateAddress(
  writer: Writer,
  { id, userId, form, now }: ChangedAddress,
): Promise<boolean> {
  const updated = await writer
    .updateTable('addresses')
    .set({ form: JSON.stringify(form), updated_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function deleteAddresses(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('addresses').where('user_id', '=', userId).execute();
}

/** False if this account has no such address. If it was the default, another becomes the default. */
export async function deleteAddress(
  writer: Writer,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  await lockAccount(writer, userId);
  const deleted = await writer
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) return false;
  await ensureDefault(writer, userId);
  return true;
}

/** False if this account has no such address. */
export async function makeDefault(
  writer: Writer,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  await lockAccount(writer, userId);
  const own = (await listAddresses(writer, userId)).some((address) => address.id === id);
  if (!own) return false;
  await writer
    .updateTable('addresses')
    .set({ is_default: 0 })
    .where('user_id', '=', userId)
    .execute();
  await writer.updateTable('addresses').set({ is_default: 1 }).where('id', '=', id).execute();
  return true;
}

async function ensureDefault(writer: Writer, userId: string): Promise<void> {
  const [first] = await listAddresses(writer, userId);
  if (first && !first.isDefault) await makeDefault(writer, { userId, id: first.id });
}

/** Only the functions above fill this column. */
function formOf(json: string): AddressForm {
  const values = new Map<string, unknown>(Object.entries(JSON.parse(json)));
  return addressFormFrom((name) => values.get(name));
}

/** Moves the addresses that the other account lacks, which may then have more than it could add itself. */
export async function moveAddresses(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const kept = (await listAddresses(writer, to)).map(({ form }) => form);
  for (const { id, form } of await listAddresses(writer, from)) {
    if (kept.some((one) => isSameAddress(one, form))) continue;
    kept.push(form);
    await writer
      .updateTable('addresses')
      .set({ user_id: to, is_default: 0 })
      .where('id', '=', id)
      .execute();
  }
  await ensureDefault(writer, to);
}
