import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createSchema } from '../tests/support/postgres-schema.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { type AdminShop, openAdminShop, withDataFolder } from './support/admin-shop.ts';
import { machine } from './support/machine.ts';
import { announce, header, print, row } from './support/progress.ts';
import { quantile } from './support/quantile.ts';
import { insertOrders } from './support/generated-orders.ts';

/**
 * The orders table of the admin area by the number of orders: response times of the list, its filters and its
 * search. One request at a time; each response is read completely.
 */
const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    sizes: { type: 'string', default: '1000,100000,1000000' },
    rounds: { type: 'string', default: '30' },
    engine: { type: 'string', default: 'SQLite' },
  },
});
const sizes = options.sizes.split(',').map(Number);
const rounds = Number(options.rounds);

const cases: Readonly<Record<string, (round: number) => string>> = {
  'first page': () => '',
  'deep page': () => 'page=400',
  'status: placed': () => 'state=placed',
  'status: delivered, deep': () => 'state=delivered&page=300',
  'payment: paid': () => 'payment=paid',
  'payment: refunded': () => 'payment=refunded',
  'placed and paid': () => 'state=placed&payment=paid',
  'cancelled and paid': () => 'state=cancelled&payment=paid',
  'a day': () => 'from=2026-03-01&to=2026-03-01',
  'half a year': () => 'from=2025-09-01&to=2026-02-28',
  'total from 500': () => 'min=500',
  'total from 5,000': () => 'min=5000',
  'country: common': () => 'country=Germany',
  'country: rare': () => 'country=Iceland',
  product: (round) => `product=${(round % 32) + 1}`,
  'product by title': () => 'product=dress',
  'five filters': () => 'state=delivered&payment=refunded&country=France&min=50&from=2025-01-01',
  'search: order id': (round) => `q=${round + 40}`,
  'search: email': (round) => `q=customer${round + 40}%40example`,
  'search: part of a name': () => 'q=olber',
  'search: name and product': () => 'q=ingrid+headphones',
  'search: common product': () => 'q=dress',
  'search: two letters': () => 'q=in',
  'search: one letter': () => 'q=x',
  'search and filter': () => 'q=solberg&state=placed',
};

interface Figure {
  orders: number;
  name: string;
  medianMs: number;
  p99Ms: number;
  /** Processor time of the server alone, which other work on the machine hardly changes. */
  medianCpuMs: number;
  p99CpuMs: number;
}
const figures: Figure[] = [];

const postgres = options.engine === 'PostgreSQL' ? await startPostgres([]) : null;
const stores = postgres ? { DATABASE_URL: await createSchema(postgres.url) } : {};
await withDataFolder(async (dataDir) => {
  const environment = { ...stores, DATA_DIR: dataDir };
  await (await openAdminShop(environment)).shop.stop();
  for (const orders of sizes) {
    const startedAt = performance.now();
    announce(`${orders} orders: inserting`);
    await insertOrders(environment, orders);
    print(`${orders} orders, inserted in ${Math.round((performance.now() - startedAt) / 1000)} s`);
    const admin = await openAdminShop(environment);
    for (const [name, query] of Object.entries(cases)) {
      announce(`${orders} orders: ${name}`);
      const figure = { orders, name, ...(await measured(admin, query)) };
      figures.push(figure);
      const { medianMs, p99Ms, medianCpuMs, p99CpuMs } = figure;
      const cpu = `processor ${medianCpuMs} / ${p99CpuMs} ms`;
      print(`${orders} orders, ${name}: ${medianMs} / ${p99Ms} ms, ${cpu}`);
    }
    await admin.shop.stop();
  }
});
await postgres?.stop();
printTable();
if (options.json) {
  const { engine } = options;
  const report = { date: new Date().toISOString(), machine: machine(), engine, rounds, figures };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}
const slow = figures.filter(({ medianMs, p99Ms }) => medianMs > 100 || p99Ms > 300);
for (const { orders, name } of slow) console.error(`too slow: ${name} with ${orders} orders`);
if (slow.length > 0) process.exitCode = 1;

async function measured({ shop, headers }: AdminShop, query: (round: number) => string) {
  const tookMs: number[] = [];
  const cpuMs: number[] = [];
  // The first five are warm-up.
  for (let round = -5; round < rounds; round += 1) {
    const cpuBefore = cpuOf(shop.pid);
    const startedAt = performance.now();
    const answer = await fetch(`${shop.origin}/admin/orders?${query(round + 5)}`, { headers });
    await answer.arrayBuffer();
    if (round >= 0) {
      tookMs.push(performance.now() - startedAt);
      cpuMs.push(cpuOf(shop.pid) - cpuBefore);
    }
    if (answer.status >= 400) throw new Error(`status ${answer.status}`);
  }
  const rounded = (ms: number) => Math.round(ms * 10) / 10;
  return {
    medianMs: rounded(quantile(tookMs, 0.5)),
    p99Ms: rounded(quantile(tookMs, 0.99)),
    medianCpuMs: rounded(quantile(cpuMs, 0.5)),
    p99CpuMs: rounded(quantile(cpuMs, 0.99)),
  };
}

/** Milliseconds that all threads of a process have run; 0 where the system does not say. */
function cpuOf(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return 0;
  const run = readdirSync(tasks).map((task) => {
    const [nanoseconds = '0'] = readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds);
  });
  return run.reduce((sum, one) => sum + one, 0) / 1_000_000;
}

function printTable(): void {
  const { processor, cores, memoryGb, node } = machine();
  print(`\n${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}, ${options.engine}.`);
  print(
    `Median and p99 in ms of ${rounds} requests each, of processor time of the server in brackets.\n`,
  );
  header('', ...sizes.map((size) => size.toLocaleString('en')), 'growth');
  for (const name of Object.keys(cases)) {
    const found = figures.filter((figure) => figure.name === name);
    const cells = found.map(
      ({ medianMs, p99Ms, medianCpuMs, p99CpuMs }) =>
        `${medianMs} / ${p99Ms} (${medianCpuMs} / ${p99CpuMs})`,
    );
    const growth = (found.at(-1)?.medianMs ?? 0) / (found[0]?.medianMs ?? 1);
    row(name, ...cells, `× ${Math.round(growth * 10) / 10}`);
  }
}
