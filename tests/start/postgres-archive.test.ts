import { execFileSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import type { Shop } from '#shop/shop.ts';
import { checkBooks } from '#shop/system/store/books.ts';
import { newCustomer, putInCart, readyToPlace } from '../support/buyers.ts';
import { migratedAtOnce } from '../support/each-engine.ts';
import { emptyShop } from '../support/demo-shop.ts';
import { smallShop } from '../support/small-shop.ts';
import { findOwner, findPrograms, startPostgres } from '../support/start-postgres.ts';
import { projectRoot, temporaryFolder } from './start-process.ts';

const programs = findPrograms();

const patient = { timeout: 30_000 };
// The machine is not meant to fail during the test.
const quick = ['fsync=off', 'synchronous_commit=off'];

it.runIf(programs)(
  'PostgreSQL is restored to a moment from a base backup and its archived log',
  async () => {
    const { folder, archive, script } = makeArchive();
    const command = `archive_command=sh ${script} %p %f ${archive}`;
    const first = await started([...quick, 'archive_mode=on', command]);
    const db = await open(first.url);
    await migratedAtOnce(db);
    const shop = await smallShop(db);
    const ledger = [await sell(shop, 'before')];

    const base = join(folder, 'base');
    run('pg_basebackup', ['--pgdata', base, '--dbname', first.url, '--checkpoint=fast']);
    ledger.push(await sell(shop, 'after-1'), await sell(shop, 'after-2'));
    const moment = await one(db, sql`select cast(clock_timestamp() as text) as value`);
    await sell(shop, 'too-late');
    const segment = await one(db, sql`select pg_walfile_name(pg_switch_wal()) as value`);
    const archived = sql`select coalesce(last_archived_wal, '') as value from pg_stat_archiver`;
    await expect.poll(async () => (await one(db, archived)) >= segment, patient).toBe(true);
    await db.close();
    await first.destroy();

    writeFileSync(join(base, 'recovery.signal'), '');
    const restore = [`restore_command=cp ${archive}/%f "%p"`, 'recovery_target_action=promote'];
    const second = await started([...quick, ...restore, `recovery_target_time=${moment}`], base);
    const restored = await open(second.url);
    const recovering = sql`select cast(pg_is_in_recovery() as text) as value`;
    await expect.poll(() => one(restored, recovering), patient).toBe('false');
    expect(await orderNumbers(restored)).toEqual(ledger.toSorted());
    const again = emptyShop(restored);
    ledger.push(await sell(again, 'afterwards'));
    expect(await orderNumbers(restored)).toEqual(ledger.toSorted());
    expect((await checkBooks(restored.read)).filter(({ breaches }) => breaches > 0)).toEqual([]);
  },
);

it('the script for the archive replaces nothing, and takes what it has as done', () => {
  const { folder, archive, script } = makeArchive();
  const segment = join(folder, 'segment');
  const archiveIt = () => execFileSync('sh', [script, segment, '0001', archive]);
  writeFileSync(segment, 'one');
  archiveIt();
  archiveIt();
  writeFileSync(segment, 'of another server');
  expect(archiveIt).toThrow('Command failed');
  expect(execFileSync('cat', [join(archive, '0001')], { encoding: 'utf8' })).toBe('one');
  expect(execFileSync('ls', ['-A', archive], { encoding: 'utf8' })).toBe('0001\n');
});

/** The script is copied, because the user of PostgreSQL may not read the project. */
function makeArchive() {
  const folder = temporaryFolder();
  const archive = join(folder, 'wal');
  const script = join(folder, 'archive-wal.sh');
  mkdirSync(archive);
  copyFileSync(join(projectRoot, 'docs', 'operating', 'archive-wal.sh'), script);
  const owner = findOwner();
  if (owner) for (const path of [folder, archive, script]) chownSync(path, owner.uid, owner.gid);
  return { folder, archive, script };
}

function run(program: string, args: string[]): void {
  const options = { ...findOwner(), cwd: '/', stdio: 'pipe' } as const;
  execFileSync(join(programs ?? '', program), args, options);
}

async function started(...args: Parameters<typeof startPostgres>) {
  const server = await startPostgres(...args);
  if (!server) throw new Error('PostgreSQL is not installed');
  onTestFinished(() => server.stop());
  return server;
}

async function open(url: string): Promise<Database> {
  const opened = await openDatabase({ url });
  if (!opened.ok) throw new Error(opened.failure.code);
  onTestFinished(() => opened.value.close().catch(() => {}));
  return opened.value;
}

async function sell(shop: Shop, name: string): Promise<string> {
  const visitor = await newCustomer(shop, name);
  await putInCart(shop, visitor, { 2: 1 });
  const placed = await placeOrder(shop, visitor, await readyToPlace(shop, visitor));
  if (!placed.ok) throw new Error(placed.failure.code);
  return placed.value.number;
}

async function orderNumbers({ read }: Database): Promise<string[]> {
  const rows = await read.selectFrom('orders').select('number').orderBy('number').execute();
  return rows.map(({ number }) => number).toSorted();
}

async function one({ read }: Database, query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await query.execute(read);
  const { value } = Object(rows[0]);
  return String(value);
}
