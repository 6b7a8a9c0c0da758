import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Database, OpenFailure } from '../database.ts';
import { withoutNestedWrites, withRefusals } from '../write-guards.ts';
import type { Schema } from '../schema.ts';
import { hasCause } from '../outage.ts';
import { watchRaisedVersions } from '../content-version.ts';
import { type ContentListener, makeContentListener } from './content-listener.ts';
import { postgresDialect, type PostgresPool } from './postgres-dialect.ts';
import { setTimeout as pause } from 'node:timers/promises';

const connectionSettings = {
  application_name: 'vitrine',
  connectionTimeoutMillis: 5_000,
};

const poolSettings = {
  ...connectionSettings,
  max: 10,
  // Statements are sent without waiting for the answers to those before them.
  pipeline: true,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 10_000,
};

export async function openPostgres(url: string): Promise<Result<Database, OpenFailure>> {
  const pool = postgresPool(url);
  const listener = makeContentListener({ ...connectionSettings, connectionString: url });
  const database = postgresDatabase(pool, listener);
  try {
    await sql`select 1`.execute(database.read);
    return ok(database);
  } catch (error) {
    await database.close();
    return failed({ code: 'database-unreachable', reason: reasonOf(error) });
  }
}

/** The shop's connections to a server. */
export function postgresPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    ...poolSettings,
    connectionString,
    types: {
      getTypeParser: (type, format) =>
        wholeNumberTypes.includes(type) ? safeInteger : pg.types.getTypeParser(type, format),
    },
  });
  // A broken connection leaves the pool on its own, and its user gets an error. Without a listener the event would
  // end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Works with any pool that parses integers with safeInteger. Without a listener, only queries tell of content changes. */
export function postgresDatabase(pool: PostgresPool, listener?: ContentListener): Database {
  const kysely = new Kysely<Schema>({ dialect: postgresDialect(pool) });
  const database: Database = {
    engine: 'postgres',
    stamp: null,
    contentStamp: () => listener?.stamp() ?? null,
    read: kysely,
    write: (work) => {
      const write = () => kysely.transaction().execute(work);
      return retried(() => watchRaisedVersions(write, () => listener?.raise()));
    },
    isOutage: isPostgresOutage,
    close: async () => {
      await listener?.close();
      await kysely.destroy();
    },
  };
  return withoutNestedWrites(withRefusals(database));
}

/** A URL with several hosts fails with an AggregateError that has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

// SQLSTATE classes: connection, resources, shutdown, system errors.
const passingClasses = /^(?:08|53|57P|58)/;
const networkCodes =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
// Errors of the driver have no code.
const driverWords =
  /connection terminated|connection error|timeout exceeded when trying to connect/i;

/** The server is unavailable or out of resources: a retry may succeed. */
function isPostgresOutage(error: unknown): boolean {
  return hasCause(error, (cause) => {
    const { code, message } = cause as { code?: unknown; message?: unknown };
    if (typeof code === 'string') return passingClasses.test(code) || networkCodes.test(code);
    return typeof message === 'string' && driverWords.test(message);
  });
}

const retryLimit = 3;
const maxPauseMs = 20;

// serialization_failure and deadlock_detected: nothing was written, and a retry may succeed.
const passingCodes: readonly unknown[] = ['40001', '40P01'];

async function retried<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (retries === retryLimit || !isPassing(error)) throw error;
      await pause(Math.random() * maxPauseMs * (retries + 1));
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && passingCodes.includes(error.code);
}

/** int8, and numeric, the type of a sum of int8: PostgreSQL sends both as text. */
export const wholeNumberTypes: readonly number[] = [20, 1700];

/** Throws instead of returning a rounded number. */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe whole number: ${text}`);
  return value;
}
