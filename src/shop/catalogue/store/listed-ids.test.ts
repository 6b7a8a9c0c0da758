import { CompiledQuery } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { type Sort, sorts } from '#shop/catalogue/rules/sort.ts';
import { temporaryFile } from '../../../../tests/support/each-engine.ts';
import { sampleCategory, sampleProduct } from '../../../../tests/support/sample-products.ts';
import type { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { insertCategory } from './categories.ts';
import { listedIds } from './listed-ids.ts';
import { insertProduct } from './products.ts';
import type { ListedSelection, Span } from './span.ts';

const selections: [string, ListedSelection][] = [
  ['everything', { kind: 'all' }],
  ['one category', { kind: 'categories', values: ['men'] }],
  ['two categories', { kind: 'categories', values: ['men', 'women'] }],
];
const allOrders = selections.flatMap(([name, selection]) =>
  sorts.map(({ value }): [string, Sort, ListedSelection] => [name, value, selection]),
);

it.each(allOrders)(
  '%s by %s is read from an index in order, at the front and at the back',
  async (_, sort, selection) => {
    const db = await shopWithProducts();
    for (const offset of [0, 5]) {
      const plan = await planOf(db, { selection, sort, offset, limit: 1 });
      expect(plan).toMatch(/COVERING INDEX (listed|category)_/);
      expect(plan).not.toContain('TEMP B-TREE');
    }
  },
);

/** How SQLite would run the last query that reads the span. */
async function planOf(db: Database, span: Span): Promise<string> {
  const queries: CompiledQuery[] = [];
  const watched = db.read.withPlugin({
    transformQuery: ({ node, queryId }) => {
      queries.push(db.read.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  expect(await listedIds(watched, span)).toHaveLength(1);
  const last = queries.at(-1);
  const explain = CompiledQuery.raw(`explain query plan ${last?.sql}`, [
    ...(last?.parameters ?? []),
  ]);
  const { rows } = await db.read.executeQuery<{ detail: string }>(explain);
  return rows.map((row) => row.detail).join('\n');
}

async function shopWithProducts(): Promise<Database> {
  const opened = await openDatabase({ url: temporaryFile() });
  if (!opened.ok) throw new Error(opened.failure.code);
  const db = opened.value;
  onTestFinished(() => db.close());
  await migrate(db);
  await db.write(async (writer) => {
    for (const id of ['men', 'women'])
      await insertCategory(writer, sampleCategory({ id, value: id }));
    for (let index = 0; index < 12; index += 1) {
      const categoryId = index % 2 === 0 ? 'men' : 'women';
      await insertProduct(writer, sampleProduct({ id: String(index), categoryId }));
    }
  });
  return db;
}
