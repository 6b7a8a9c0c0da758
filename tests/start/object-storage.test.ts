import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startS3Server } from '../support/s3-server.ts';
import { type Ended, startProcess, temporaryFolder } from './start-process.ts';

it('pictures live in object storage, are backed up from there, and move both ways', async () => {
  const storage = await startS3Server();
  const env = { ...storage.environment, DATA_DIR: temporaryFolder() };
  const stored = { ...env, PICTURES: 'object-storage' };
  await shop(stored, 'seed');
  const count = storage.objects.size;
  expect(count).toBeGreaterThan(100);
  const folder = join(env.DATA_DIR, 'pictures');
  rmSync(folder, { recursive: true });
  expect((await shop(stored, 'doctor')).stdout).toContain(
    `ok    ${count} picture files are present in object storage`,
  );

  const place = temporaryFolder();
  expect(await shop(stored, 'backup', '--to', place)).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(join(place, 'pictures'))).toHaveLength(count);
  const [name = ''] = storage.objects.keys();
  storage.objects.delete(name);
  expect((await shop(stored, 'doctor')).stdout).toMatch(
    /^WRONG 1 of \d+ picture files are missing in object storage, such as \S+$/m,
  );
  storage.objects.clear();
  const target = { ...stored, DATA_DIR: temporaryFolder() };
  expect(await shop(target, 'restore', place)).toMatchObject({ code: 0, stderr: '' });
  expect(storage.objects.size).toBe(count);

  mkdirSync(folder, { recursive: true });
  const moved = await shop(stored, 'move-pictures', '--to', 'folder');
  expect(moved.stdout).toBe(
    `copied ${count} of ${count} pictures to folder\nNow set PICTURES=folder, restart the shop, and run this once more.\n`,
  );
  expect(readdirSync(folder)).toHaveLength(count);
  storage.objects.delete(name);
  expect((await shop(stored, 'move-pictures', '--to', 'object-storage')).stdout).toBe(
    `copied 1 of ${count} pictures to object-storage\n`,
  );
  const wrong = { ...stored, S3_SECRET_ACCESS_KEY: 'the secret of another account' };
  const refused = await shop(wrong, 'move-pictures', '--to', 'folder');
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(
      /^The object storage at \S+ fails: it answered 403 SignatureDoesNotMatch\n$/,
    ),
  ]);
});

it('backups are kept in object storage as in a folder, and restored from there', async () => {
  const storage = await startS3Server();
  const env = { ...storage.environment, DATA_DIR: temporaryFolder() };
  const scheduled = { ...env, BACKUP_DIR: 'object-storage', BACKUP_KEEP: '1' };
  await shop(env, 'seed');
  expect(await shop(scheduled, 'backup')).toMatchObject({ code: 0, stderr: '' });
  const [older] = backupsIn(storage.objects);
  expect((await shop(scheduled, 'backup')).stdout).toContain(`deleted the old backup ${older}\n`);
  const [newest, ...others] = backupsIn(storage.objects);
  expect(others).toEqual([]);
  expect(newest).not.toBe(older);
  expect((await shop(scheduled, 'doctor')).stdout).toContain(
    'ok    the newest backup in object-storage was made at 2',
  );
  const target = { ...scheduled, DATA_DIR: temporaryFolder() };
  expect((await shop(target, 'restore', `object-storage/${newest}`)).stderr).toBe('');
  const pictures = readdirSync(join(env.DATA_DIR, 'pictures')).toSorted();
  expect(readdirSync(join(target.DATA_DIR, 'pictures')).toSorted()).toEqual(pictures);
  storage.objects.delete(`backups/pictures/${pictures[0]}`);
  expect((await shop(scheduled, 'verify')).stderr).toBe(
    `The backup object-storage/${newest} is damaged: pictures/${pictures[0]} is missing or has changed.\n`,
  );
});

function backupsIn(objects: ReadonlyMap<string, Buffer>): string[] {
  const names = [...objects.keys()].map(
    (key) => /^backups\/(2[^/]+)\/manifest\.json$/.exec(key)?.[1],
  );
  return names.filter((name) => name !== undefined);
}

function shop(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return startProcess([process.execPath, 'bin/shop.js', ...args], env).ended;
}
