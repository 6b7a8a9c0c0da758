import { type Kysely, PostgresAdapter } from 'kysely';
import type { Schema } from '../schema.ts';

/** Only engines/ and search/ may depend on the engine; all other code behaves the same on both. */
export function engineOf(reader: Kysely<Schema>): 'sqlite' | 'postgres' {
  return reader.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
