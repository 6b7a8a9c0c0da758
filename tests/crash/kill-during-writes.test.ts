import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { chainAuditEvents } from '#shop/events/use-cases/chain-audit-events.ts';
import { checkAuditChain } from '#shop/events/use-cases/check-audit-chain.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { contentVersion } from '#platform/database/content-version.ts';
import { newCustomer } from '../support/buyers.ts';
import { demoShop } from '../support/demo-shop.ts';
import { temporaryFile } from '../support/each-engine.ts';
import { placedOrder } from '../support/placed-order.ts';

const settings = fileURLToPath(new URL('write-until-killed.ts', import.meta.url));
const auditEvents = fileURLToPath(new URL('chain-until-killed.ts', import.meta.url));
const invoices = fileURLToPath(new URL('issue-until-killed.ts', import.meta.url));

it.each([1, 137, 2_000])(
  'a process killed after %i acknowledged writes has saved each exactly once',
  async (killAfter) => {
    const path = temporaryFile();
    const { acknowledged: lines, signal } = await writeUntilKilled({
      writer: settings,
      path,
      killAfter,
    });
    expect(signal).toBe('SIGKILL');
    const acknowledged = lines.map(Number);
    expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);

    // The killed process holds no lock: the file opens at once.
    const db = await openedFile(path);
    onTestFinished(() => db.close());
    const saved = await readSettings(db.read);
    for (const number of acknowledged) expect(saved[`write-${number}`]).toBe(number);
    // Each write raised the version by one in its own transaction: no write is partial or repeated.
    expect(await contentVersion(db.read)).toBe(1 + Object.keys(saved).length);
    const { rows } = await sql`pragma integrity_check`.execute(db.read);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
  },
  60_000,
);

it.each([1, 500])(
  'a process with 20 writers killed after %i invoices has left no gap in their numbers',
  async (killAfter) => {
    const path = temporaryFile();
    const db = await openedFile(path);
    await migrate(db);
    const shop = await demoShop(db);
    await placedOrder(shop, await newCustomer(shop, 'ann'), { quantities: { 5: 1 } });
    await db.close();
    const { acknowledged, signal } = await writeUntilKilled({ writer: invoices, path, killAfter });
    expect(signal).toBe('SIGKILL');
    expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);

    const reopened = await openedFile(path);
    onTestFinished(() => reopened.close());
    const { read } = reopened;
    const issued = await read.selectFrom('documents').select('number').orderBy('id').execute();
    const numbers = issued.map(({ number }) => number);
    for (const number of acknowledged) expect(numbers).toContain(number);
    expect(numbers).toEqual(numbers.map((_, at) => `INV-2026-${String(at + 1).padStart(4, '0')}`));
    const series = await read.selectFrom('document_series').select('last_number').execute();
    expect(series).toEqual([{ last_number: numbers.length }]);
  },
  60_000,
);

it('a process with 20 writers killed while it chains audit events has left one chain', async () => {
  const path = temporaryFile();
  const db = await openedFile(path);
  await migrate(db);
  await db.close();
  const { acknowledged, signal } = await writeUntilKilled({
    writer: auditEvents,
    path,
    killAfter: 1500,
  });
  expect(signal).toBe('SIGKILL');

  const reopened = await openedFile(path);
  onTestFinished(() => reopened.close());
  const killed = await checkAuditChain(reopened.read);
  expect(killed.faults).toEqual([]);
  const shop = { db: reopened, clock: Date.now, log: { info: () => {} } };
  const chain = chainAuditEvents();
  while (await chain(shop, new AbortController().signal));
  const { faults, head, waiting } = await checkAuditChain(reopened.read);
  expect([faults, waiting]).toEqual([[], 0]);
  expect(head.number).toBe(killed.head.number + killed.waiting);
  const stored = await reopened.read.selectFrom('audit_entries').select('id').execute();
  expect(head.number).toBe(stored.length);
  const ids = new Set(stored.map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
}, 60_000);

async function openedFile(path: string) {
  const opened = await openDatabase({ url: path });
  if (!opened.ok) throw new Error(opened.failure.code);
  return opened.value;
}

interface KilledWriter {
  writer: string;
  path: string;
  killAfter: number;
}

async function writeUntilKilled({ writer, path, killAfter }: KilledWriter) {
  const child = spawn(process.execPath, [writer, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.split('\n').length > killAfter) child.kill('SIGKILL');
  });
  const signal = await new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('close', (_code, name) => resolve(name));
  });
  // The text after the last line end was cut off by the kill.
  const acknowledged = output.split('\n').slice(0, -1);
  return { acknowledged, signal };
}
