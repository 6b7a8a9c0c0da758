import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { prepareBuyers, postOrders, type Answer } from '../support/order-traffic.ts';
import { startShop } from '../support/shop-server.ts';
import { stockUp } from '../support/buyers.ts';
import {
  type Ended,
  signalGroup,
  startMain,
  startProcess,
  temporaryFolder,
} from './start-process.ts';

const key = 'k4Jr8tWq2Zx6Nv0Bm5Ls9Ye3Hc7Pd1Fg';
const product = 2;
const buyersCount = 160;

interface Place {
  engine: string;
  /** Variables of an empty shop. */
  empty: () => Promise<Record<string, string>>;
}

const onSqlite: Place = { engine: 'SQLite', empty: async () => ({ DATA_DIR: temporaryFolder() }) };
const server = inject('postgresUrl');
const onPostgres: Place = {
  engine: 'PostgreSQL',
  empty: async () => ({ DATA_DIR: temporaryFolder(), DATABASE_URL: await createDatabase() }),
};

describe.each(server === null ? [onSqlite] : [onSqlite, onPostgres])('on $engine', ({ empty }) => {
  it('a busy shop is backed up, destroyed and restored with equal books', async () => {
    const env = await empty();
    const buyers = await prepareBuyers(
      { environment: env, buyers: buyersCount, cart: { [product]: 1 } },
      (prepared) => stockUp(prepared, product, buyersCount),
    );
    const backups = { BACKUP_DIR: temporaryFolder(), BACKUP_KEY: key };
    const running = await startShop(env);
    const ledger = new Map<string, Answer>();
    let before: string[] = [];
    const made: Promise<Ended>[] = [];
    await postOrders(running.origin, { buyers, atOnce: 4 }, (buyer, answer) => {
      ledger.set(buyer.key, answer);
      if (ledger.size !== buyersCount / 4) return;
      before = numbersIn(ledger);
      made.push(shop({ ...env, ...backups }, 'backup'));
    });
    expect(await Promise.all(made)).toMatchObject([{ code: 0, stderr: '' }]);
    const audited = await shop({ ...env, ...backups }, 'audit', 'verify');
    expect([audited.code, audited.stderr]).toEqual([0, '']);
    expect(audited.stdout).toMatch(/^ok {4}audit log: compared with the backup 2/m);
    await running.stop();
    const pictures = picturesIn(env);
    rmSync(env['DATA_DIR'] ?? '', { recursive: true });

    const verified = await shop({ ...sameServer(env), ...backups }, 'verify');
    expect([verified.code, verified.stderr]).toEqual([0, '']);
    expect(verified.stdout).not.toContain('WRONG');
    expect(verified.stdout).toContain('an order has one payment');

    const target = { ...(await empty()), ...backups };
    const restored = await shop(target, 'restore', backups.BACKUP_DIR);
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    expect(picturesIn(target)).toEqual(pictures);
    const orders = await orderNumbers(target);
    expect(before.filter((number) => !orders.includes(number))).toEqual([]);
    expect(orders.filter((number) => !numbersIn(ledger).includes(number))).toEqual([]);
    expect((await shop(target, 'restore', backups.BACKUP_DIR)).stderr).toMatch(
      /^A shop is already here, and a restore replaces nothing\./,
    );
    const again = await startShop(target);
    expect((await fetch(`${again.origin}/shop`)).status).toBe(200);
    await again.stop();
  });
});

