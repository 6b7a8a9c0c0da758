import { AsyncLocalStorage } from 'node:async_hooks';
import type { Result } from '#domain/result.ts';
import type { Database, OpenFailure } from './database.ts';
import { openSqlite } from './engines/sqlite.ts';
import { withRefusals } from './refused-writes.ts';

/** `url` is postgres://… or the path of a SQLite file, which is made when missing. */
export async function openDatabase({
  url,
}: {
  url: string;
}): Promise<Result<Database, OpenFailure>> {
  const opened = openSqlite(url);
  return opened.ok ? { ok: true, value: withoutNestedWrites(withRefusals(opened.value)) } : opened;
}

/** A write started inside a write would wait for itself. */
function withoutNestedWrites(database: Database): Database {
  const inside = new AsyncLocalStorage<true>();
  const write: Database['write'] = async (work) => {
    if (inside.getStore()) throw new Error('a write inside a write: pass the writer on instead');
    return database.write((writer) => inside.run(true, () => work(writer)));
  };
  return { ...database, write };
}
