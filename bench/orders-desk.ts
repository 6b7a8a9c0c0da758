import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createSchema } from '../tests/support/postgres-schema.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { type AdminShop, openAdminShop, withDataFolder } from './support/admin-shop.ts';
import { machine } from './support/machine.ts';
import { announce, header, print, row } from './support/progress.ts';
import { quantile } from './support/quantile.ts';
import { insertOrders, type OpenOrder, openOrders } from './support/generated-orders.ts';

/**
 * The orders desk of the admin area by the number of orders: response times of the list, its filters and its
 * search, and of saves. One request at a time; each response is read completely. Only the newest 30,000 of
 * 1,000,000 generated orders can be shipped, so that smaller shops leave those saves out.
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
const warmUp = 5;

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

/** A form as the admin's browser sends it. */
interface Save {
  path: string;
  form: string[][];
  /** Part of the answer or of its message: a save that is refused is not measured. */
  says: string;
}

const bulk = 50;
/** The next orders in each round, from the first again after the last: then with another tag. */
const tagging = (round: number, orders: number) => [
  ['tag', `lap ${Math.floor((round * bulk) / orders)}`],
  ...Array.from({ length: bulk }, (_, at) => ['order', `${((round * bulk + at) % orders) + 1}`]),
];

/** By round from 0, with the number of orders; null where there are no orders to save. */
const saves: Readonly<
  Record<string, (round: number, orders: number, open: readonly OpenOrder[]) => Save | null>
> = {
  'save: a comment': (round) => ({
    path: `/admin/orders/${round + 40}`,
    form: [
      ['commentId', crypto.randomUUID()],
      ['text', 'Called about the delivery.'],
    ],
    says: 'Comment added',
  }),
  'save: a tag': (round) => ({
    path: `/admin/orders/${round + 40}`,
    form: [
      ['intent', 'add-tag'],
      ['tag', `tag ${round}`],
    ],
    says: '',
  }),
  'save: tag 50 orders': (round, orders) => ({
    path: '/admin/orders',
    form: [['intent', 'add-tag'], ...tagging(round, orders)],
    says: '50 orders tagged',
  }),
  'save: remove a tag from 50 orders': (round, orders) => ({
    path: '/admin/orders',
    form: [['intent', 'remove-tag'], ...tagging(round, orders)],
    says: 'Tags removed from 50 orders',
  }),
  'save: ship an order': (round, _orders, open) => {
    const id = open[round]?.id;
    const step = [
      ['step', 'ship'],
      ['id', `${id}`],
    ];
    const says = 'Order marked as shipped.';
    return id === undefined ? null : { path: '/admin/orders', form: step, says };
  },
  'save: ship 50 orders': (round, _orders, open) => {
    // Behind those that the case before has shipped.
    const start = (round + 1) * bulk + rounds;
    const numbers = open.slice(start, start + bulk).map(({ number }) => number);
    const form = [
      ['key', crypto.randomUUID()],
      ['rows', numbers.join('\n')],
    ];
    const says = '50 of 50 orders marked as shipped.';
    return numbers.length < bulk ? null : { path: '/admin/orders/ship', form, says };
  },
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
    const open = await openOrders(environment, (rounds + warmUp + 2) * (bulk + 1));
    const admin = await openAdminShop(environment);
    for (const [name, query] of Object.entries(cases)) {
      await measure(admin, { orders, name }, (round) => list(admin, query(round)));
    }
    for (const [name, saveOf] of Object.entries(saves)) {
      if (!saveOf(0, orders, open)) continue;
      await measure(admin, { orders, name }, async (round) => {
        const one = saveOf(round, orders, open);
        if (!one) throw new Error(`${name}: no orders are left in round ${round}`);
        await save(admin, one);
      });
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

async function list({ shop, headers }: AdminShop, query: string): Promise<void> {
  const answer = await fetch(`${shop.origin}/admin/orders?${query}`, { headers });
  await answer.arrayBuffer();
  if (answer.status >= 400) throw new Error(`status ${answer.status}`);
}

async function save({ shop, headers }: AdminShop, { path, form, says }: Save): Promise<void> {
  const body = new URLSearchParams(form);
  const sent = { method: 'POST', redirect: 'manual', headers, body } as const;
  const answer = await fetch(`${shop.origin}${path}`, sent);
  const cookies = answer.headers.getSetCookie().map(decodeURIComponent);
  const said = `${cookies.join()} ${await answer.text()}`;
  if (answer.status >= 400 || !said.includes(says)) {
    throw new Error(`${path}: status ${answer.status}, ${said.slice(0, 300)}`);
  }
}

async function measure(
  { shop }: AdminShop,
  { orders, name }: Pick<Figure, 'orders' | 'name'>,
  request: (round: number) => Promise<void>,
): Promise<void> {
  announce(`${orders} orders: ${name}`);
  const tookMs: number[] = [];
  const cpuMs: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const cpuBefore = cpuOf(shop.pid);
    const startedAt = performance.now();
    await request(round);
    if (round < warmUp) continue;
    tookMs.push(performance.now() - startedAt);
    cpuMs.push(cpuOf(shop.pid) - cpuBefore);
  }
  const rounded = (ms: number) => Math.round(ms * 10) / 10;
  const [medianMs, p99Ms] = [rounded(quantile(tookMs, 0.5)), rounded(quantile(tookMs, 0.99))];
  const [medianCpuMs, p99CpuMs] = [rounded(quantile(cpuMs, 0.5)), rounded(quantile(cpuMs, 0.99))];
  figures.push({ orders, name, medianMs, p99Ms, medianCpuMs, p99CpuMs });
  const cpu = `processor ${medianCpuMs} / ${p99CpuMs} ms`;
  print(`${orders} orders, ${name}: ${medianMs} / ${p99Ms} ms, ${cpu}`);
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
  for (const name of [...Object.keys(cases), ...Object.keys(saves)]) {
    const found = figures.filter((figure) => figure.name === name);
    const cells = found.map(
      ({ medianMs, p99Ms, medianCpuMs, p99CpuMs }) =>
        `${medianMs} / ${p99Ms} (${medianCpuMs} / ${p99CpuMs})`,
    );
    const growth = (found.at(-1)?.medianMs ?? 0) / (found[0]?.medianMs ?? 1);
    row(name, ...cells, `× ${Math.round(growth * 10) / 10}`);
  }
}
