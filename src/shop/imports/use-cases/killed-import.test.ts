import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { migrateShop, openShop } from '../../../cli/open-shop.ts';
import { configFrom } from '../../../config.ts';
import { checked, reportOf, untilIdle } from '../../../../tests/support/imported.ts';
import { sampleCategory } from '../../../../tests/support/sample-products.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { decideImport } from './decide-import.ts';

const worker = fileURLToPath(
  new URL('../../../../tests/support/import-worker.ts', import.meta.url),
);
const productCount = 300;

function open(folder: string): Promise<Shop> {
  return openShop(configFrom({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
}

/** Lets another process work on the shop, and kills it after so many steps. */
async function killedAfter(folder: string, steps: number): Promise<void> {
  const child = spawn(process.execPath, [worker, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let seen = 0;
  child.stdout.on('data', (bytes: Buffer) => {
    seen += bytes.toString().split('\n').length - 1;
    if (seen >= steps) child.kill('SIGKILL');
  });
  await once(child, 'close');
  expect(seen).toBeGreaterThanOrEqual(steps);
}

it('an import that is killed again and again writes every product exactly once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-killed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const first = await open(folder);
  await migrateShop(first);
  await first.db.write((writer) => insertCategory(writer, sampleCategory()));
  const lines = Array.from({ length: productCount }, (_, at) => `Hat ${at},Warm,men,H-${at},5`);
  const id = await checked(first, ['Title,Description,Category,SKU,Price', ...lines].join('\n'));
  await decideImport(first, staff, { id, decision: { kind: 'write' } });
  await first.db.close();

  await killedAfter(folder, 2);
  await killedAfter(folder, 3);
  const last = await open(folder);
  const { read } = last.db;
  const countOf = async (table: 'products' | 'audit_entries') => {
    const query = read.selectFrom(table).select((row) => row.fn.countAll<number>().as('count'));
    return (await query.executeTakeFirstOrThrow()).count;
  };
  const before = await countOf('products');
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(productCount);
  await untilIdle(last);
  expect(await countOf('products')).toBe(productCount);
  expect(await reportOf(last, id)).toMatchObject({
    state: 'done',
    outcomes: { added: productCount },
    problems: [],
  });
  // One for each product, and one each for the upload, the decision and the end.
  expect(await countOf('audit_entries')).toBe(productCount + 3);
  await last.db.close();
});
