import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openShop } from '../src/cli/open-shop.ts';
import { configFrom } from '../src/config.ts';
import { stockUp } from '../tests/support/buyers.ts';
import { openMailServer, openSilentServer } from '../tests/support/open-mail-server.ts';
import { copyShop, postOrders, prepareBuyers } from '../tests/support/order-traffic.ts';
import { startShop } from '../tests/support/shop-server.ts';
import { machine } from './support/machine.ts';
import { median } from './support/median.ts';
import { announce, print } from './support/progress.ts';

const publicUrl = 'https://shop.example.org';
const liveShop = {
  SHOP_MODE: 'live',
  PUBLIC_URL: publicUrl,
  SHOP_SECRET: 'q7Z0vKx3mB9tR1yWc5Ls8uEj2nHd6PgA',
  MAIL_FROM: 'shop@example.org',
  LOG_LEVEL: 'silent',
};
const slowMs = 500;
const product = 2;
const atOnce = 16;
/** The first orders of a process are slow regardless of emails. */
const warmUp = 200;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Mail server behaviors. Each server is restarted for every round. */
const servers = {
  working: () => openMailServer(),
  slow: () =>
    openMailServer({
      onMailFrom: (_from, _session, done) => void pause(slowMs).then(() => done()),
    }),
  refusing: () => openMailServer({ toMail: () => ({ code: 554, text: 'no' }) }),
  hanging: () => openSilentServer(),
  down: async () => ({ url: 'smtp://127.0.0.1:9', close: async () => {} }),
} as const;
type Kind = keyof typeof servers;
const kinds = Object.keys(servers) as Kind[];

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    orders: { type: 'string', default: '1200' },
  },
});
const orders = Number(options.orders);
const prepared = temporaryFolder();
const buyers = await prepareBuyers(
  {
    environment: { ...liveShop, MAIL_URL: 'none', DATA_DIR: prepared },
    buyers: orders,
    cart: { [product]: 1 },
    onPrepared: (done, of) => announce(`${done} of ${of} customers with a cart`),
  },
  (shop) => stockUp(shop, product, orders),
);
const rounds: Record<Kind, { p50Ms: number; p99Ms: number; placed: number; mails: number }>[] = [];
for (let round = 0; round < Number(options.rounds); round += 1) {
  const ends: [Kind, Awaited<ReturnType<typeof orderBeside>>][] = [];
  for (const kind of kinds) {
    const where = `round ${round + 1} of ${options.rounds}, ${kind} server`;
    announce(where);
    const end = await orderBeside(kind);
    print(`${where}: p50 ${end.p50Ms} ms, p99 ${end.p99Ms} ms`);
    ends.push([kind, end]);
  }
  rounds.push(Object.fromEntries(ends) as (typeof rounds)[number]);
}
rmSync(prepared, { recursive: true });
const figures = kinds.map((kind) => ({
  server: kind,
  p50Ms: median(rounds.map((round) => round[kind].p50Ms)),
  p99Ms: median(rounds.map((round) => round[kind].p99Ms)),
  /** Ratio of adjacent runs. */
  p99ToWorking: median(rounds.map((round) => round[kind].p99Ms / round.working.p99Ms)),
  lost: rounds.reduce((sum, round) => sum + orders - round[kind].mails, 0),
  notPlaced: rounds.reduce((sum, round) => sum + orders - round[kind].placed, 0),
}));
console.table(figures);
if (options.json) {
  const report = { date: new Date().toISOString(), machine: machine(), orders, figures, rounds };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}
if (figures.some(({ lost, notPlaced }) => lost + notPlaced > 0)) process.exitCode = 1;

/** All customers order while the shop sends emails; then the emails in the database are counted. */
async function orderBeside(kind: Kind) {
  const server = await servers[kind]();
  const folder = temporaryFolder();
  await copyShop(prepared, folder);
  const environment = { ...liveShop, MAIL_URL: server.url, DATA_DIR: folder };
  const shop = await startShop(environment);
  const took: number[] = [];
  let placed = 0;
  await postOrders(shop.origin, { buyers, atOnce, publicUrl }, (_, { kind: end }, tookMs) => {
    took.push(tookMs);
    if (end === 'placed') placed += 1;
  });
  await shop.stop();
  await server.close();
  const mails = await countEmails(environment);
  rmSync(folder, { recursive: true });
  const warm = took.slice(warmUp).toSorted((a, b) => a - b);
  const at = (part: number) =>
    Math.round((warm[Math.floor((warm.length - 1) * part)] ?? 0) * 10) / 10;
  return { p50Ms: at(0.5), p99Ms: at(0.99), placed, mails };
}

async function countEmails(environment: Record<string, string>): Promise<number> {
  const shop = await openShop(configFrom(environment));
  try {
    const { count } = await shop.db.read
      .selectFrom('mail_outbox')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('template', '=', 'order-placed')
      .executeTakeFirstOrThrow();
    return count;
  } finally {
    await shop.db.close();
  }
}

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
}
