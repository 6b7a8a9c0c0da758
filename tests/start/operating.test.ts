import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { nginxConfig } from '../support/nginx-config.ts';
import { projectRoot, startMain, startProcess, temporaryFolder } from './start-process.ts';

const examples = join(projectRoot, 'docs', 'operating');
const analyze = '/usr/bin/systemd-analyze';
const nginx = '/usr/sbin/nginx';

it.runIf(existsSync(analyze))('the shipped systemd units have no faults', () => {
  const folder = temporaryFolder();
  const files = ['vitrine.service', 'vitrine.socket'].map((name) => join(folder, name));
  for (const file of files) copyFileSync(join(examples, basename(file)), file);
  const { stderr } = spawnSync(analyze, ['verify', '--man=no', ...files], { encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => line.includes('vitrine.s'))).toEqual([]);
});

it.runIf(existsSync(nginx))('the shipped nginx example serves the shop', async () => {
  const address = new URL(await startMain({ DATA_DIR: temporaryFolder() }).opened);
  const port = await freePort();
  const folder = temporaryFolder();
  const config = nginxConfig({ folder, port, shops: [address.host] });
  writeFileSync(join(folder, 'nginx.conf'), config);
  startProcess([nginx, '-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]);
  const origin = `http://127.0.0.1:${port}`;
  const statusOf = (path: string) =>
    fetch(origin + path).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(() => statusOf('/'), { timeout: 20_000 }).toBe(200);
  expect(await statusOf('/shop')).toBe(200);
  expect(await statusOf('/metrics')).toBe(404);
});