describe('a backup', () => {
  it('that was changed, cut or never finished is not restored', async () => {
    const env = { DATA_DIR: temporaryFolder() };
    await shop(env, 'seed');
    const place = temporaryFolder();
    expect(await shop(env, 'backup', '--to', place)).toMatchObject({ code: 0, stderr: '' });
    const [name = ''] = readdirSync(place).filter((one) => one.endsWith('Z'));
    expect((await shop(env, 'verify', place)).code).toBe(0);

    const damages: [string, (copy: string) => void][] = [
      [`${name}/database.zst`, (path) => flipByte(path)],
      [`${name}/manifest.json`, (path) => replaceIn(path, '"createdAt": 1', '"createdAt": 2')],
      [`pictures/${readdirSync(join(place, 'pictures'))[0]}`, (path) => rmSync(path)],
    ];
    for (const [file, damage] of damages) {
      const copy = temporaryFolder();
      cpSync(place, copy, { recursive: true });
      damage(join(copy, file));
      const target = { DATA_DIR: temporaryFolder() };
      for (const command of ['verify', 'restore']) {
        const refused = await shop(target, command, copy);
        expect([refused.code, refused.stderr]).toEqual([
          1,
          expect.stringContaining('is damaged: '),
        ]);
      }
      expect(readdirSync(target.DATA_DIR)).toEqual([]);
    }

    const half = temporaryFolder();
    mkdirSync(join(half, `${name}.part`));
    expect((await shop(env, 'verify', join(half, `${name}.part`))).stderr).toMatch(
      /is not a complete backup\.\n$/,
    );
    await shop(env, 'backup', '--to', half);
    expect(readdirSync(half).filter((one) => one.endsWith('.part'))).toEqual([]);
  });

  it('that is encrypted opens with its key only and holds no readable data', async () => {
    const env = { DATA_DIR: temporaryFolder() };
    await shop(env, 'seed');
    const place = temporaryFolder();
    await shop({ ...env, BACKUP_KEY: key }, 'backup', '--to', place);
    const otherKey = key.slice(1) + key.slice(0, 1);
    const target = { DATA_DIR: temporaryFolder() };
    expect((await shop(target, 'restore', place)).stderr).toMatch(/is encrypted\. Set BACKUP_KEY/);
    expect((await shop({ ...target, BACKUP_KEY: otherKey }, 'restore', place)).stderr).toMatch(
      /was made with another key than BACKUP_KEY\.\n$/,
    );
    const files = readdirSync(place, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.(?:zst|jpg|avif|webp)$/.test(file))).toEqual([]);
    expect((await shop({ ...target, BACKUP_KEY: key }, 'restore', place)).code).toBe(0);
  });

  it('of books that do not add up is reported by verify', async () => {
    const env = { DATA_DIR: temporaryFolder() };
    await shop(env, 'seed');
    const database = new DatabaseSync(join(env.DATA_DIR, 'shop.db'));
    database.exec(
      'update stock set reserved = 3 where variant_id = (select min(variant_id) from stock)',
    );
    database.close();
    const place = temporaryFolder();
    await shop(env, 'backup', '--to', place);
    const { code, stdout } = await shop(env, 'verify', place);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^WRONG reserved stock is the sum of the reservations: not so for 1,/m);
  });

  it('is made by a running shop when it is due', async () => {
    const env = { DATA_DIR: temporaryFolder(), BACKUP_DIR: temporaryFolder() };
    const running = startMain(env);
    await running.opened;
    const made = () => readdirSync(env.BACKUP_DIR).filter((name) => name.endsWith('Z'));
    await expect.poll(made, { timeout: 50_000 }).toHaveLength(1);
    signalGroup(running.child, 'SIGTERM');
    expect((await running.ended).code).toBe(0);
  });

  it('is kept as often as requested, and pictures are stored once', async () => {
    const env = { DATA_DIR: temporaryFolder(), BACKUP_DIR: temporaryFolder(), BACKUP_KEEP: '2' };
    await shop(env, 'seed');
    for (let count = 0; count < 3; count += 1) expect((await shop(env, 'backup')).code).toBe(0);
    const names = readdirSync(env.BACKUP_DIR).filter((name) => name.endsWith('Z'));
    expect(names).toHaveLength(2);
    const stored = readdirSync(join(env.BACKUP_DIR, 'pictures'));
    expect(stored.toSorted()).toEqual(readdirSync(join(env.DATA_DIR, 'pictures')).toSorted());
    expect((await shop(env, 'verify')).code).toBe(0);
  });
});

function shop(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return startProcess([process.execPath, 'bin/shop.js', ...args], env).ended;
}

function numbersIn(ledger: ReadonlyMap<string, Answer>): string[] {
  return [...ledger.values()].flatMap((answer) =>
    answer.kind === 'placed' ? [answer.number] : [],
  );
}

function picturesIn({ DATA_DIR = '' }: Record<string, string>): string[] {
  return readdirSync(join(DATA_DIR, 'pictures')).toSorted();
}

async function orderNumbers(env: Record<string, string>): Promise<string[]> {
  const query = 'select number from orders';
  if (env['DATABASE_URL']) {
    const client = new pg.Client({ connectionString: env['DATABASE_URL'] });
    await client.connect();
    const { rows } = await client.query<{ number: string }>(query);
    await client.end();
    return rows.map(({ number }) => number);
  }
  const database = new DatabaseSync(join(env['DATA_DIR'] ?? '', 'shop.db'));
  const rows = database.prepare(query).all();
  database.close();
  return rows.map(({ number }) => String(number));
}

/** The shop is gone, but not the server of its database. */
function sameServer({ DATABASE_URL }: Record<string, string>) {
  const DATA_DIR = temporaryFolder();
  return DATABASE_URL ? { DATA_DIR, DATABASE_URL } : { DATA_DIR };
}

async function createDatabase(): Promise<string> {
  const name = `backup_${crypto.randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server ?? '' });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  onTestFinished(() => run(`drop database ${name} with (force)`));
  const url = new URL(server ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

function flipByte(path: string): void {
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  writeFileSync(path, bytes);
}

function replaceIn(path: string, before: string, after: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').replace(before, after));
}
