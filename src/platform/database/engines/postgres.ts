import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Database, OpenFailure } from '../database.ts';
import { withoutNestedWrites } from '../nested-writes.ts';
import { withRefusals } from '../rollback-failed-results.ts';
import type { Schema } from '../schema.ts';
import { isPostgresOutage } from './postgres-outage.ts';
import { retried } from './retry.ts';
import { safeInteger, wholeNumberTypes } from './whole-numbers.ts';

const poolSettings = {
  application_name: 'vitrine',
  max: 10,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 10_000,
};

export async function openPostgres(url: string): Promise<Result<Database, OpenFailure>> {
  const pool = new pg.Pool({
    ...poolSettings,
    connectionString: url,
    types: {
      getTypeParser: (type, format) =>
        wholeNumberTypes.includes(type) ? safeInteger : pg.types.getTypeParser(type, format),
    },
  });
  // A broken connection leaves the pool on its own, and its user gets an error. Without a listener the event would
  // end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const database = postgresDatabase(pool);
  try {
    await sql`select 1`.execute(database.read);
    return ok(database);
  } catch (error) {
    await database.close();
    return failed({ code: 'database-unreachable', reason: reasonOf(error) });
  }
}

/** Works with any pool that parses integers with safeInteger. */
export function postgresDatabase(pool: PostgresPool): Database {
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const database: Database = {
    engine: 'postgres',
    stamp: null,
    read: kysely,
    write: (work) => retried(() => kysely.transaction().execute(work)),
    isOutage: isPostgresOutage,
    close: () => kysely.destroy(),
  };
  return withoutNestedWrites(withRefusals(database));
}

/** A URL with several hosts fails with an AggregateError that has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
