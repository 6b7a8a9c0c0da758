import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/open-database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { seedAccounts } from '../../seeds/demo/seed-accounts.ts';
import { migrateShop, openShop } from '../../src/cli/open-shop.ts';
import { configFrom } from '../../src/config.ts';
import {
  projectRoot,
  startMain,
  startProcess,
  takenPort,
  temporaryFolder,
} from './start-process.ts';

describe('a failing start is explained in one line', () => {
  it('when the port is in use', async () => {
    const port = await takenPort();
    const env = { DATA_DIR: temporaryFolder(), PORT: String(port) };
    expect(await startMain(env).ended).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${port} on 127.0.0.1 is in use. Stop the program that has it, or set PORT to another.\n`,
    });
  });

  it('when the data folder is not writable', async () => {
    const file = join(temporaryFolder(), 'a-file');
    writeFileSync(file, '');
    const dataDir = join(file, 'data');
    const { code, stderr } = await startMain({ DATA_DIR: dataDir }).ended;
    expect(code).toBe(1);
    expect(stderr).toBe(
      `The data folder ${dataDir} cannot be written (ENOTDIR). Set DATA_DIR to a folder that can.\n`,
    );
  });

  it('when the database is newer than the program', async () => {
    const dataDir = temporaryFolder();
    await shopOfTheFuture(dataDir);
    const { code, stderr } = await startMain({ DATA_DIR: dataDir }).ended;
    expect(code).toBe(1);
    expect(stderr).toBe(
      'The database is newer than this program (it has 9999-future). Update the program.\n',
    );
  });

  it('when another process has the database open', async () => {
    const dataDir = temporaryFolder();
    await startMain({ DATA_DIR: dataDir }).opened;
    const { code, stderr } = await startMain({ DATA_DIR: dataDir }).ended;
    expect(code).toBe(1);
    expect(stderr).toBe(
      `The database ${join(dataDir, 'shop.db')} is in use by another process. Stop that one first.\n`,
    );
  });

  it('when the database file is no database', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(
      join(dataDir, 'shop.db'),
      'not a database, and longer than a hundred bytes '.repeat(9),
    );
    const { code, stderr } = await startMain({ DATA_DIR: dataDir }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database cannot be opened: .*not a database\n$/);
  });

  it('[T35] when a live shop is started on a demo database', async () => {
    const env = {
      SHOP_MODE: 'live',
      PUBLIC_URL: 'https://shop.example.org',
      SHOP_SECRET: 'q7Z0vKx3mB9tR1yWc5Ls8uEj2nHd6PgA',
      MAIL_URL: 'none',
      DATA_DIR: temporaryFolder(),
    };
    const demo = await openShop(configFrom({ DATA_DIR: env.DATA_DIR, LOG_LEVEL: 'silent' }));
    await migrateShop(demo);
    await seedAccounts(demo);
    await demo.db.close();
    const { code, stdout, stderr } = await startMain(env).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^This database contains demo data, .* set DATA_DIR or DATABASE_URL/);
    expect(stderr.split('\n')).toHaveLength(2);
  });

  it('when PostgreSQL is unreachable', async () => {
    const DATABASE_URL = 'postgres://shop@127.0.0.1:1/none';
    const { code, stderr } = await startMain({ DATA_DIR: temporaryFolder(), DATABASE_URL }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database cannot be opened: .*\n$/);
    expect(stderr.split('\n')).toHaveLength(2);
  });

  it('or one line per configuration problem', async () => {
    const { code, stderr } = await startMain({ PORT: 'http', SHOP_MODE: 'live' }).ended;
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n')).toEqual([
      'PORT must be a number from 0 to 65535',
      'PUBLIC_URL must be an https address without a path in live mode',
      'SHOP_SECRET must be at least 32 random characters in live mode',
      'MAIL_URL must be smtps://host, smtp://host or none in live mode',
    ]);
  });
});

describe('packages', () => {
  it('that are incomplete stop the start with the missing package and the repair', async () => {
    const { code, stderr } = await startCopy(halfInstalled()).ended;
    expect([code, stderr]).toEqual([
      1,
      'The package there is missing from node_modules. Repair it with: npm install --omit=dev\n',
    ]);
  });

  it('that npm cannot download stop the start', async () => {
    const root = projectCopy();
    const env = {
      npm_config_registry: 'http://127.0.0.1:1',
      npm_config_cache: join(root, 'cache'),
    };
    const { code, stderr } = await startCopy(root, env).ended;
    expect([code, stderr]).toEqual([
      1,
      'npm cannot reach its registry (ECONNREFUSED). Check the network and try again.\n',
    ]);
  });

  it('cannot be installed without npm', async () => {
    const { code, stderr } = await startCopy(projectCopy(), { PATH: '/nowhere' }).ended;
    expect([code, stderr]).toEqual([
      1,
      'npm cannot be run (ENOENT). Install Node.js with npm and try again.\n',
    ]);
  });

  it.runIf(process.platform === 'linux')(
    'with a Node that cannot load name the missing system package',
    async () => {
      const root = projectCopy();
      const bin = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin');
      mkdirSync(bin, { recursive: true });
      const loader = 'error while loading shared libraries: libatomic.so.1: cannot open';
      writeFileSync(join(bin, 'node'), `#!/bin/sh\necho 'node: ${loader}' >&2\nexit 127\n`);
      chmodSync(join(bin, 'node'), 0o755);
      const { code, stderr } = await startProcess([
        process.execPath,
        '--input-type=module',
        '--eval',
        `Object.defineProperty(process, 'version', { value: 'v20.20.2' });
         const { command } = await import('${root}/bin/command.js');
         const { continueUnderOurNode } = await import('${root}/bin/runtime.js');
         await command(() => continueUnderOurNode());`,
      ]).ended;
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^Node 26 needs the system package libatomic1, which is missing\. .*\n$/,
      );
    },
  );
});

