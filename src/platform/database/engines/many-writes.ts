import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { engineOf } from './engine-of.ts';

const cacheKib = 1_048_576;
const pagesBetweenCheckpoints = 200_000;

/**
 * Tuning for bulk loading: a larger page cache and rarer checkpoints, until the process ends. Durability is
 * unchanged.
 */
export async function expectManyWrites(writer: Kysely<Schema>): Promise<void> {
  if (engineOf(writer) === 'postgres') return;
  await sql`pragma cache_size = ${sql.lit(-cacheKib)}`.execute(writer);
  await sql`pragma wal_autocheckpoint = ${sql.lit(pagesBetweenCheckpoints)}`.execute(writer);
}
