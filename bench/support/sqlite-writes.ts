import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { type Comparison, type Run, writesPerSecond } from './comparison.ts';
import { handWritten, nextOrder, prepareShop, writeOrder } from './order-writes.ts';

/** Each side has its own file; both sync at every commit. */
export async function sqliteWrites(): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const db = await openShop(join(folder, 'ours.db'));
  const handPath = join(folder, 'hand.db');
  await (await openShop(handPath)).close();
  const file = new DatabaseSync(handPath);
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536;');
  const writeGroup = groupWriter(file);
  return {
    engine: 'SQLite',
    ours: (run) =>
      writesPerSecond(run, async () => {
        await db.write((writer) => writeOrder(writer, nextOrder()));
        return 1;
      }),
    byHand: ({ callers, durationMs }: Run) =>
      writesPerSecond({ callers: 1, durationMs }, async () => writeGroup(callers)),
    close: async () => {
      file.close();
      await db.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function openShop(url: string): Promise<Database> {
  const opened = await openDatabase({ url });
  if (!opened.ok) throw new Error(opened.failure.code);
  await prepareShop(opened.value);
  return opened.value;
}

/** Prepared statements and one transaction per group, nothing else. */
function groupWriter(file: DatabaseSync): (size: number) => number {
  const order = file.prepare(handWritten.order);
  const line = file.prepare(handWritten.line);
  const hold = file.prepare(handWritten.hold);
  return (size) => {
    file.exec('begin immediate');
    for (let index = 0; index < size; index += 1) {
      const { id, variantIds } = nextOrder();
      order.run(id, Date.now());
      for (const variantId of variantIds) {
        line.run(id, variantId, 1_000);
        hold.run(variantId);
      }
    }
    file.exec('commit');
    return size;
  };
}
