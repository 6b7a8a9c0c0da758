import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { type Ended, startMain, startProcess, temporaryFolder } from './start-process.ts';

it('the commands migrate, seed and examine a shop', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  expect((await shop(env, 'doctor')).code).toBe(1);
  expect((await shop(env, 'migrate', '--dry-run')).stdout).toMatch(
    /^would run 0001-versions: no existing tables\n.*\n\d+ migrations would handle 0 rows, in about 1 s\. Nothing was changed\.\n$/s,
  );
  expect((await shop(env, 'migrate')).stdout).toMatch(/^(ran \d{4}-\S+\n)+$/);
  expect((await shop(env, 'migrate')).stdout).toBe('nothing to do\n');
  expect(await shop(env, 'seed', '--products', '3')).toMatchObject({
    code: 0,
    stdout: 'added the demo catalog\nadded 3 generated products\n',
  });
  expect((await shop(env, 'seed')).stdout).toBe('');
  expect((await shop(env, 'migrate', '--dry-run')).stdout).toBe('nothing to do\n');
  expect(await shop(env, 'doctor')).toMatchObject({ code: 0 });
  const unknown = await shop(env, 'forget-factors', 'ann@example.com');
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    'No account has the email ann@example.com.\n',
  ]);
});

it('a command creates an owner, whose link opens in the shop', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  const created = await shop(env, 'create-owner', 'olga@example.com');
  expect([created.code, created.stderr]).toEqual([0, '']);
  const link = new URL(/http\S+/.exec(created.stdout)?.[0] ?? '');
  expect((await shop(env, 'create-owner', 'olga@example.com')).stderr).toBe(
    'An account already has the email olga@example.com. Use another.\n',
  );
  const address = await startMain(env).opened;
  const page = await fetch(`${address}${link.pathname}${link.search}`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('type="password"');
});

it('the doctor reports a missing picture and a database in use', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  await shop(env, 'seed');
  rmSync(join(env.DATA_DIR, 'pictures'), { recursive: true });
  const sick = await shop(env, 'doctor');
  expect(sick.code).toBe(1);
  expect(sick.stdout).toMatch(/^WRONG \d+ of \d+ picture files are missing, such as \S+\n/m);
  await startMain(env).opened;
  const busy = await shop(env, 'doctor');
  expect(busy.stdout).toContain('WRONG The database');
  expect(busy.stdout).toContain('is in use by another process');
});

it('the doctor reports products that no search finds, and a command indexes them, also beside the shop', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  await shop(env, 'seed');
  change(env.DATA_DIR, 'delete from product_search where rowid = 2');
  change(env.DATA_DIR, "delete from search_spellings where word = 'jacket'");
  const sick = await shop(env, 'doctor');
  expect(sick.stdout).toContain(
    'WRONG search index: 1 of 32 products are missing, misspelt searches are not corrected to jacket;',
  );
  expect((await shop(env, 'rebuild-search')).stdout).toBe('The search index is rebuilt.\n');
  expect((await shop(env, 'doctor')).stdout).toContain('ok    search index has all 32 products');
  await startMain(env).opened;
  change(env.DATA_DIR, 'delete from product_search where rowid = 2');
  expect(await shop(env, 'rebuild-search')).toMatchObject({
    code: 0,
    stdout: 'The running shop rebuilds its search index in the background.\n',
  });
  await expect
    .poll(() => countRows(env.DATA_DIR, 'product_search where rowid = 2'), { timeout: 20_000 })
    .toBe(1);
});

it('the doctor counts failed jobs, and a command retries them', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  await shop(env, 'seed');
  const database = new DatabaseSync(join(env.DATA_DIR, 'shop.db'));
  database.exec(`insert into jobs (id, kind, payload, created_at, due_at, attempts, state, ended_at)
    values ('job-1', 'mail-reset', '{}', 1, 1, 60, 'failed', 2)`);
  database.close();
  const sick = await shop(env, 'doctor');
  expect(sick.code).toBe(1);
  expect(sick.stdout).toContain('WRONG permanently failed background jobs: 1;');
  expect((await shop(env, 'retry-jobs')).stdout).toBe('background jobs queued for retry: 1\n');
  expect((await shop(env, 'doctor')).code).toBe(0);
});

it('the data folder and all its files become private to the shop’s user', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  chmodSync(env.DATA_DIR, 0o755);
  await startMain(env).opened;
  expect(openToOthers(env.DATA_DIR)).toEqual([]);
  expect(readdirSync(env.DATA_DIR)).toEqual(expect.arrayContaining(['shop.db', 'shop.db-wal']));
});

it('the doctor restricts an open data folder and reports a shared one', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  await shop(env, 'seed');
  for (const name of ['shop.db', 'shop.db.lock']) chmodSync(join(env.DATA_DIR, name), 0o644);
  chmodSync(env.DATA_DIR, 0o755);
  expect(await shop(env, 'doctor')).toMatchObject({ code: 0 });
  expect(openToOthers(env.DATA_DIR)).toEqual([]);
  chmodSync(env.DATA_DIR, 0o1777);
  const { stdout } = await shop(env, 'doctor');
  expect(stdout).toMatch(/^WRONG data folder \S+ can be read by other users of this machine/m);
  expect(statSync(env.DATA_DIR).mode & 0o7777).toBe(0o1777);
});

/** Paths that other users can access, except product pictures, which are public. */
function openToOthers(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const names = all.filter((name) => !name.startsWith('pictures/'));
  return ['', ...names].filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
}

it('demo products are never seeded into a live shop', async () => {
  const env = {
    DATA_DIR: temporaryFolder(),
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example.org',
    SHOP_SECRET: 'q7Z0vKx3mB9tR1yWc5Ls8uEj2nHd6PgA',
    MAIL_URL: 'none',
  };
  const refused = await shop(env, 'seed');
  expect([refused.code, refused.stderr]).toEqual([1, 'Demo products are for demo mode only.\n']);
});

it('settings are read from .env, and environment variables take precedence', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, '.env'), 'HOST=0.0.0.0\nLOG_LEVEL=loud\n');
  const { stderr } = await startMain({ DATA_DIR: cwd, LOG_LEVEL: 'info' }, cwd).ended;
  expect(stderr).toBe('HOST must be one of 127.0.0.1, ::1, localhost in demo mode\n');
});

it('a live shop starts empty and serves its public host only', async () => {
  const { opened, output } = startMain({
    DATA_DIR: temporaryFolder(),
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example.org',
    SHOP_SECRET: 'q7Z0vKx3mB9tR1yWc5Ls8uEj2nHd6PgA',
    MAIL_URL: 'none',
  });
  expect(await opened).toBe('https://shop.example.org');
  const isOpenLine = (line: string) => line.includes('"msg":"open"');
  await expect.poll(() => output().split('\n').some(isOpenLine)).toBe(true);
  const { address } = JSON.parse(output().split('\n').find(isOpenLine) ?? '');
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const foreign = await fetch(`${address}/`);
  expect(foreign.status).toBe(400);
  expect(foreign.headers.get('strict-transport-security')).toContain('max-age=31536000');
});

function shop(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return startProcess([process.execPath, 'bin/shop.js', ...args], env).ended;
}

function change(dataDir: string, statement: string): void {
  using database = new DatabaseSync(join(dataDir, 'shop.db'), { timeout: 5000 });
  database.exec(statement);
}

function countRows(dataDir: string, from: string): unknown {
  using database = new DatabaseSync(join(dataDir, 'shop.db'), { readOnly: true, timeout: 5000 });
  return database.prepare(`select count(*) as count from ${from}`).get()?.['count'];
}
