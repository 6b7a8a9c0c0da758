import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { describe, inject, onTestFinished } from 'vitest';
import type { Database } from '#storage/database.ts';
import { postgresDatabase } from '#storage/engines/postgres.ts';
import { migrate } from '#storage/migrate.ts';
import { openDatabase } from '#storage/open-database.ts';
import { pglitePool, startPglite } from './pglite.ts';

export interface EngineUnderTest {
  name: 'SQLite' | 'PGlite' | 'Postgres';
  /** A database of its own with every migration, closed when the test ends. */
  open: () => Promise<Database>;
  /** The same without any migration. */
  openEmpty: () => Promise<Database>;
}

/** Runs the tests on SQLite, and on a Postgres server; on PGlite where none is installed (docs/decisions/0014). */
export function eachEngine(subject: string, tests: (engine: EngineUnderTest) => void): void {
  describe(`${subject} on SQLite`, () => {
    tests(engineOver('SQLite', openSqliteFile));
  });
  if (inject('postgresUrl') !== null) return onPostgresServer(subject, tests);
  describe(`${subject} on PGlite`, () => {
    tests(engineOver('PGlite', openPgliteSchema));
  });
}

/** For what PGlite's single connection cannot show. */
export function onPostgresServer(subject: string, tests: (engine: EngineUnderTest) => void): void {
  const url = inject('postgresUrl');
  describe.skipIf(url === null)(`${subject} on a Postgres server`, () => {
    tests(engineOver('Postgres', () => openServerSchema(url ?? '')));
  });
}

/** A path for a SQLite file in a folder of its own, removed when the test ends. */
export function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'shop.db');
}

function engineOver(name: EngineUnderTest['name'], openNew: () => Promise<Database>) {
  const openEmpty = async () => {
    const db = await openNew();
    onTestFinished(() => db.close());
    return db;
  };
  const open = async () => {
    const db = await openEmpty();
    const migrated = await migrate(db);
    if (!migrated.ok) throw new Error(migrated.failure.code);
    return db;
  };
  return { name, open, openEmpty };
}

async function openSqliteFile(): Promise<Database> {
  return opened(temporaryFile());
}

let pglite: Promise<PGlite> | undefined;

async function openPgliteSchema(): Promise<Database> {
  pglite ??= startPglite(inject('pglitePath'));
  const shared = await pglite;
  const schema = schemaName();
  await shared.exec(`create schema ${schema}`);
  return postgresDatabase(pglitePool(shared, schema));
}

/** A schema of its own: a database of its own would take ten times as long to make. */
async function openServerSchema(url: string): Promise<Database> {
  const schema = schemaName();
  const db = await opened(`${url}?options=-c%20search_path%3D${schema}`);
  await db.write((writer) => sql.raw(`create schema ${schema}`).execute(writer));
  return db;
}

function schemaName(): string {
  return `test_${crypto.randomUUID().replaceAll('-', '')}`;
}

async function opened(url: string): Promise<Database> {
  const result = await openDatabase({ url });
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}
