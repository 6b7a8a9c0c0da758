import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { engineOf } from './engine-of.ts';

/** SQLite has no statistics here and is told which index to use; PostgreSQL plans by itself. */
export function byIndex(
  reader: Kysely<Schema>,
  table: keyof Schema,
  index: string,
): RawBuilder<unknown> {
  if (engineOf(reader) === 'postgres') return sql.table(table);
  return sql`${sql.table(table)} indexed by ${sql.ref(index)}`;
}
