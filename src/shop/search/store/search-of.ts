import type { Reader } from '#platform/database/database.ts';
import { engineOf } from '#platform/database/engines/engine-sql.ts';
import { postgresSearch } from './postgres-search.ts';
import type { Search } from './search.ts';
import { sqliteSearch } from './sqlite-search.ts';

export function searchOf(reader: Reader): Search {
  return engineOf(reader) === 'postgres' ? postgresSearch : sqliteSearch;
}
