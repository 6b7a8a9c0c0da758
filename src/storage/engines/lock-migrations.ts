import { sql } from 'kysely';
import type { Writer } from '../database.ts';
import { engineOf } from './engine-of.ts';

// Any number will do, as long as nothing else in this database locks by it.
const lockId = 7_150_012_026;

/** Until this transaction ends, other processes wait here. A SQLite file has no other process. */
export async function lockMigrations(writer: Writer): Promise<void> {
  if (engineOf(writer) === 'sqlite') return;
  await sql`set local statement_timeout = 0`.execute(writer);
  await sql`select pg_advisory_xact_lock(${lockId}::bigint)`.execute(writer);
}
