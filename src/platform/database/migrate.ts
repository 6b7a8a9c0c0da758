import { sql } from 'kysely';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Database, Reader } from './database.ts';
import { hasTable, lockMigrations } from './engines/engine-sql.ts';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export type MigrateFailure =
  /** The database has migrations that this version does not know. */
  | { code: 'database-newer'; unknown: string[] }
  /** The checksum of an applied migration has changed. */
  | { code: 'migration-changed'; name: string };

interface MigrateOptions {
  folder?: URL;
  now?: number;
}

export const shippedMigrations = new URL('../../../migrations/', import.meta.url);

/** Runs pending migrations, each in its own transaction; returns their names. */
export async function migrate(
  db: Database,
  { folder = shippedMigrations, now = Date.now() }: MigrateOptions = {},
): Promise<Result<string[], MigrateFailure>> {
  const pending = await pendingMigrations(db, folder);
  if (!pending.ok) return pending;
  const ran: string[] = [];
  for (const migration of pending.value) {
    if (await run(db, migration, now)) ran.push(migration.name);
  }
  return ok(ran);
}

/** Pending migrations; empty if the database is up to date. */
export async function pendingMigrations(
  db: Pick<Database, 'engine' | 'read'>,
  folder = shippedMigrations,
): Promise<Result<Migration[], MigrateFailure>> {
  return pendingOf(db.read, await migrationFiles(folder, db.engine));
}

/** Checks that all migrations are applied. The files are read only once. */
export function makeMigrationCheck(db: Database): () => Promise<boolean> {
  let known: Promise<Migration[]> | undefined;
  return async () => {
    const pending = await pendingOf(
      db.read,
      await (known ??= migrationFiles(shippedMigrations, db.engine)),
    );
    return pending.ok && pending.value.length === 0;
  };
}

async function pendingOf(
  read: Reader,
  known: readonly Migration[],
): Promise<Result<Migration[], MigrateFailure>> {
  const applied = await appliedChecksums(read);
  const unknown = [...applied.keys()].filter((name) => !known.some((one) => one.name === name));
  if (unknown.length > 0) return failed({ code: 'database-newer', unknown });
  const changed = known.find((one) => (applied.get(one.name) ?? one.checksum) !== one.checksum);
  if (changed) return failed({ code: 'migration-changed', name: changed.name });
  return ok(known.filter((one) => !applied.has(one.name)));
}

async function appliedChecksums(reader: Reader): Promise<Map<string, string>> {
  if (!(await hasTable(reader, 'schema_migrations'))) return new Map();
  const rows = await reader.selectFrom('schema_migrations').select(['name', 'checksum']).execute();
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** False if another process has applied it first. */
async function run(db: Database, { name, script, checksum }: Migration, now: number) {
  return db.write(async (writer) => {
    await lockMigrations(writer);
    await sql`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at bigint not null
    )`.execute(writer);
    const recorded = await writer
      .insertInto('schema_migrations')
      .values({ name, checksum, applied_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!recorded) return false;
    await sql.raw(script).execute(writer);
    return true;
  });
}

interface Migration {
  /** '0002-catalogue', the same on both engines. */
  name: string;
  script: string;
  checksum: string;
}

/** The folder's migrations for this engine, in order. Throws on a file whose name is not NNNN-name.sql. */
export async function migrationFiles(
  folder: URL,
  engine: Database['engine'],
): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(folder)).toSorted()) {
    const match = /^(\d{4}-[a-z0-9-]+)(?:\.(sqlite|postgres))?\.sql$/.exec(file);
    if (!match?.[1]) throw new Error(`not a name for a migration: ${file}`);
    if (match[2] !== undefined && match[2] !== engine) continue;
    const script = await readFile(new URL(file, folder), 'utf8');
    migrations.push({ name: match[1], script, checksum: checksumOf(script) });
  }
  return migrations;
}

/** Line endings are ignored, because a checkout may have changed them. */
function checksumOf(script: string): string {
  return createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex');
}
