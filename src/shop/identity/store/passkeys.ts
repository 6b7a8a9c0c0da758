import type { Reader, Writer } from '#platform/database/database.ts';

export interface Passkey {
  /** The credential id in base64url. */
  id: string;
  userId: string;
  /** In base64url. */
  publicKey: string;
  /** How often it was used, as far as it counts; 0 where it does not. */
  counter: number;
  transports: string[];
}

export interface NewPasskey extends Passkey {
  /** What its owner calls it. */
  name: string;
  now: number;
}

export interface ListedPasskey {
  id: string;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}

export async function listPasskeys(reader: Reader, userId: string): Promise<ListedPasskey[]> {
  return reader
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findPasskey(reader: Reader, id: string): Promise<Passkey | null> {
  const row = await reader
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'public_key as publicKey', 'counter', 'transports'])
    .where('id', '=', id)
    .executeTakeFirst();
  // As it is written below.
  return row ? { ...row, transports: JSON.parse(row.transports) as string[] } : null;
}

/** False where some account has it already. */
export async function insertPasskey(writer: Writer, passkey: NewPasskey): Promise<boolean> {
  const { id, name, counter } = passkey;
  const inserted = await writer
    .insertInto('passkeys')
    .values({
      id,
      name,
      counter,
      user_id: passkey.userId,
      public_key: passkey.publicKey,
      transports: JSON.stringify(passkey.transports),
      created_at: passkey.now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False if its counter does not increase, as with a cloned passkey, or if it was removed. */
export async function usePasskey(
  writer: Writer,
  { id, counter, now }: { id: string; counter: number; now: number },
): Promise<boolean> {
  const used = await writer
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    // Most count nothing: theirs stays 0.
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deletePasskeys(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

/** Returns its name; null if this account has no such passkey. */
export async function deletePasskey(
  writer: Writer,
  { userId, id }: { userId: string; id: string },
): Promise<string | null> {
  const deleted = await writer
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name ?? null;
}
