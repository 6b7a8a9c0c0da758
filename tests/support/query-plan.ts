import { CompiledQuery } from 'kysely';
import type { Database, Reader } from '#platform/database/database.ts';
import { watchStatements } from './watch-statements.ts';

/** How SQLite would run the last query that `read` sends, prepared or not: a line for each step. */
export async function queryPlan(
  db: Database,
  read: (reader: Reader) => Promise<unknown>,
): Promise<string> {
  const statements = await watchStatements(() => read(db.read));
  // Parameters are left out: without statistics they do not change the plan.
  const explain = CompiledQuery.raw(`explain query plan ${statements.at(-1)?.sql}`);
  const { rows } = await db.read.executeQuery<{ detail: string }>(explain);
  return rows.map((row) => row.detail).join('\n');
}
