import { sql } from 'kysely';
import type { Writer } from '../database.ts';
import { engineOf } from './engine-of.ts';

// Any number works, as long as nothing else in this database uses it as a lock id.
const lockId = 7_150_012_026;

/** Other processes wait until this transaction ends. A SQLite file has only one process. */
export async function lockMigrations(writer: Writer): Promise<void> {
  if (engineOf(writer) === 'sqlite') return;
  await sql`set local statement_timeout = 0`.execute(writer);
  await sql`select pg_advisory_xact_lock(${lockId}::bigint)`.execute(writer);
}
