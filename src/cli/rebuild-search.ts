import { insertSqliteBeside } from '#platform/database/engines/sqlite.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { makeIds } from '#platform/ids.ts';
import { rebuildSearch } from '#shop/catalogue/use-cases/index-products.ts';
import { clock } from '#platform/clock.ts';
import type { Config } from '../config.ts';
import { migrateShop, openShop } from './open-shop.ts';

/** Rebuilds the search index, or has the shop do so that runs on the same SQLite database. */
export async function rebuildSearchCommand(config: Config): Promise<number> {
  const opened = await openDatabase({ url: config.databaseUrl });
  if (!opened.ok && opened.failure.code === 'database-in-use') {
    queueRebuild(opened.failure.path);
    console.log('The running shop rebuilds its search index in the background.');
    return 0;
  }
  if (opened.ok) await opened.value.close();
  const shop = await openShop(config);
  try {
    await migrateShop(shop);
    await rebuildSearch(shop);
    console.log('The search index is rebuilt.');
  } finally {
    await shop.db.close();
  }
  return 0;
}

function queueRebuild(path: string): void {
  const now = clock();
  insertSqliteBeside(path, 'jobs', {
    id: makeIds(clock).newId(),
    kind: 'index-products',
    payload: JSON.stringify({ after: 0 }),
    created_at: now,
    due_at: now,
  });
}
