import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createSchema } from '../tests/support/postgres-schema.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { cleanUpAtExit } from './support/clean-up.ts';
import { type Loops, makeLoops } from './support/load-loops.ts';
import { machine } from './support/machine.ts';
import { type MeasuredShop, startMeasuredShop } from './support/measured-shop.ts';
import { type PlainSearch, plainFts5, plainTsvector } from './support/plain-search.ts';
import { type Note, prepareCatalogue } from './support/prepared-catalogue.ts';
import { cpuMsOf } from './support/process-time.ts';
import { announce, header, print, row } from './support/progress.ts';
import { quantile } from './support/quantile.ts';
import {
  type Workload,
  warmUpPaths,
  workloadKinds,
  workloadsFor,
} from './support/search-workloads.ts';

/**
 * Searches, suggestions, facets and lists by the size of the catalogue, on both engines, in a shop that is started as
 * `npm start` does: one request at a time, then 32 clients, then 80 % of what these have reached.
 */
const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    sizes: { type: 'string', default: '1000,10000,100000,1000000' },
    /** 'SQLite' or 'PostgreSQL'; default: both. */
    engine: { type: 'string' },
    /** Only the workloads whose names contain this. */
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '100' },
    /** Of each loop. */
    seconds: { type: 'string', default: '5' },
    /** Leaves out the engine's own search, whose index takes time. */
    'without-plain': { type: 'boolean', default: false },
  },
});
const sizes = options.sizes.split(',').map(Number);
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const clients = 32;
const share = 0.8;
const goals = { p50Ms: 10, p99Ms: 50, blockMs: 20, memoryMb: 400 };

interface Figure {
  engine: string;
  products: number;
  name: string;
  p50Ms: number;
  p99Ms: number;
  cpuMs?: number;
  longestBlockMs?: number;
  plainP50Ms?: number | undefined;
  perSecond?: number;
  failed?: number;
}

interface Engine {
  name: string;
  url: string;
  plain: (count: number) => Promise<PlainSearch>;
  /** The CPU time of the database server; 0 without one. */
  serverCpuMs: () => number;
}

const folder = mkdtempSync(join(tmpdir(), 'search-'));
cleanUpAtExit(() => rmSync(folder, { recursive: true, force: true }));
const figures: Figure[] = [];
const facts: { engine: string; products: number; what: string; value: number }[] = [];
const { processor, cores, memoryGb, node, sqlite } = machine();
print(`${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}, SQLite ${sqlite}`);
for (const products of sizes) {
  if (options.engine !== 'PostgreSQL') await measureSqlite(products);
  if (options.engine !== 'SQLite') await measurePostgres(products);
}
if (options.json) {
  const report = { date: new Date().toISOString(), machine: machine(), rounds, facts, figures };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}
for (const { engine, products, name, p50Ms, p99Ms, perSecond, longestBlockMs = 0 } of figures) {
  // The loops load the shop as far as it goes.
  if (perSecond !== undefined) continue;
  const isSlow = p50Ms > goals.p50Ms || p99Ms > goals.p99Ms || longestBlockMs > goals.blockMs;
  if (isSlow) print(`goal missed: ${engine}, ${products} products, ${name}`);
}

async function measureSqlite(products: number): Promise<void> {
  const path = join(folder, `${products}.db`);
  const plainPath = join(folder, `${products}-plain.db`);
  await measure(
    {
      name: 'SQLite',
      url: path,
      plain: (count) => plainFts5(plainPath, count),
      serverCpuMs: () => 0,
    },
    products,
  );
  for (const file of [path, plainPath]) {
    for (const end of ['', '-wal', '-shm', '.lock']) rmSync(file + end, { force: true });
  }
}

async function measurePostgres(products: number): Promise<void> {
  const server = await startPostgres(['fsync=off', 'max_wal_size=4GB', 'shared_buffers=256MB']);
  if (!server) return print('PostgreSQL is not installed');
  try {
    const engine = {
      name: 'PostgreSQL',
      url: await createSchema(server.url),
      plain: (count: number) => plainTsvector(server.url, count),
      serverCpuMs: () => cpuMsOf(server.pid),
    };
    await measure(engine, products);
  } finally {
    await server.stop();
  }
}

