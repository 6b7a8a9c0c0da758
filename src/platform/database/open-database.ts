import { ok, type Result } from '#platform/result.ts';
import type { Database, OpenFailure, Reader } from './database.ts';
import { openSqlite, readSqliteBeside } from './engines/sqlite.ts';

export interface DatabaseAddress {
  /** postgres://… or the path of a SQLite file, which is created if missing. */
  url: string;
}

export async function openDatabase({
  url,
}: DatabaseAddress): Promise<Result<Database, OpenFailure>> {
  if (!/^postgres(ql)?:\/\//.test(url)) return openSqlite(url);
  // Loaded on demand: most shops start without it.
  const { openPostgres } = await import('./engines/postgres.ts');
  return openPostgres(url);
}

export interface ReadingBeside {
  read: Reader;
  close: () => Promise<void>;
}

/** Opens an existing database for reading alone, also while another process has it open. */
export async function openBeside({
  url,
}: DatabaseAddress): Promise<Result<ReadingBeside, OpenFailure>> {
  if (!/^postgres(ql)?:\/\//.test(url)) return readSqliteBeside(url);
  const { openPostgres } = await import('./engines/postgres.ts');
  const opened = await openPostgres(url);
  if (!opened.ok) return opened;
  const database = opened.value;
  return ok({ read: database.read, close: () => database.close() });
}
