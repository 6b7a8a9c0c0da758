import { sql } from 'kysely';
import { ok, type Result } from '#platform/result.ts';
import type { Reader } from './database.ts';
import { engineOf, hasTable } from './engines/engine-sql.ts';
import { type MigrateFailure, pendingMigrations } from './migrate.ts';

export interface PlannedMigration {
  name: string;
  /** Existing tables that it reads or changes, with their rows. */
  tables: { name: string; rows: number }[];
}

/** What `migrate` would run on this database. Changes nothing. */
export async function planMigrations(
  read: Reader,
  folder?: URL,
): Promise<Result<PlannedMigration[], MigrateFailure>> {
  const pending = await pendingMigrations({ engine: engineOf(read), read }, folder);
  if (!pending.ok) return pending;
  const counts = new Map<string, number | null>();
  const planned: PlannedMigration[] = [];
  for (const { name, script } of pending.value) {
    const tables: PlannedMigration['tables'] = [];
    for (const table of touchedTables(script)) {
      if (!counts.has(table)) counts.set(table, await countRows(read, table));
      const rows = counts.get(table) ?? null;
      if (rows !== null) tables.push({ name: table, rows });
    }
    planned.push({ name, tables });
  }
  return ok(planned);
}

/** Null for a table that an earlier pending migration will create. */
async function countRows(read: Reader, table: string): Promise<number | null> {
  if (!(await hasTable(read, table))) return null;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}
  `.execute(read);
  return rows[0]?.count ?? 0;
}

const naming =
  /\b(?:alter table|drop table|insert into|delete from|update|from|join|create (?:unique )?index \w+ on)(?:\s+if exists)?(?:\s+only)?\s+"?([a-z_][a-z0-9_]*)"?/g;

/** Tables that a migration reads or changes while it runs, and names that only look like one. */
export function touchedTables(script: string): string[] {
  const text = withoutDefinitions(script.toLowerCase().replaceAll(/--.*$/gm, ''));
  const names = Array.from(text.matchAll(naming), ([, name = '']) => name);
  return [...new Set(names)].toSorted();
}

/** The bodies of triggers and functions run later, row by row. */
function withoutDefinitions(script: string): string {
  return script
    .replaceAll(/\bcreate trigger\b[\s\S]*?\bbegin\b[\s\S]*?\bend;/g, '')
    .replaceAll(/\bcreate (?:constraint )?trigger\b[^;]*;/g, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '');
}
