import { sql } from 'kysely';
import type { Reader } from '../database.ts';
import { engineOf } from './engine-of.ts';

export async function hasTable(reader: Reader, name: string): Promise<boolean> {
  const question =
    engineOf(reader) === 'postgres'
      ? sql`select 1 where to_regclass(${name}) is not null`
      : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`;
  const { rows } = await question.execute(reader);
  return rows.length > 0;
}