async function measure(engine: Engine, products: number): Promise<void> {
  print(`\n## ${engine.name}, ${products.toLocaleString('en')} products\n`);
  const note: Note = (what, value) => {
    facts.push({ engine: engine.name, products, what, value });
    print(`${what}: ${Math.round(value * 10) / 10}`);
  };
  await prepareCatalogue({ url: engine.url, products, note });
  const workloads = workloadsFor(products).filter(({ name }) => name.includes(options.only));
  const plainMs = options['without-plain']
    ? new Map<string, number>()
    : await measurePlain(engine, products, workloads);
  const project = fileURLToPath(new URL('..', import.meta.url));
  const started = performance.now();
  const shop = await startMeasuredShop(project, { DATABASE_URL: engine.url, MEASURE_BLOCKS: '1' });
  const loops = makeLoops(shop.origin);
  try {
    note('seconds until the first page', (performance.now() - started) / 1000);
    note('longest block while the process starts, ms', (await shop.usage()).longestBlockMs);
    const first = await loops.ask('/shop?stock=yes');
    note('seconds of the first list with facets', first.tookMs / 1000);
    note('longest block while products are read, ms', (await shop.usage()).longestBlockMs);
    note('seconds until common words were read', await secondsUntilIdle(shop));
    note('MB of memory at the start', shop.residentMb());
    announce('warming up');
    for (const path of warmUpPaths(workloads, rounds)) await loops.ask(path);
    const health = { name: 'health check', path: () => '/healthz' };
    note('ms of a health check, p50', (await oneAtATime({ engine, shop, loops }, health)).p50Ms);
    header('workload', 'p50 ms', 'p99 ms', 'CPU ms', 'longest block ms', 'engine alone, p50 ms');
    for (const workload of workloads) {
      const figure = await oneAtATime({ engine, shop, loops }, workload);
      const plainP50Ms = plainMs.get(workload.name);
      figures.push({ engine: engine.name, products, ...figure, plainP50Ms });
      const { name, p50Ms, p99Ms, cpuMs, longestBlockMs } = figure;
      row(name, ...[p50Ms, p99Ms, cpuMs, longestBlockMs].map(rounded), rounded(plainP50Ms));
    }
    header('load', 'requests/s', 'p50 ms', 'p99 ms', 'longest block ms', 'not answered with 200');
    for (const kind of workloadKinds) {
      const some = workloads.filter((workload) => workload.kind === kind);
      if (some.length > 0) await measureLoops({ engine, shop, loops }, { kind, some, products });
    }
    note('MB of memory at the end', shop.residentMb());
    if (shop.residentMb() > goals.memoryMb) print(`goal missed: more than ${goals.memoryMb} MB`);
    print(`load average ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    loops.close();
    await shop.stop();
  }
}

/** Until the shop has used less than a tenth of a second's CPU time in a second. */
async function secondsUntilIdle(shop: MeasuredShop): Promise<number> {
  const begun = performance.now();
  for (let last = (await shop.usage()).cpuMs; ;) {
    await pause(1000);
    const { cpuMs } = await shop.usage();
    if (cpuMs - last < 100) return (performance.now() - begun) / 1000;
    last = cpuMs;
  }
}

async function measurePlain(
  engine: Engine,
  products: number,
  workloads: readonly Workload[],
): Promise<Map<string, number>> {
  announce(`${engine.name}: its own search index`);
  const medians = new Map<string, number>();
  const plain = await engine.plain(products);
  try {
    for (const { name, text } of workloads) {
      if (!text) continue;
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const begun = performance.now();
        await plain.find(text(round));
        times.push(performance.now() - begun);
      }
      medians.set(name, quantile(times, 0.5));
    }
  } finally {
    await plain.close();
  }
  return medians;
}

interface Measured {
  engine: Engine;
  shop: MeasuredShop;
  loops: Loops;
}

async function oneAtATime(
  { engine, shop, loops }: Measured,
  { name, path }: Pick<Workload, 'name' | 'path'>,
) {
  announce(name);
  const times: number[] = [];
  const before = (await shop.usage()).cpuMs + engine.serverCpuMs();
  for (let round = 0; round < rounds; round += 1) {
    const { status, tookMs, location } = await loops.ask(path(round));
    if (status !== 200) throw new Error(`${path(round)}: ${status} ${location ?? ''}`);
    times.push(tookMs);
  }
  const { cpuMs: after, longestBlockMs } = await shop.usage();
  const cpuMs = (after + engine.serverCpuMs() - before) / rounds;
  const [p50Ms, p99Ms] = [quantile(times, 0.5), quantile(times, 0.99)];
  return { name, p50Ms, p99Ms, cpuMs, longestBlockMs };
}

interface Mix {
  kind: string;
  some: readonly Workload[];
  products: number;
}

/** All workloads of a kind in turn. */
async function measureLoops(
  { engine, shop, loops }: Measured,
  { kind, some, products }: Mix,
): Promise<void> {
  let sent = 0;
  const nextPath = () => {
    const workload = some[sent % some.length];
    const round = Math.floor(sent / some.length);
    sent += 1;
    return workload?.path(round % rounds) ?? '/';
  };
  await shop.usage();
  const closed = await loops.closed(nextPath, { clients, seconds });
  const perSecond = closed.perSecond * share;
  const results = [
    { name: `${kind}: ${clients} clients`, ...closed, ...(await shop.usage()) },
    {
      name: `${kind}: ${Math.round(perSecond)} per second`,
      ...(await loops.open(nextPath, { perSecond, seconds })),
      ...(await shop.usage()),
    },
  ];
  for (const { name, longestBlockMs, ...loop } of results) {
    const { perSecond: reached, p50Ms, p99Ms, failed } = loop;
    const figure = { name, perSecond: reached, p50Ms, p99Ms, longestBlockMs, failed };
    figures.push({ engine: engine.name, products, ...figure });
    row(name, ...[reached, p50Ms, p99Ms, longestBlockMs].map(rounded), failed);
  }
}

function rounded(value: number | undefined): number | string {
  return value === undefined ? '' : Math.round(value * 10) / 10;
}
