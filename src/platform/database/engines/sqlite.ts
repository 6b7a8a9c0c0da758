import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Database, OpenFailure, Reader } from '../database.ts';
import { withoutNestedWrites, withRefusals } from '../write-guards.ts';
import type { Schema } from '../schema.ts';
import { openWriteQueue } from '../write-queue.ts';
import { lockFile } from './file-lock.ts';
import { readerDialect, writerDialect } from './sqlite-dialect.ts';
import { statementRunner } from './statement-runner.ts';
import { hasCause } from '../outage.ts';

const bothSettings = `
  pragma busy_timeout = 5000;
  pragma foreign_keys = on;
  pragma cache_size = -8192;
  pragma temp_store = memory;
  pragma trusted_schema = off;
`;
const writerSettings = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma journal_size_limit = 67108864;
  pragma secure_delete = on;
`;
const readerSettings = 'pragma query_only = on;';

/** Opens or creates the file for exclusive use by this process, with one read and one write connection. */
export function openSqlite(path: string): Result<Database, OpenFailure> {
  try {
    using opened = new DisposableStack();
    mkdirSync(dirname(path), { recursive: true, mode: ownerOnlyFolder });
    // Different paths to the same file must use the same lock.
    const lock = lockFile(existsSync(path) ? realpathSync(path) : path);
    if (!lock) return failed({ code: 'database-in-use', path });
    opened.use(lock);

    const writingFile = opened.use(new DatabaseSync(path));
    const version = sqliteVersion(writingFile);
    if (isTooOld(version)) return failed({ code: 'sqlite-too-old', version });
    writingFile.exec(bothSettings + writerSettings);
    const readingFile = opened.use(new DatabaseSync(path));
    readingFile.exec(bothSettings + readerSettings);
    for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}.lock`]) keepToOwner(file);
    return ok(databaseOver({ writingFile, readingFile, files: opened.move() }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed({ code: 'database-unreachable', reason });
  }
}

/** Takes no lock: readers and the process that writes do not wait for each other. */
export function readSqliteBeside(
  path: string,
): Result<{ read: Reader; close: () => Promise<void> }, OpenFailure> {
  try {
    const file = new DatabaseSync(path, { readOnly: true });
    file.exec(bothSettings);
    const read = new Kysely<Schema>({ dialect: readerDialect(statementRunner(file)) });
    return ok({ read, close: async () => file.close() });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed({ code: 'database-unreachable', reason });
  }
}

/**
 * Adds a row for the process that holds the lock. Only for tables of which that process keeps nothing in memory, as
 * it does not learn of the write.
 */
export function insertSqliteBeside(
  path: string,
  table: 'jobs',
  row: Readonly<Record<string, string | number>>,
): void {
  using file = new DatabaseSync(path);
  // The process that has the database decides when its log begins anew.
  file.exec(`${bothSettings} pragma wal_autocheckpoint = 0;`);
  const columns = Object.keys(row);
  const places = columns.map(() => '?').join(', ');
  file
    .prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`)
    .run(...Object.values(row));
}

function sqliteVersion(file: DatabaseSync): string {
  return String(file.prepare('select sqlite_version() as version').get()?.['version']);
}

interface OpenFiles {
  writingFile: DatabaseSync;
  readingFile: DatabaseSync;
  files: DisposableStack;
}

function databaseOver({ writingFile, readingFile, files }: OpenFiles): Database {
  const run = statementRunner(writingFile);
  const isGroupOpen = () => writingFile.isTransaction;
  const kysely = new Kysely<Schema>({ dialect: writerDialect(run, isGroupOpen) });
  const queue = openWriteQueue({ run, kysely, isGroupOpen });
  const database: Database = {
    engine: 'sqlite',
    // The file is locked to this process, and all its writes go through the queue.
    stamp: queue.commits,
    contentStamp: queue.commits,
    read: new Kysely({ dialect: readerDialect(statementRunner(readingFile)) }),
    write: queue.write,
    isOutage: isSqliteOutage,
    close: async () => {
      await queue.close();
      files.dispose();
    },
  };
  return withoutNestedWrites(withRefusals(database));
}

const ownerOnlyFolder = 0o700;
const ownerOnlyFile = 0o600;

/** Missing files and files of other users are left unchanged. */
function keepToOwner(path: string): void {
  try {
    chmodSync(path, ownerOnlyFile);
  } catch {
    // The doctor reports files that remain readable.
  }
}

// https://www.sqlite.org/rescode.html: busy, out of memory, read-only, I/O error, disk full, cannot open.
const passing: readonly number[] = [5, 7, 8, 10, 13, 14];

/** The disk is full or failing: nothing was written, and a retry may succeed. */
function isSqliteOutage(error: unknown): boolean {
  return hasCause(error, (cause) => {
    if (!('errcode' in cause) || typeof cause.errcode !== 'number') return false;
    // Extended codes carry the primary one in their last byte.
    return passing.includes(cause.errcode & 0xff);
  });
}

// Older versions can corrupt a file on a WAL reset (sqlite.org/wal.html#walresetbug).
const oldestVersion = [3, 51, 3] as const;

export function isTooOld(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor, oldestPatch] = oldestVersion;
  if (major !== oldestMajor) return major < oldestMajor;
  if (minor !== oldestMinor) return minor < oldestMinor;
  return patch < oldestPatch;
}
