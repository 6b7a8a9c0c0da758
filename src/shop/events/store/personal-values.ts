import { createHash, randomBytes } from 'node:crypto';
import type { Reader, Writer } from '#platform/database/database.ts';

/** Values of a person, before and after, by field. */
export type PersonalValues = Readonly<Record<string, readonly [before: string, after: string]>>;

export interface PersonalChange {
  /** The account whose values they are: they are erased with it. */
  userId: string;
  values: PersonalValues;
}

const saltBytes = 16;

/** What the entry holds instead of the values. Without the salt, no value can be tried out against it. */
export interface SealedValues {
  salt: string;
  content: string;
  digest: string;
}

export function sealValues(values: PersonalValues): SealedValues {
  const salt = randomBytes(saltBytes).toString('hex');
  const content = JSON.stringify(values);
  return { salt, content, digest: digestOf(salt, content) };
}

function digestOf(salt: string, content: string): string {
  return createHash('sha256').update(salt).update(content).digest('hex');
}

export async function insertPersonalValues(
  writer: Writer,
  { entryId, userId, sealed }: { entryId: string; userId: string; sealed: SealedValues },
): Promise<void> {
  const { salt, content } = sealed;
  await writer
    .insertInto('audit_personal')
    .values({ entry_id: entryId, user_id: userId, salt, content })
    .execute();
}

/** By entry; those of erased accounts are missing. */
export async function readPersonalValues(
  reader: Reader,
  entryIds: readonly string[],
): Promise<Map<string, PersonalValues>> {
  if (entryIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('audit_personal')
    .select(['entry_id', 'content'])
    .where('entry_id', 'in', entryIds)
    .execute();
  return new Map(rows.map(({ entry_id: id, content }) => [id, valuesFrom(content)]));
}

/** As insertPersonalValues has written them. */
export function valuesFrom(content: string): PersonalValues {
  const values: PersonalValues = JSON.parse(content);
  return values;
}

/** The entries keep their digests, from which nothing follows without the salt. */
export async function forgetPersonalValues(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('audit_personal').where('user_id', '=', userId).execute();
}

/** In the order of the entries' ids, with the digest that each entry holds. */
export async function listSealedValues(
  reader: Reader,
  { after, limit }: { after: string; limit: number },
): Promise<{ entryId: string; number: number | null; isIntact: boolean }[]> {
  const rows = await reader
    .selectFrom('audit_personal')
    .leftJoin('audit_entries', 'audit_entries.id', 'audit_personal.entry_id')
    .select(['entry_id as entryId', 'salt', 'content', 'number', 'details'])
    .where('entry_id', '>', after)
    .orderBy('entry_id')
    .limit(limit)
    .execute();
  return rows.map(({ entryId, salt, content, number, details }) => {
    const isIntact = details !== null && details.includes(`"${digestOf(salt, content)}"`);
    return { entryId, number, isIntact };
  });
}
