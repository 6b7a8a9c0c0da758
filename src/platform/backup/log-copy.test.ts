import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { configFrom } from '../../config.ts';
import { copierOf } from '#platform/database/database-copy.ts';
import { makeObjectStorage } from '#platform/files/object-storage.ts';
import { makePictureFiles } from '#platform/files/picture-files.ts';
import { temporaryFile } from '../../../tests/support/each-engine.ts';
import { startS3Server } from '../../../tests/support/s3-server.ts';
import { type BackupStore, makeBucketStore, makeFolderStore } from './backup-store.ts';
import { copiedUntil, deleteOldLogs, listLogs } from './copied-logs.ts';
import { startLogCopy } from './log-copy.ts';
import { makeBackup } from './make-backup.ts';
import { makeBackupKey } from './packed-file.ts';
import { openBackup, restoreBackup } from './restore-backup.ts';

const backupKey = makeBackupKey('a key of the tests with enough random characters');

describe.each([
  ['without a key', null, null],
  ['encrypted', backupKey, null],
  ['encrypted in object storage', backupKey, bucketStore],
])('the log of a SQLite database, %s', (_, key, openStore) => {
  it('is replayed over a backup until it was last copied', async () => {
    const shop = openShop(key, await openStore?.());
    for (let round = 0; round < 5; round += 1) {
      shop.write(20);
      await shop.copies.copy();
    }
    const name = await shop.backUp();
    for (let round = 0; round < 40; round += 1) {
      shop.write(round % 7 === 0 ? 200 : 5);
      if (round % 3 === 0) await shop.copies.copy();
    }
    await shop.copies.copy();
    const expected = shop.content();
    // Never copied, and so lost with the disk.
    shop.write(3);
    const { replayed, content } = await shop.restored(name);
    expect(replayed).toMatchObject({ until: expect.any(Number), brokenAt: null });
    expect(content).toEqual(expected);
    expect(
      new Set((await shop.newestExtracts()).map(({ segment }) => segment)).size,
    ).toBeGreaterThan(2);
  });
});

describe('the copy of a log', () => {
  it('continues after the process ends and starts again', async () => {
    const shop = openShop(null);
    shop.write(5);
    await shop.copies.copy();
    const name = await shop.backUp();
    shop.write(5);
    await shop.copies.copy();
    shop.write(5);
    const next = startLogCopy(shop.path, shop.options);
    shop.write(5);
    await next.copy();
    expect(await listLogs(shop.options.store)).toHaveLength(1);
    expect((await shop.restored(name)).content).toEqual(shop.content());
  });

  it('begins anew when a log was lost, and then continues no earlier backup', async () => {
    const shop = openShop(null);
    shop.write(5);
    await shop.copies.copy();
    const name = await shop.backUp();
    shop.write(5);
    await shop.copies.copy();
    const copied = shop.content();
    shop.write(5);
    shop.file.exec('pragma wal_checkpoint(truncate)');
    shop.write(5);
    const next = startLogCopy(shop.path, shop.options);
    await next.copy();
    expect(await listLogs(shop.options.store)).toHaveLength(2);
    expect((await shop.restored(name)).content).toEqual(copied);
    shop.write(5);
    await next.copy();
    const later = await shop.backUp();
    shop.write(5);
    await next.copy();
    expect((await shop.restored(later)).content).toEqual(shop.content());
  });

  it('that is damaged is replayed up to there, and one that ends before a backup not at all', async () => {
    const shop = openShop(null);
    shop.write(5);
    await shop.copies.copy();
    const name = await shop.backUp();
    expect((await shop.restored(name)).replayed).toBeNull();
    shop.write(5);
    await shop.copies.copy();
    const before = shop.content();
    for (let round = 0; round < 2; round += 1) {
      shop.write(5);
      await shop.copies.copy();
    }
    const pathOf = async (at: number) =>
      join(shop.options.store.address, (await shop.newestExtracts())[at]?.name ?? '');
    const third = await pathOf(2);
    const bytes = readFileSync(third);
    rmSync(third);
    const gap = await shop.restored(name);
    expect(gap.content).toEqual(before);
    expect(gap.replayed?.brokenAt).toBe(await pathOf(2));
    writeFileSync(third, bytes.subarray(0, bytes.length / 2));
    expect((await shop.restored(name)).replayed?.brokenAt).toBe(third);
    rmSync(await pathOf(0));
    const early = await shop.restored(name);
    expect(early.content).toHaveLength(5);
  });

  it('claims nothing that is not stored, and loses nothing while the place is slow or fails', async () => {
    const folder = makeFolderStore(join(dirname(temporaryFile()), 'backups'));
    let wait = Promise.resolve();
    let failures = 0;
    const write: BackupStore['write'] = async (name, content) => {
      await wait;
      if (failures > 0) throw new Error(`no space left: ${(failures -= 1)}`);
      await folder.write(name, content);
    };
    const shop = openShop(null, { ...folder, write });
    const until = async () => {
      const log = (await listLogs(folder)).at(-1);
      return log ? copiedUntil(folder, log) : 0;
    };
    shop.write(5);
    await shop.copies.copy();
    const name = await shop.backUp();
    for (let round = 0; round < 4; round += 1) {
      const before = await until();
      const slow = Promise.withResolvers<void>();
      wait = slow.promise;
      shop.write(200);
      const copying = shop.copies.copy();
      // The shop goes on selling: what is committed meanwhile belongs to a later extract.
      shop.write(200);
      expect(await until()).toBe(before);
      slow.resolve();
      expect(await copying).toBeGreaterThan(before);
      failures = 3;
      shop.write(200);
      for (let failed = 0; failed < 3; failed += 1) {
        await expect(shop.copies.copy()).rejects.toThrow('no space left');
        shop.write(200);
      }
    }
    const before = await until();
    await shop.copies.copy();
    expect(await until()).toBeGreaterThan(before);
    const segments = new Set((await shop.newestExtracts()).map(({ segment }) => segment));
    expect(segments.size).toBeGreaterThan(2);
    expect(await shop.restored(name)).toMatchObject({
      replayed: { brokenAt: null },
      content: shop.content(),
    });
  });

  it('keeps only what restores of the kept backups need', async () => {
    const shop = openShop(null);
    for (let round = 0; round < 6; round += 1) {
      shop.write(60);
      await shop.copies.copy();
    }
    const name = await shop.backUp();
    shop.write(60);
    await shop.copies.copy();
    const all = (await shop.newestExtracts()).length;
    await deleteOldLogs(shop.options.store, Date.now() + 60_000);
    expect((await shop.newestExtracts()).length).toBeLessThan(all);
    expect((await shop.restored(name)).content).toEqual(shop.content());
  });
});

