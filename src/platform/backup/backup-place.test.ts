import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { configFrom } from '../../config.ts';
import { copierOf } from '#platform/database/database-copy.ts';
import { makeObjectStorage } from '#platform/files/object-storage.ts';
import { makePictureFiles } from '#platform/files/picture-files.ts';
import { temporaryFile } from '../../../tests/support/each-engine.ts';
import { startS3Server } from '../../../tests/support/s3-server.ts';
import { deleteOldBackups } from './backup-place.ts';
import { listBackups } from './backup-set.ts';
import { type BackupStore, makeBucketStore, makeFolderStore } from './backup-store.ts';
import { makeBackup } from './make-backup.ts';
import { openBackup } from './restore-backup.ts';

const dayMs = 24 * 60 * 60 * 1000;
const startAt = Date.parse('2026-03-01T10:00:00Z');

describe('backups in a bucket', () => {
  it('are complete once their list is there, and what was interrupted is deleted after a day', async () => {
    const { store, backUp, objects } = await openBucket(startAt + 2 * dayMs);
    const name = await backUp(startAt);
    const interrupted = 'backups/2026-02-27T10-00-00-000Z/database.zst';
    const underWay = 'backups/2026-03-03T09-00-00-000Z/database.zst';
    for (const key of [interrupted, underWay]) objects.set(key, Buffer.from('half'));
    expect(await listBackups(store)).toEqual([name]);
    const opened = await openBackup({ store, key: null }, '2026-03-03T09-00-00-000Z');
    expect(opened).toEqual({ ok: false, failure: { code: 'incomplete' } });
    await backUp(startAt + dayMs);
    expect([objects.has(interrupted), objects.has(underWay)]).toEqual([false, true]);
  });

  it('of two machines at once delete nothing of each other', async () => {
    const { store, backUp, objects } = await openBucket(startAt);
    await backUp(startAt);
    const newest = await backUp(startAt + 1);
    // A picture that another machine has stored just now, for a backup without a list yet.
    const foreign = 'backups/pictures/foreign-1a2b3c4d-400.avif';
    objects.set(foreign, Buffer.from('a picture'));
    const changedAt = Date.parse('2026-01-01T00:00:00Z');
    await deleteOldBackups({ store, key: null }, 1, changedAt + dayMs - 1);
    expect(await listBackups(store)).toEqual([newest]);
    expect(objects.has(foreign)).toBe(true);
    await backUp(startAt + 2);
    await deleteOldBackups({ store, key: null }, 1, changedAt + dayMs);
    expect(objects.has(foreign)).toBe(false);
  });
});

describe.each([
  ['a folder', async () => makeFolderStore(join(dirname(temporaryFile()), 'backups'))],
  ['a bucket', async () => (await openBucket(startAt)).store],
])('backups in %s', (_, openStore) => {
  it('store each picture once, and a changed one is found', async () => {
    const store = await openStore();
    const { backUp, pictures } = sourceFor(store);
    await pictures.keep([{ file: 'one-1a2b3c4d-400.avif', bytes: Buffer.from('one') }]);
    await backUp(startAt);
    await pictures.keep([{ file: 'two-1a2b3c4d-400.avif', bytes: Buffer.from('two') }]);
    const name = await backUp(startAt + 1);
    expect([...(await store.list('pictures')).keys()].toSorted()).toEqual([
      'pictures/one-1a2b3c4d-400.avif',
      'pictures/two-1a2b3c4d-400.avif',
    ]);
    expect(await openBackup({ store, key: null }, name)).toMatchObject({ ok: true });
    await store.remove(['pictures/two-1a2b3c4d-400.avif']);
    expect(await openBackup({ store, key: null }, name)).toEqual({
      ok: false,
      failure: { code: 'damaged', file: 'pictures/two-1a2b3c4d-400.avif' },
    });
  });
});

async function openBucket(now: number) {
  const { environment, objects } = await startS3Server();
  const { storage } = configFrom(environment);
  if (!storage.objects) throw new Error('not set up');
  const lockPath = join(dirname(temporaryFile()), 'backup');
  const store = makeBucketStore(makeObjectStorage(storage.objects), { lockPath, now: () => now });
  return { store, objects, ...sourceFor(store) };
}

/** A small shop that is backed up to the store. */
function sourceFor(store: BackupStore) {
  const path = temporaryFile();
  const dataDir = dirname(path);
  const database = new DatabaseSync(path);
  database.exec('create table schema_migrations (name text)');
  database.close();
  writeFileSync(join(dataDir, 'session-secret'), 'secret');
  const pictures = makePictureFiles(join(dataDir, 'pictures'));
  const backUp = async (now: number) => {
    const copier = await copierOf(path);
    const source = {
      copier,
      dataDir,
      pictures,
      files: ['session-secret'],
      program: '1',
      chains: {},
    };
    const made = await makeBackup(source, { store, key: null }, now);
    if (!made.ok) throw new Error(made.failure.code);
    return made.value.name;
  };
  return { backUp, pictures };
}
