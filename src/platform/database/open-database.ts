import type { Result } from '#platform/result.ts';
import type { Database, OpenFailure } from './database.ts';
import { openSqlite } from './engines/sqlite.ts';

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
