import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { describe, inject, onTestFinished } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { postgresDatabase } from '#platform/database/engines/postgres.ts';
import { migrate, migrationFiles } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { type DemoTemplate, makeDemoTemplate } from './demo-template.ts';
import { pglitePool, startPglite } from './pglite.ts';
import { makeSchemaPool, type SchemaPool, schemaName } from './schema-pool.ts';

export interface EngineUnderTest {
  name: 'SQLite' | 'PGlite' | 'Postgres';
  /** A new database with all migrations, closed when the test ends. */
  open: () => Promise<Database>;
  /** A new database without migrations. */
  openEmpty: () => Promise<Database>;
}

/** Runs the tests on SQLite and on a PostgreSQL server, or on PGlite if none is installed (docs/decisions/0014). */
export function eachEngine(subject: string, tests: (engine: EngineUnderTest) => void): void {
  describe(`${subject} on SQLite`, () => {
    tests(engineOver('SQLite', () => opened(temporaryFile()), openMigratedFile));
  });
  if (inject('postgresUrl') !== null) return onPostgresServer(subject, tests);
  describe(`${subject} on PGlite`, () => {
    tests(engineOver('PGlite', openPgliteSchema, async () => migrated(await openPgliteSchema())));
  });
}

/** For tests that need several connections, which PGlite lacks. */
export function onPostgresServer(subject: string, tests: (engine: EngineUnderTest) => void): void {
  const url = inject('postgresUrl');
  describe.skipIf(url === null)(`${subject} on a Postgres server`, () => {
    const openEmpty = () => openServerSchema(url ?? '', schemaName());
    tests(engineOver('Postgres', openEmpty, () => openPooledSchema(url ?? '')));
  });
}

/** A path for a SQLite file in a folder of its own, removed when the test ends. */
export function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'shop.db');
}

function engineOver(
  name: EngineUnderTest['name'],
  openNew: () => Promise<Database>,
  openMigrated: () => Promise<Database>,
): EngineUnderTest {
  const closedAfterwards = (open: () => Promise<Database>) => async () => {
    const db = await open();
    onTestFinished(() => db.close());
    return db;
  };
  return { name, open: closedAfterwards(openMigrated), openEmpty: closedAfterwards(openNew) };
}

let migratedFile: Promise<Buffer> | undefined;

/** A copy: migrating a new file takes ten times as long. It stays open. */
export async function openMigratedFile(): Promise<Database> {
  migratedFile ??= makeFile(async () => {});
  const path = temporaryFile();
  writeFileSync(path, await migratedFile);
  const db = await opened(path);
  migratedPaths.set(db, path);
  return db;
}

/** A database with all migrations and what `fill` writes. */
async function makeFile(fill: (db: Database) => Promise<void>): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
  const path = join(folder, 'migrated.db');
  const db = await migrated(await opened(path));
  await fill(db);
  await db.close();
  const file = readFileSync(path);
  rmSync(folder, { recursive: true });
  return file;
}

let pglite: Promise<PGlite> | undefined;

async function openPgliteSchema(): Promise<Database> {
  pglite ??= startPglite(inject('pglitePath'));
  const shared = await pglite;
  const schema = schemaName();
  await shared.exec(`create schema ${schema}`);
  return postgresDatabase(pglitePool(shared, schema));
}

let schemas: SchemaPool | undefined;

async function openPooledSchema(url: string): Promise<Database> {
  schemas ??= makeSchemaPool(url, async (schema) => {
    const db = await migratedAtOnce(await openServerSchema(url, schema));
    await db.close();
  });
  const pool = schemas;
  const schema = await pool.take();
  const own = await opened(schemaUrl(url, schema));
  const db: Database = {
    ...own,
    write: (work) => {
      unwritten.delete(db);
      return own.write(work);
    },
  };
  unwritten.add(db);
  // Closing comes first: what is registered later runs earlier.
  onTestFinished(() => pool.release(schema));
  return db;
}

let demo: Promise<DemoTemplate> | undefined;
/** Databases of the pool that are as the migrations left them. */
const unwritten = new WeakSet<Database>();
let demoFile: Promise<Buffer> | undefined;
const migratedPaths = new WeakMap<Database, string>();

/** Fills a new database of `eachEngine` with what `seed` seeds; false, with nothing done, where there is no template. */
export async function copyDemo(
  db: Database,
  seed: (template: Database) => Promise<void>,
): Promise<boolean> {
  const path = migratedPaths.get(db);
  if (path !== undefined) return copyDemoFile(path, seed);
  const url = inject('postgresUrl');
  if (url === null || !unwritten.has(db)) return false;
  demo ??= makeDemo(url, seed);
  const { copyInto } = await demo;
  await copyInto(db);
  return true;
}

async function copyDemoFile(
  path: string,
  seed: (template: Database) => Promise<void>,
): Promise<boolean> {
  // What the test has written would be lost.
  const { size = 0 } = statSync(`${path}-wal`, { throwIfNoEntry: false }) ?? {};
  if (size > 0) return false;
  demoFile ??= makeFile(seed);
  const template = `${path}.demo`;
  writeFileSync(template, await demoFile);
  const source = new DatabaseSync(template, { readOnly: true });
  await backup(source, path);
  source.close();
  return true;
}

async function makeDemo(
  url: string,
  seed: (template: Database) => Promise<void>,
): Promise<DemoTemplate> {
  const db = await migratedAtOnce(await openServerSchema(url, schemaName()));
  try {
    return await makeDemoTemplate(db, seed);
  } finally {
    await db.close();
  }
}

/** A schema of its own: a database of its own would take as long to make and longer to connect to. */
async function openServerSchema(url: string, schema: string): Promise<Database> {
  const db = await opened(schemaUrl(url, schema));
  await db.write((writer) => sql.raw(`create schema ${schema}`).execute(writer));
  return db;
}

/** What `migrate` does in two dozen transactions, in one. */
export async function migratedAtOnce(db: Database): Promise<Database> {
  const known = await migrationFiles(new URL('../../migrations/', import.meta.url), db.engine);
  const all = known.map(({ script }) => script).join(';\n');
  await db.write(async (writer) => {
    await sql`create table schema_migrations (
      name text primary key, checksum text not null, applied_at bigint not null
    )`.execute(writer);
    const rows = known.map(({ name, checksum }) => ({ name, checksum, applied_at: 0 }));
    await writer.insertInto('schema_migrations').values(rows).execute();
    await sql.raw(all).execute(writer);
  });
  return db;
}

async function migrated(db: Database): Promise<Database> {
  const result = await migrate(db);
  if (!result.ok) throw new Error(result.failure.code);
  return db;
}

function schemaUrl(url: string, schema: string): string {
  return `${url}?options=-c%20search_path%3D${schema}`;
}

async function opened(url: string): Promise<Database> {
  const result = await openDatabase({ url });
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}
