import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runDueJobs } from '../src/workers.ts';
import { requestPasswordReset } from '#shop/identity/use-cases/reset-password.ts';
import { register } from '#shop/identity/use-cases/register.ts';
import { signIn } from '#shop/identity/use-cases/sign-in.ts';
import type { Shop } from '#shop/shop.ts';
import { configFrom } from '../src/config.ts';
import { migrateShop, openShop } from '../src/cli/open-shop.ts';
import { machine } from './support/machine.ts';
import { mannWhitneyP } from './support/mann-whitney.ts';
import { median } from './support/median.ts';
import { announce, header, print, row } from './support/progress.ts';

/** Response times must not reveal whether an address has an account, for sign-in and password reset. */
const { values: options } = parseArgs({
  options: { json: { type: 'string' }, pairs: { type: 'string', default: '500' } },
});
const pairs = Number(options.pairs);
const known = 'ingrid@example.com';
const caller = { headers: new Headers(), network: '192.0.2.1' };

const dataDir = await mkdtemp(join(tmpdir(), 'sign-ins-'));
const opened = await openShop(configFrom({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
// Rate limits apply to both alike and would only slow down the benchmark.
const attempts = { consume: () => 0, refund: () => {}, clear: () => {} };
const shop: Shop = { ...opened, attempts };
await migrateShop(shop);
const made = await register(shop, { email: known, password: 'lantern under the pear' }, caller);
if (!made.ok) throw new Error(made.failure.code);

printHeader();
const figures = [
  await compare('sign-in', (login) => signIn(shop, { login, password: 'not this one' }, caller)),
  await compare('reset', (login) => requestPasswordReset(shop, login, caller)),
];
await shop.db.close();
await rm(dataDir, { recursive: true });
if (options.json) {
  const report = { date: new Date().toISOString(), machine: machine(), pairs, figures };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

/** Alternates in random order; each unknown address is new and has the same length. */
async function compare(what: string, ask: (login: string) => Promise<unknown>) {
  const knownMs: number[] = [];
  const unknownMs: number[] = [];
  for (let pair = -3; pair < pairs; pair += 1) {
    if (pair % 25 === 0) announce(`${what}, pair ${pair} of ${pairs}`);
    const unknown = `${Math.random().toString(36).slice(2, 8).padEnd(6, 'x')}@example.com`;
    const turns = [
      { login: known, into: knownMs },
      { login: unknown, into: unknownMs },
    ];
    for (const { login, into } of Math.random() < 0.5 ? turns : turns.toReversed()) {
      const startedAt = performance.now();
      await ask(login);
      // The first three pairs are warm-up.
      if (pair >= 0) into.push(performance.now() - startedAt);
    }
    await runDueJobs(shop);
  }
  const rounded = (ms: number) => Math.round(ms * 1000) / 1000;
  const [one, other] = [median(knownMs), median(unknownMs)];
  const figure = {
    what,
    knownMs: rounded(one),
    unknownMs: rounded(other),
    differenceMs: rounded(one - other),
    p: rounded(mannWhitneyP(knownMs, unknownMs)),
  };
  const { differenceMs, p } = figure;
  row(what, `${figure.knownMs} ms`, `${figure.unknownMs} ms`, `${differenceMs} ms`, p);
  return figure;
}

function printHeader(): void {
  const { processor, cores, node } = machine();
  print(`${processor}, ${cores} cores, Node ${node}; medians of ${pairs} pairs.\n`);
  header('', 'Known', 'Unknown', 'Difference', 'p');
}
