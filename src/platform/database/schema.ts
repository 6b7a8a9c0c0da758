import type { Generated } from 'kysely';

/**
 * Rows as both engines give them: integers are numbers, instants milliseconds, lists JSON text. Each feature
 * adds the tables it owns in its `store/tables.ts`, and it alone writes them.
 */
export interface Schema {
  jobs: JobsTable;
  schema_migrations: SchemaMigrationsTable;
  versions: { name: string; value: number };
}

interface JobsTable {
  id: string;
  kind: string;
  payload: string;
  created_at: number;
  due_at: number;
  attempts: Generated<number>;
  state: Generated<'queued' | 'failed'>;
  last_error: Generated<string | null>;
  /** When the last attempt failed. */
  ended_at: Generated<number | null>;
}

interface SchemaMigrationsTable {
  name: string;
  checksum: string;
  applied_at: number;
}