async function bucketStore(): Promise<BackupStore> {
  const { environment } = await startS3Server();
  const { storage } = configFrom(environment);
  if (!storage.objects) throw new Error('not set up');
  const lockPath = join(dirname(temporaryFile()), 'backup');
  // Small parts, so that a backup is uploaded in several.
  return makeBucketStore(makeObjectStorage(storage.objects, { partBytes: 10_000 }), {
    lockPath,
    now: Date.now,
  });
}

/** A database that is written by a connection of its own, as the shop does it. */
function openShop(key: typeof backupKey | null, given?: BackupStore) {
  const path = temporaryFile();
  const store = given ?? makeFolderStore(join(dirname(path), 'backups'));
  const file = new DatabaseSync(path);
  file.exec(`pragma journal_mode = wal; pragma secure_delete = on; pragma wal_autocheckpoint = 0;
    create table schema_migrations (name text); create table notes (id integer primary key, text text);
    create index notes_by_text on notes (text);`);
  let time = Date.now();
  const options = {
    store,
    key,
    now: () => (time = Math.max(time + 1, Date.now())),
    longBytes: 400_000,
    extractBytes: 100_000,
  };
  const copies = startLogCopy(path, options);
  let written = 0;
  return {
    path,
    file,
    options,
    copies,
    write(rows: number) {
      file.exec('begin');
      const insert = file.prepare('insert into notes (text) values (?)');
      for (let row = 0; row < rows; row += 1)
        insert.run(`${(written += 1)} ${'text '.repeat(150)}`);
      file.exec(`delete from notes where id % 5 = ${written % 5} and id < ${written - 50}; commit`);
    },
    content: () => contentOf(path),
    newestExtracts: async () => (await listLogs(store)).at(-1)?.extracts ?? [],
    async backUp(): Promise<string> {
      const source = {
        copier: await copierOf(path),
        pictures: makePictureFiles(join(dirname(path), 'pictures')),
        dataDir: dirname(path),
        files: [],
        program: '1',
        chains: {},
      };
      const made = await makeBackup(source, { store, key }, options.now());
      if (!made.ok) throw new Error(made.failure.code);
      return made.value.name;
    },
    async restored(name: string) {
      const target = temporaryFile();
      const opened = await openBackup({ store, key }, name);
      if (!opened.ok) throw new Error(opened.failure.code);
      const replayed = await restoreBackup(opened.value, {
        copier: await copierOf(target),
        databaseFile: target,
        dataDir: dirname(target),
        pictures: makePictureFiles(join(dirname(target), 'pictures')),
      });
      expect(readdirSync(dirname(target)).filter((one) => one.includes('restored'))).toEqual([]);
      return { replayed, content: contentOf(target) };
    },
  };
}

function contentOf(path: string) {
  using file = new DatabaseSync(path);
  expect(file.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  return file.prepare('select id, substr(text, 1, 12) as text from notes order by id').all();
}
