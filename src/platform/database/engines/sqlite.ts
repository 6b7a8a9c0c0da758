import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Database, OpenFailure } from '../database.ts';
import { withoutNestedWrites } from '../nested-writes.ts';
import { withRefusals } from '../rollback-failed-results.ts';
import type { Schema } from '../schema.ts';
import { openWriteQueue } from '../write-queue.ts';
import { lockFile } from './file-lock.ts';
import { keepToOwner, ownerOnlyFolder } from './owner-only.ts';
import { readerDialect, writerDialect } from './sqlite-dialect.ts';
import { isSqliteOutage } from './sqlite-outage.ts';
import { isTooOld } from './sqlite-version.ts';
import { statementRunner } from './statement-runner.ts';

const bothSettings = `
  pragma busy_timeout = 5000;
  pragma foreign_keys = on;
  pragma cache_size = -65536;
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
