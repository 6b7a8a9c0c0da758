import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { makeFolderStore } from '#platform/backup/backup-store.ts';
import { copiedUntil, listLogs } from '#platform/backup/copied-logs.ts';
import { stockUp } from '../support/buyers.ts';
import { type Answer, postOrders, prepareBuyers } from '../support/order-traffic.ts';
import {
  type Ended,
  signalGroup,
  startMain,
  startProcess,
  temporaryFolder,
} from './start-process.ts';

const buyersCount = 12;
const product = 2;

it('a shop that is killed and whose disk is lost is restored until its log was last copied', async () => {
  const DATA_DIR = temporaryFolder();
  const buyers = await prepareBuyers(
    { environment: { DATA_DIR }, buyers: buyersCount, cart: { [product]: 1 } },
    (prepared) => stockUp(prepared, product, buyersCount),
  );
  const backups = { BACKUP_DIR: temporaryFolder(), BACKUP_LOG_SECONDS: '1' };
  const { child, opened, ended } = startMain({ DATA_DIR, ...backups });
  const origin = await opened;
  const store = makeFolderStore(backups.BACKUP_DIR);
  const logs = () => listLogs(store);
  await expect.poll(logs, { timeout: 50_000 }).toHaveLength(1);
  // The shop's own first backup may be under way, and may have begun before the log.
  const backUp = async () => (await shop({ DATA_DIR, ...backups }, 'backup')).code;
  await expect.poll(backUp, { timeout: 50_000 }).toBe(0);
  const ledger: Answer[] = [];
  await postOrders(origin, { buyers, atOnce: 4 }, (_buyer, answer) => ledger.push(answer));
  const acknowledgedAt = Date.now();
  const until = async () => {
    const log = (await logs()).at(-1);
    return log ? copiedUntil(store, log) : 0;
  };
  await expect.poll(until, { timeout: 50_000 }).toBeGreaterThan(acknowledgedAt);
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  expect(metrics).toMatch(/^log_copy_age_seconds \d+(?:\.\d+)?$/m);
  expect(metrics).toMatch(/^backup_age_seconds \d+(?:\.\d+)?$/m);
  signalGroup(child, 'SIGKILL');
  await ended;
  rmSync(DATA_DIR, { recursive: true });

  const verified = await shop({ DATA_DIR: temporaryFolder(), ...backups }, 'verify');
  expect(verified.stdout).toMatch(/^ok {4}the log is copied until 2/m);
  const target = { DATA_DIR: temporaryFolder(), ...backups };
  const restored = await shop(target, 'restore', backups.BACKUP_DIR);
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  expect(restored.stdout).toMatch(/^and what followed, until 2/m);
  const diagnosed = (await shop(target, 'doctor')).stdout;
  expect(diagnosed).toMatch(/^ok {4}the newest backup in \S+ was made at 2/m);
  // The restored shop was not started yet, which continues the copy.
  expect(diagnosed).toMatch(/^ok {4}the log of the database is copied until 2/m);
  using database = new DatabaseSync(join(target.DATA_DIR, 'shop.db'));
  const numbers = database.prepare('select number from orders').all();
  const placed = ledger.flatMap((answer) => (answer.kind === 'placed' ? [answer.number] : []));
  expect(placed).toHaveLength(buyersCount);
  expect(numbers.map(({ number }) => String(number)).toSorted()).toEqual(placed.toSorted());
});

function shop(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return startProcess([process.execPath, 'bin/shop.js', ...args], env).ended;
}
