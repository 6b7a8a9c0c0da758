import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './database.ts';

/** A nested write would deadlock, so it is rejected. */
export function withoutNestedWrites(database: Database): Database {
  const inside = new AsyncLocalStorage<true>();
  const write: Database['write'] = async (work) => {
    if (inside.getStore()) throw new Error('a write inside a write: pass the writer on instead');
    return database.write((writer) => inside.run(true, () => work(writer)));
  };
  return { ...database, write };
}
