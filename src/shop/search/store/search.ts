import type { Reader } from '#platform/database/database.ts';
import { engineOf } from '#platform/database/engines/engine-sql.ts';
import { postgresSearch } from './postgres-search.ts';
import { sqliteSearch } from './sqlite-search.ts';
import type { WordIndex } from './word-index.ts';

export function searchOf(reader: Reader): WordIndex {
  return engineOf(reader) === 'postgres' ? postgresSearch : sqliteSearch;
}
