import { type Expression, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Reader, Writer } from '../database.ts';

/** Only engines/ and search/ may depend on the engine; all other code behaves the same on both. */
export function engineOf(reader: Kysely<Schema>): 'sqlite' | 'postgres' {
  return reader.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/** SQLite has no statistics here, so the query names its index; PostgreSQL plans by itself. */
export function byIndex(
  reader: Kysely<Schema>,
  table: keyof Schema,
  index: string,
): RawBuilder<unknown> {
  if (engineOf(reader) === 'postgres') return sql.table(table);
  return sql`${sql.table(table)} indexed by ${sql.ref(index)}`;
}

/** Ends a selection of rows that are to be written: those that another process has locked are left out. */
export function skipLocked(writer: Kysely<Schema>): RawBuilder<unknown> {
  return engineOf(writer) === 'postgres' ? sql`for update skip locked` : sql``;
}

export type Cell = string | number | null;

/**
 * Many rows as one parameter, to be selected from, so that the statement text does not depend on their number.
 * Columns are named `c0`, `c1` and so on. In a prepared query the rows are one placeholder.
 */
export function rowList(
  reader: Kysely<Schema>,
  kinds: readonly ('integer' | 'text')[],
  rows: readonly (readonly Cell[])[] | Expression<readonly (readonly Cell[])[]>,
): RawBuilder<unknown> {
  const list = 'toOperationNode' in rows ? rows : JSON.stringify(rows);
  if (engineOf(reader) === 'sqlite') {
    const cells = kinds.map((_, at) => {
      return sql`json_extract(value, ${sql.lit(`$[${at}]`)}) as ${sql.ref(`c${at}`)}`;
    });
    return sql`(select ${sql.join(cells)} from json_each(${list})) as listed`;
  }
  const cells = kinds.map((kind, at) => {
    const type = kind === 'integer' ? sql`bigint` : sql`text`;
    return sql`(cells ->> ${sql.lit(at)})::${type} as ${sql.ref(`c${at}`)}`;
  });
  return sql`(select ${sql.join(cells)} from jsonb_array_elements(${list}::jsonb) as cells) as listed`;
}

/** The elements of a list that is one placeholder of a prepared query, to be used with `in`. */
export function elementsOf<Value extends string | number>(
  reader: Kysely<Schema>,
  list: Expression<readonly Value[]>,
  kind: Value extends number ? 'integer' : 'text',
): RawBuilder<Value> {
  if (engineOf(reader) === 'sqlite') return sql`(select value from json_each(${list}))`;
  const type = kind === 'integer' ? sql`bigint` : sql`text`;
  return sql`(select element::${type} from jsonb_array_elements_text(${list}::jsonb) as element)`;
}

export async function hasTable(reader: Reader, name: string): Promise<boolean> {
  const question =
    engineOf(reader) === 'postgres'
      ? sql`select 1 where to_regclass(${name}) is not null`
      : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`;
  const { rows } = await question.execute(reader);
  return rows.length > 0;
}

// Any number works, as long as nothing else in this database uses it as a lock id.
const lockId = 7_150_012_026;

/** Other processes wait until this transaction ends. A SQLite file has only one process. */
export async function lockMigrations(writer: Writer): Promise<void> {
  if (engineOf(writer) === 'sqlite') return;
  await sql`set local statement_timeout = 0`.execute(writer);
  await sql`select pg_advisory_xact_lock(${lockId}::bigint)`.execute(writer);
}

/** Others that lock the same name wait until this transaction ends. On SQLite all writes wait for each other anyway. */
export async function lockUntilEnd(writer: Writer, name: string): Promise<void> {
  if (engineOf(writer) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(writer);
}

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

/** What is committed stays in the log until another connection moves it into the database file. */
export async function leaveCheckpoints(writer: Kysely<Schema>): Promise<void> {
  await sql`pragma wal_autocheckpoint = 0`.execute(writer);
}
