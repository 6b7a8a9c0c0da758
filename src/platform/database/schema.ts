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
  /** After the last attempt. */
  failed_at: Generated<number | null>;
  last_error: Generated<string | null>;
}

interface SchemaMigrationsTable {
  name: string;
  checksum: string;
  applied_at: number;
}
