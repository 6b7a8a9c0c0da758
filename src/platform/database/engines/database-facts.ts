import { sql } from 'kysely';
import type { Reader } from '../database.ts';
import { engineOf } from './engine-sql.ts';

export interface DatabaseFacts {
  engine: 'SQLite' | 'PostgreSQL';
  version: string;
  bytes: number;
}

export async function readDatabaseFacts(reader: Reader): Promise<DatabaseFacts> {
  const isPostgres = engineOf(reader) === 'postgres';
  const question = isPostgres
    ? sql<Omit<DatabaseFacts, 'engine'>>`
        select current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes`
    : sql<Omit<DatabaseFacts, 'engine'>>`
        select sqlite_version() as version, page_count * page_size as bytes
        from pragma_page_count, pragma_page_size`;
  const { rows } = await question.execute(reader);
  const [found = { version: '', bytes: 0 }] = rows;
  return { engine: isPostgres ? 'PostgreSQL' : 'SQLite', ...found };
}
