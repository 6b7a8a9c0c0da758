import { CompiledQuery } from 'kysely';
import type { Database, Reader } from '#platform/database/database.ts';

/** How SQLite would run the last query that `read` sends: a line for each step. */
export async function queryPlan(
  db: Database,
  read: (reader: Reader) => Promise<unknown>,
): Promise<string> {
  const queries: CompiledQuery[] = [];
  const watched = db.read.withPlugin({
    transformQuery: ({ node, queryId }) => {
      queries.push(db.read.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await read(watched);
  const last = queries.at(-1);
  const explain = CompiledQuery.raw(`explain query plan ${last?.sql}`, [
    ...(last?.parameters ?? []),
  ]);
  const { rows } = await db.read.executeQuery<{ detail: string }>(explain);
  return rows.map((row) => row.detail).join('\n');
}
