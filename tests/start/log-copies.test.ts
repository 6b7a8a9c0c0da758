import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { listLogs, logFolder } from '#platform/backup/log-copy.ts';
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
  const newest = () =>
    join(logFolder(backups.BACKUP_DIR), listLogs(backups.BACKUP_DIR).at(-1) ?? '');
  await expect.poll(() => listLogs(backups.BACKUP_DIR).length, { timeout: 50_000 }).toBe(1);
  // The shop's own first backup may be under way, and may have begun before the log.
  const backUp = async () => (await shop({ DATA_DIR, ...backups }, 'backup')).code;
  await expect.poll(backUp, { timeout: 50_000 }).toBe(0);
  const ledger: Answer[] = [];
  await postOrders(origin, { buyers, atOnce: 4 }, (_buyer, answer) => ledger.push(answer));
  const acknowledgedAt = Date.now();
  const copiedUntil = () => Number(readFileSync(join(newest(), 'copied-until'), 'utf8'));
  await expect.poll(copiedUntil, { timeout: 50_000 }).toBeGreaterThan(acknowledgedAt);
  signalGroup(child, 'SIGKILL');
  await ended;
  rmSync(DATA_DIR, { recursive: true });

  const target = { DATA_DIR: temporaryFolder(), ...backups };
  const restored = await shop(target, 'restore', backups.BACKUP_DIR);
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  expect(restored.stdout).toMatch(/^and what followed, until 2/m);
  using database = new DatabaseSync(join(target.DATA_DIR, 'shop.db'));
  const numbers = database.prepare('select number from orders').all();
  const placed = ledger.flatMap((answer) => (answer.kind === 'placed' ? [answer.number] : []));
  expect(placed).toHaveLength(buyersCount);
  expect(numbers.map(({ number }) => String(number)).toSorted()).toEqual(placed.toSorted());
});

function shop(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return startProcess([process.execPath, 'bin/shop.js', ...args], env).ended;
}
