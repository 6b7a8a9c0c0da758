import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { configFrom } from '../../src/config.ts';
import { sellOne } from '../support/one-sale.ts';
import { projectRoot, startProcess, temporaryFolder } from './start-process.ts';

const unknownUser = 12_345;
/** Only root can become another user; others prove the same by permissions. */
const isRoot = process.getuid?.() === 0;
const user = isRoot ? 'an unknown user' : 'the only user';

describe.skipIf(process.platform === 'win32')('the folder of the image', () => {
  // It copies 100 MB.
  const timeout = 180_000;
  it(`holds what runs and sells read-only as ${user}`, { timeout }, async () => {
    const folder = temporaryFolder();
    const made = startProcess([process.execPath, 'bin/make-image.js', folder]);
    expect(await made.ended).toMatchObject({ code: 0, stderr: '' });
    execFileSync('chmod', ['-R', 'a-w,a+rX', folder]);
    const files = filesIn(folder);
    expect(files.filter((file) => /\.test\.|\.tsx$|^(?:tests|bench)\//.test(file))).toEqual([]);
    const [dataDir, backups] = [writableFolder(), writableFolder()];

    const shop = inImage(folder, ['bin/start.js'], { DATA_DIR: dataDir });
    const { origin, port } = new URL(await shop.opened);
    expect(await sellOne(origin)).not.toBe('');
    const command = ['bin/shop.js', 'backup', '--to', backups];
    const [health, backup] = await Promise.all([
      inImage(folder, ['bin/health.js'], { PORT: port }).ended,
      inImage(folder, command, { DATA_DIR: dataDir }).ended,
    ]);
    expect(health).toMatchObject({ code: 0, stdout: 'ready\n' });
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    shop.child.kill('SIGTERM');
    expect((await shop.ended).code).toBe(0);
    // No test listens there.
    expect(await inImage(folder, ['bin/health.js'], { PORT: '1' }).ended).toMatchObject({
      code: 1,
      stdout: 'not open\n',
    });
    expect(filesIn(folder)).toEqual(files);

    execFileSync('chmod', ['-R', 'u+w', folder]);
    rmSync(join(folder, 'build', 'start', 'main.js'));
    expect(await inImage(folder, ['bin/start.js'], { DATA_DIR: dataDir }).ended).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'This image lacks build/start/main.js: build it anew (docs/operating/container.md).\n',
    });
  });
});

describe('the Containerfile', () => {
  it('copies files that are there and not kept out, and runs what is in the image', () => {
    const allowed = lines('.dockerignore').flatMap((line) => /^!(.+)$/.exec(line)?.[1] ?? []);
    expect(lines('.dockerignore')).toContain('*');
    expect(allowed.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
    const closed = /^(?:\.env|\.git|bench|build|data|docs|node_modules|tests)/;
    expect(allowed.filter((path) => closed.test(path))).toEqual([]);
    const steps = lines('Containerfile');
    const copied = steps
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1))
      .filter((path) => path !== '.');
    expect(copied).not.toEqual([]);
    expect(copied.filter((path) => !allowed.includes(path))).toEqual([]);
    const start = JSON.stringify(['node', ...nodeFlags(), 'bin/start.js']).replaceAll(',', ', ');
    expect(steps).toContain(`CMD ${start}`);
    expect(steps.filter((line) => line.startsWith('USER '))).toEqual(['USER 10001:0']);
  });
});

const service = z.object({
  image: z.string(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
});

describe('compose.yaml', () => {
  const text = readFileSync(join(projectRoot, 'compose.yaml'), 'utf8');
  const { services } = z
    .object({ services: z.record(z.string(), service) })
    .parse(parse(text, { merge: true }));
  const values: Record<string, string> = {
    PUBLIC_URL: 'https://shop.example.org',
    SHOP_SECRET: 'q7Z0vKx3mB9tR1yWc5Ls8uEj2nHd6PgA',
    MAIL_URL: 'none',
    POSTGRES_PASSWORD: '5b0c6a1f',
    S3_ACCESS_KEY_ID: 'shop',
    S3_SECRET_ACCESS_KEY: '9f31c2',
  };
  const settings = Object.fromEntries(
    Object.entries(services['shop']?.environment ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_all, variable) => values[variable] ?? ''),
    ]),
  );

  it('gives the shop settings that it knows and starts with', () => {
    const known = readFileSync(join(projectRoot, '.env.example'), 'utf8');
    const names = [...known.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    expect(Object.keys(settings).filter((name) => !names.includes(name))).toEqual([]);
    expect(configFrom(settings)).toMatchObject({
      mode: 'live',
      host: '0.0.0.0',
      port: 3000,
      dataDir: '/data',
      databaseUrl: 'postgres://vitrine:5b0c6a1f@database/vitrine',
      storage: { pictures: 'object-storage', objects: { url: 'http://storage:7070/vitrine' } },
    });
  });

  it('starts nothing while a secret is missing, and its page names them all', () => {
    const used = [...text.matchAll(/\$\{(\w+)(:\?)?/g)];
    expect(used.filter(([, , required]) => required === undefined)).toEqual([]);
    expect(new Set(used.map(([, name]) => name))).toEqual(new Set(Object.keys(values)));
    const page = readFileSync(join(projectRoot, 'docs', 'operating', 'container.md'), 'utf8');
    expect(Object.keys(values).filter((name) => !page.includes(`${name}=`))).toEqual([]);
  });

  it('checks the health of each service before what needs it starts', () => {
    for (const { depends_on } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        const needed = services[name];
        expect(condition).toBe(
          needed?.healthcheck ? 'service_healthy' : 'service_completed_successfully',
        );
      }
    }
    const unchecked = Object.keys(services).filter((name) => !services[name]?.healthcheck);
    expect(unchecked).toEqual(['bucket']);
  });

  it('gives the proxy what the shipped Caddyfile reads', () => {
    const caddyfile = readFileSync(join(projectRoot, 'docs', 'operating', 'Caddyfile'), 'utf8');
    const read = [...caddyfile.matchAll(/\{\$(\w+)/g)].map(([, name]) => name);
    expect(read).toEqual(Object.keys(services['proxy']?.environment ?? {}));
  });
});

function inImage(folder: string, args: string[], env: Record<string, string>) {
  const command = [reachableNode(), ...nodeFlags(), ...args];
  const asUser = ['setpriv', `--reuid=${unknownUser}`, '--regid=0', '--clear-groups'];
  const hardened = [...asUser, '--no-new-privs', '--bounding-set=-all'];
  const home = { HOME: '/nonexistent', NODE_ENV: 'production' };
  return startProcess([...(isRoot ? hardened : []), ...command], { ...home, ...env }, folder);
}

/** The Node of a project in a closed folder is out of reach for another user. */
function reachableNode(): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const file = join(folder, 'node');
  try {
    linkSync(process.execPath, file);
  } catch {
    // On another file system.
    copyFileSync(process.execPath, file);
  }
  return file;
}

/** Those of `npm start`. */
function nodeFlags(): string[] {
  const { scripts } = z
    .object({ scripts: z.object({ start: z.string() }) })
    .parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')));
  const [first = ''] = scripts.start.split('||');
  return first.split(' ').filter((word) => word.startsWith('--'));
}

function writableFolder(): string {
  const folder = temporaryFolder();
  if (isRoot) chownSync(folder, unknownUser, 0);
  return folder;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
}

function lines(file: string): string[] {
  return readFileSync(join(projectRoot, file), 'utf8').split('\n');
}
