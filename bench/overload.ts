import { writeFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startShop } from '../tests/support/shop-server.ts';
import { machine } from './support/machine.ts';
import { quantile } from './support/quantile.ts';

/** Measures overload: what excess visitors receive, and how other requests perform meanwhile. */
const loads = [
  { what: 'no load', connections: 0, path: '/signin' },
  { what: 'GET /signin', connections: 200, path: '/signin' },
  { what: 'GET /shop/… (not in memory)', connections: 200, path: '/shop/word' },
];
const probes = ['/readyz', '/', '/signin'];
const probeEveryMs = 50;
const warmUpMs = 500;

interface Taken {
  status: number;
  tookMs: number;
}

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    lag: { type: 'boolean' },
  },
});
const seconds = Number(options.seconds);
const shop = await startShop();
const startLoad = loadavg()[0];
const figures: Awaited<ReturnType<typeof measure>>[] = [];
for (const load of loads) {
  console.log(`${load.what} …`);
  figures.push(await measure(load));
}
await shop.stop();
print();
if (options.json) {
  const report = { date: new Date().toISOString(), machine: machine(), seconds, figures };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

/** Runs a closed loop on each connection; every probe opens a new connection. */
async function measure({ what, connections, path }: (typeof loads)[number]) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections || 1 });
  const endsAt = performance.now() + warmUpMs + seconds * 1000;
  const countsFrom = performance.now() + warmUpMs;
  const answers: Taken[] = [];
  let requestCount = 0;
  const visitor = async () => {
    while (performance.now() < endsAt) {
      const target = path.endsWith('word') ? `${path}${(requestCount += 1)}` : path;
      const taken = await ask(target, agent);
      if (performance.now() > countsFrom) answers.push(taken);
    }
  };
  const probe = async (target: string) => {
    const taken: Taken[] = [];
    await pause(warmUpMs);
    while (performance.now() < endsAt) {
      taken.push(await ask(target));
      await pause(probeEveryMs);
    }
    return { path: target, ...summary(taken) };
  };
  const load = Array.from({ length: connections }, visitor);
  const probed = await Promise.all(probes.map(probe));
  await Promise.all(load);
  agent.destroy();
  const lag = /^nodejs_eventloop_lag_(?:p99|max)_seconds .*$/gm;
  if (options.lag) console.log((await (await fetch(`${shop.origin}/metrics`)).text()).match(lag));
  const served = answers.filter(({ status }) => status === 200);
  const rejected = answers.filter(({ status }) => status === 503);
  return {
    what,
    served: { perSecond: Math.round(served.length / seconds), ...summary(served) },
    rejected: { perSecond: Math.round(rejected.length / seconds), ...summary(rejected) },
    unexpected: answers.length - served.length - rejected.length,
    probed,
  };
}

function ask(path: string, agent?: Agent): Promise<Taken> {
  const { hostname, port } = new URL(shop.origin);
  const headers = { accept: 'text/html' };
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, headers, agent: agent ?? false });
    request.once('error', reject).once('response', (response) => {
      response.resume().once('end', () => {
        resolve({ status: response.statusCode ?? 0, tookMs: performance.now() - startedAt });
      });
    });
    request.end();
  });
}

function summary(taken: readonly Taken[]) {
  if (taken.length === 0) return { count: 0, rejected: 0, p50Ms: 0, p99Ms: 0 };
  const times = taken.map(({ tookMs }) => tookMs);
  return {
    count: taken.length,
    rejected: taken.filter(({ status }) => status !== 200).length,
    p50Ms: Math.round(quantile(times, 0.5)),
    p99Ms: Math.round(quantile(times, 0.99)),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

function print(): void {
  const { processor, cores, node } = machine();
  console.log(`\n${processor}, ${cores} cores, Node ${node}; ${seconds} s each.`);
  console.log(
    `Load average ${startLoad?.toFixed(1)} at the start, ${loadavg()[0]?.toFixed(1)} at the end.\n`,
  );
  const header = ['Served/s', 'p50', 'p99', 'Rejected/s', 'p50', 'p99'];
  console.log(
    `| 200 connections on | ${header.join(' | ')} | ${probes.map((one) => `${one}, p50 / p99 (not 200)`).join(' | ')} |`,
  );
  console.log(`|---${'|---'.repeat(header.length + probes.length)}|`);
  for (const { what, served, rejected, probed } of figures) {
    const load = [served, rejected].flatMap(({ perSecond, p50Ms, p99Ms }) => [
      perSecond,
      `${p50Ms} ms`,
      `${p99Ms} ms`,
    ]);
    const others = probed.map((one) => `${one.p50Ms} / ${one.p99Ms} ms (${one.rejected})`);
    console.log(`| ${[what, ...load, ...others].join(' | ')} |`);
  }
}
