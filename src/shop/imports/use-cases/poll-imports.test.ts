import { expect, it, onTestFinished } from 'vitest';
import { pollImports, beginImportStep } from './poll-imports.ts';
import type { Database } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { findImport } from '#shop/imports/store/product-imports.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  checkImport,
  reportOf,
  runUntilIdle,
  writeImport,
} from '../../../../tests/support/run-import.ts';
import { sampleCategory } from '../../../../tests/support/sample-products.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { decideImport } from './decide-import.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrateShop, openShop } from '../../../cli/open-shop.ts';
import { configFrom } from '../../../config.ts';

const head = 'Title,Description,Category,SKU,Price';
const file = [head, ...Array.from({ length: 60 }, (_, at) => `Hat ${at},Warm,men,H-${at},5`)];

/** As long as the lease of a step. */
const minuteMs = 60_000;

/** A checked import that may be written, of a shop whose clock is set by the test. */
async function importing(db: Database) {
  let now = Date.UTC(2026, 10, 21);
  const shop: Shop = { ...emptyShop(db), clock: () => now };
  await shop.db.write((writer) => insertCategory(writer, sampleCategory()));
  const id = await checkImport(shop, file.join('\n'));
  await decideImport(shop, staff, { id, decision: { kind: 'write' } });
  const wait = (ms: number) => (now += ms);
  return { shop, id, wait };
}

async function begin(shop: Shop, id: string): Promise<boolean> {
  const at = await findImport(shop.db.read, id);
  if (!at) throw new Error('the import is gone');
  return beginImportStep(shop, at, { now: shop.clock(), leaseMs: minuteMs });
}

eachEngine('an import on several processes', ({ open }) => {
  it('is processed by one of them at a time, and by another once the lease has expired', async () => {
    const { shop, id, wait } = await importing(await open());
    const begun = await Promise.all(Array.from({ length: 5 }, () => begin(shop, id)));
    expect(begun.filter(Boolean)).toEqual([true]);
    expect(await pollImports(shop)).toBe(false);
    wait(minuteMs);
    await runUntilIdle(shop);
    expect(await reportOf(shop, id)).toMatchObject({ state: 'done', outcomes: { added: 60 } });
  });

  it('writes every product once if all of them poll', async () => {
    const { shop, id } = await importing(await open());
    await Promise.all(Array.from({ length: 5 }, () => runUntilIdle(shop)));
    await runUntilIdle(shop);
    expect(await reportOf(shop, id)).toMatchObject({ state: 'done', outcomes: { added: 60 } });
  });
});

eachEngine('an import that never finishes a step', ({ open }) => {
  /** As a process that ends in the middle of the step does. */
  async function startAndDie({ shop, id, wait }: Awaited<ReturnType<typeof importing>>) {
    expect(await begin(shop, id)).toBe(true);
    wait(minuteMs);
  }

  it('[T22] stops after three starts and keeps what was written', async () => {
    const importingShop = await importing(await open());
    const { shop, id } = importingShop;
    await pollImports(shop);
    for (let start = 1; start <= 3; start += 1) await startAndDie(importingShop);
    await runUntilIdle(shop);
    expect(await reportOf(shop, id)).toMatchObject({ state: 'failed', failure: 'gave-up' });
    const kept = await shop.db.read.selectFrom('products').select('id').execute();
    expect(kept).toHaveLength(25);
    await writeImport(shop, await checkImport(shop, `${head}\nCap,Light,men,C-1,5`));
  });

  it('continues after a few failed starts, and each finished step resets the count', async () => {
    const importingShop = await importing(await open());
    const { shop, id } = importingShop;
    for (let start = 1; start <= 2; start += 1) await startAndDie(importingShop);
    await pollImports(shop);
    for (let start = 1; start <= 2; start += 1) await startAndDie(importingShop);
    await runUntilIdle(shop);
    expect(await reportOf(shop, id)).toMatchObject({ state: 'done', outcomes: { added: 60 } });
  });

  it('stops if every start fails', async () => {
    const { shop, id } = await importing(await open());
    const torn = shop.db.write((writer) =>
      writer.updateTable('import_rows').set({ cells: '{' }).where('row_no', '=', 40).execute(),
    );
    await torn;
    await pollImports(shop);
    for (let start = 1; start <= 3; start += 1)
      await expect(pollImports(shop)).rejects.toThrow('JSON');
    await runUntilIdle(shop);
    expect(await reportOf(shop, id)).toMatchObject({ state: 'failed', failure: 'gave-up' });
  });
});

const worker = fileURLToPath(
  new URL('../../../../tests/support/import-worker.ts', import.meta.url),
);
const productCount = 300;

function openFolder(folder: string): Promise<Shop> {
  return openShop(configFrom({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
}

/** Lets another process work on the shop, so much later, and kills it after so many steps. */
async function killedAfter(
  folder: string,
  { steps, laterMs }: { steps: number; laterMs: number },
): Promise<void> {
  const child = spawn(process.execPath, [worker, folder, `${laterMs}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
  const first = await openFolder(folder);
  await migrateShop(first);
  await first.db.write((writer) => insertCategory(writer, sampleCategory()));
  const lines = Array.from({ length: productCount }, (_, at) => `Hat ${at},Warm,men,H-${at},5`);
  const id = await checkImport(
    first,
    ['Title,Description,Category,SKU,Price', ...lines].join('\n'),
  );
  await decideImport(first, staff, { id, decision: { kind: 'write' } });
  await first.db.close();

  await killedAfter(folder, { steps: 2, laterMs: 0 });
  await killedAfter(folder, { steps: 3, laterMs: minuteMs });
  const last = { ...(await openFolder(folder)), clock: () => Date.now() + 2 * minuteMs };
  const { read } = last.db;
  const countOf = async (table: 'products' | 'audit_entries') => {
    const query = read.selectFrom(table).select((row) => row.fn.countAll<number>().as('count'));
    return (await query.executeTakeFirstOrThrow()).count;
  };
  const before = await countOf('products');
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(productCount);
  await runUntilIdle(last);
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
