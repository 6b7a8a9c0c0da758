import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { engineOf } from './engine-of.ts';

const cacheKib = 1_048_576;
const pagesBetweenCheckpoints = 200_000;

/**
 * For a process that does nothing but fill the database: more of it is held in memory, and what was
 * written is moved to its place less often. Holds until the process ends; nothing is less durable.
 */
export async function expectManyWrites(writer: Kysely<Schema>): Promise<void> {
  if (engineOf(writer) === 'postgres') return;
  await sql`pragma cache_size = ${sql.lit(-cacheKib)}`.execute(writer);
  await sql`pragma wal_autocheckpoint = ${sql.lit(pagesBetweenCheckpoints)}`.execute(writer);
}
