import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { engineOf } from '#platform/database/engines/engine-sql.ts';

/** Whether a text has one of the letters; no other character of them may have a meaning in patterns. */
export function hasLetters(
  reader: Reader,
  text: RawBuilder<string>,
  letters: string,
): RawBuilder<boolean> {
  return engineOf(reader) === 'sqlite'
    ? sql`${text} glob ${`*[${letters}]*`}`
    : sql`${text} ~ ${`[${letters}]`}`;
}
