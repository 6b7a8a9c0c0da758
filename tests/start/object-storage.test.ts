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

  const backups = { ...stored, BACKUP_DIR: 'object-storage' };
  expect(await shop(backups, 'backup')).toMatchObject({ code: 0, stderr: '' });
  const [name = ''] = storage.objects.keys();
  storage.objects.delete(name);
  const diagnosed = (await shop(backups, 'doctor')).stdout;
  expect(diagnosed).toMatch(
    /^WRONG 1 of \d+ picture files are missing in object storage, such as \S+$/m,
  );
  expect(diagnosed).toMatch(/^ok {4}the newest backup in object-storage was made at 2/m);
  for (const key of storage.objects.keys()) {
    if (!key.startsWith('backups/')) storage.objects.delete(key);
  }
  const target = { ...backups, DATA_DIR: temporaryFolder() };
  expect(await shop(target, 'restore', 'object-storage')).toMatchObject({ code: 0, stderr: '' });
  const pictures = [...storage.objects.keys()].filter((key) => key.startsWith('pictures/'));
  expect(pictures).toHaveLength(count);

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

function shop(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return startProcess([process.execPath, 'bin/shop.js', ...args], env).ended;
}
