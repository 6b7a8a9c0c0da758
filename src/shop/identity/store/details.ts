import type { DetailsForm } from '#shop/identity/rules/details-form.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

/** Null if the account no longer exists. */
export async function findDetails(reader: Reader, userId: string): Promise<DetailsForm | null> {
  const row = await reader
    .selectFrom('users')
    .select(['name', 'phone', 'username'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ? { ...row, username: row.username ?? '' } : null;
}

export async function isUsernameTaken(
  reader: Reader,
  username: string,
  byOtherThan: string,
): Promise<boolean> {
  const row = await reader
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('id', '<>', byOtherThan)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateDetails(
  writer: Writer,
  userId: string,
  form: DetailsForm,
): Promise<void> {
  const { name, phone, username } = form;
  await writer
    .updateTable('users')
    .set({ name, phone, username: username || null })
    .where('id', '=', userId)
    .execute();
}