describe('invalid command usage exits with 2', () => {
  it.each([
    ['bin/start.js', '--port=80'],
    ['bin/dev.js', 'now'],
    ['bin/bench.js', '../secrets'],
    ['bin/shop.js'],
    ['bin/shop.js', 'frobnicate'],
    ['bin/shop.js', 'seed', '--products', 'many'],
    ['bin/shop.js', 'backup'],
  ])('%s %s %s %s', async (...args) => {
    const { code, stderr } = await startProcess([process.execPath, ...args]).ended;
    expect(code).toBe(2);
    expect(stderr).toMatch(/Usage/);
  });
});

async function shopOfTheFuture(dataDir: string): Promise<void> {
  const opened = await openDatabase({ url: join(dataDir, 'shop.db') });
  if (!opened.ok) throw new Error(opened.failure.code);
  await migrate(opened.value);
  await opened.value.write((writer) =>
    writer
      .insertInto('schema_migrations')
      .values({ name: '9999-future', checksum: 'x', applied_at: 0 })
      .execute(),
  );
  await opened.value.close();
}

/** A copy of the project's commands in a new folder that requires one package. */
function projectCopy(): string {
  const root = temporaryFolder();
  cpSync(join(projectRoot, 'bin'), join(root, 'bin'), { recursive: true });
  const dependencies = { there: '1.0.0' };
  const wanted = { name: 'copy', version: '1.0.0', type: 'module', dependencies };
  writeJson(join(root, 'package.json'), wanted);
  writeJson(join(root, 'package-lock.json'), { lockfileVersion: 3, packages: packages(wanted) });
  return root;
}

function halfInstalled(): string {
  const root = projectCopy();
  mkdirSync(join(root, 'node_modules'));
  writeJson(join(root, 'node_modules', '.package-lock.json'), { packages: packages() });
  return root;
}

function packages(root?: object): object {
  return {
    ...(root && { '': root }),
    'node_modules/there': { version: '1.0.0', integrity: 'sha' },
  };
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, JSON.stringify(value));
}

function startCopy(root: string, env: Record<string, string> = {}) {
  return startProcess([process.execPath, join(root, 'bin', 'start.js')], env);
}
