import { symlinkSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { eachEngine, onPostgresServer, temporaryFile } from '../../../tests/support/each-engine.ts';
import { openDatabase } from './open-database.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { raiseProductVersion } from '#shop/catalogue/store/versions.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { sampleCategory, sampleProduct } from '../../../tests/support/sample-products.ts';

eachEngine('a database', ({ open }) => {
  it('a write that throws is rolled back', async () => {
    const db = await open();
    const write = db.write(async (writer) => {
      await saveSetting(writer, { key: 'pageSize', value: 9, now: 1 });
      throw new Error('no');
    });
    await expect(write).rejects.toThrow('no');
    expect(await db.read.selectFrom('settings').selectAll().execute()).toEqual([]);
  });

  it('a nested write is rejected instead of deadlocking', async () => {
    const db = await open();
    const write = db.write(async () => {
      await db.write((writer) => saveSetting(writer, { key: 'a', value: 1, now: 1 }));
    });
    await expect(write).rejects.toThrow('a write inside a write');
    await db.write((writer) => saveSetting(writer, { key: 'b', value: 1, now: 1 }));
    const rows = await db.read.selectFrom('settings').select('key').execute();
    expect(rows.map((row) => row.key)).toEqual(['b']);
  });

  it('integers are returned as numbers, including counts and sums', async () => {
    const db = await open();
    const largest = Number.MAX_SAFE_INTEGER;
    await db.write((writer) => saveSetting(writer, { key: 'a', value: 1, now: largest }));
    const row = await db.read
      .selectFrom('settings')
      .select((settings) => [
        'updated_at',
        settings.fn.countAll().as('count'),
        settings.fn.sum('updated_at').as('sum'),
      ])
      .groupBy('updated_at')
      .executeTakeFirst();
    expect(row).toEqual({ updated_at: largest, count: 1, sum: largest });
  });

  it('an unsafe integer is rejected instead of rounded', async () => {
    const db = await open();
    await db.write((writer) =>
      sql`insert into settings (key, value, updated_at) values ('a', '1', 9007199254740993)`.execute(
        writer,
      ),
    );
    const read = db.read.selectFrom('settings').select('updated_at').execute();
    await expect(read).rejects.toThrow(/9007199254740993/);
  });

  it('schema constraints hold: a draft needs no date, a published product does', async () => {
    const db = await open();
    await db.write((writer) => insertCategory(writer, sampleCategory()));
    const product = sampleProduct({ status: 'published', publishedAt: null });
    await expect(db.write((writer) => insertProduct(writer, product))).rejects.toThrow(/check/i);
    await db.write((writer) => insertProduct(writer, { ...product, status: 'draft' }));
  });
});

it('a second process or connection is rejected while the file is in use', async () => {
  const path = temporaryFile();
  const first = await openDatabase({ url: path });
  if (!first.ok) throw new Error(first.failure.code);
  const second = await openDatabase({ url: path });
  expect(second).toEqual({ ok: false, failure: { code: 'database-in-use', path } });
  await first.value.close();
  const third = await openDatabase({ url: path });
  expect(third.ok).toBe(true);
  if (third.ok) await third.value.close();
});

it('another path to a file in use is rejected as well', async () => {
  const path = temporaryFile();
  const link = `${temporaryFile()}-link`;
  const first = await openDatabase({ url: path });
  if (!first.ok) throw new Error(first.failure.code);
  onTestFinished(() => first.value.close());
  symlinkSync(path, link);
  const failure = { code: 'database-in-use', path: link };
  expect(await openDatabase({ url: link })).toEqual({ ok: false, failure });
});

it('the folder of a SQLite file is created if missing', async () => {
  const opened = await openDatabase({ url: `${temporaryFile()}-folder/data/shop.db` });
  expect(opened.ok).toBe(true);
  if (opened.ok) await opened.value.close();
});

it('an invalid database file is reported in plain words', async () => {
  const path = temporaryFile();
  writeFileSync(path, 'not a database, but long enough to be read as one'.repeat(100));
  const failure = { code: 'database-unreachable', reason: 'file is not a database' };
  expect(await openDatabase({ url: path })).toEqual({ ok: false, failure });
});

it('an unreachable PostgreSQL server is reported in plain words', async () => {
  const opened = await openDatabase({ url: 'postgres://shop@127.0.0.1:1/shop' });
  expect(opened).toMatchObject({ ok: false, failure: { code: 'database-unreachable' } });
  expect(opened).toMatchObject({ failure: { reason: expect.stringContaining('ECONNREFUSED') } });
});

it('the SQLite read connection cannot write', async () => {
  const opened = await openDatabase({ url: temporaryFile() });
  if (!opened.ok) throw new Error(opened.failure.code);
  const db = opened.value;
  onTestFinished(() => db.close());
  const write = sql`create table stray (id integer)`.execute(db.read);
  await expect(write).rejects.toThrow('readonly');
});

onPostgresServer('writing at the same time', ({ open }) => {
  it('two transactions on different products commit without waiting', async () => {
    const db = await open();
    const [one, two] = await db.write(async (writer) => {
      await insertCategory(writer, sampleCategory());
      const ids = [];
      for (const id of ['a', 'b'])
        ids.push(await insertProduct(writer, sampleProduct({ id, onHand: 5 })));
      return ids;
    });
    if (one === undefined || two === undefined) throw new Error('two products are needed');
    const bothTook = meeting(2);
    const take = (productId: number, variantId: string) =>
      db.write(async (writer) => {
        await sql`update stock set reserved = reserved + 1 where variant_id = ${variantId}`.execute(
          writer,
        );
        await raiseProductVersion(writer, productId);
        // Each stays open until the other has written too.
        await bothTook();
      });
    await Promise.all([take(one, 'variant-a'), take(two, 'variant-b')]);
    const held = await db.read.selectFrom('stock').select('reserved').execute();
    expect(held).toEqual([{ reserved: 1 }, { reserved: 1 }]);
  });

  it('deadlocked writes are retried until both are saved', async () => {
    const db = await open();
    await db.write(async (writer) => {
      await saveSetting(writer, { key: 'a', value: 0, now: 0 });
      await saveSetting(writer, { key: 'b', value: 0, now: 0 });
    });
    const bothHoldOne = meeting(2);
    let attempts = 0;
    const raiseInOrder = (first: string, second: string) =>
      db.write(async (writer) => {
        attempts += 1;
        const raise = (key: string) =>
          sql`update settings set updated_at = updated_at + 1 where key = ${key}`.execute(writer);
        await raise(first);
        await bothHoldOne();
        await raise(second);
      });
    await Promise.all([raiseInOrder('a', 'b'), raiseInOrder('b', 'a')]);
    expect(attempts).toBeGreaterThan(2);
    const rows = await db.read.selectFrom('settings').select('updated_at').execute();
    expect(rows).toEqual([{ updated_at: 2 }, { updated_at: 2 }]);
  });
});

/** Everyone waits until `size` have come; later ones pass. */
function meeting(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let present = 0;
  return async () => {
    present += 1;
    if (present >= size) resolve();
    await promise;
  };
}
