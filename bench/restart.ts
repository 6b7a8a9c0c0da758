import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../tests/support/free-port.ts';
import { startOnKeptSocket } from '../tests/support/kept-socket.ts';
import { nginxConfig } from '../tests/support/nginx-config.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { machine } from './support/machine.ts';
import { quantile } from './support/quantile.ts';

/** Restarts under load: two processes on PostgreSQL behind the shipped nginx example, and one on SQLite with a kept socket. */
const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    requests: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '16' },
  },
});
const requests = Number(options.requests);
const connections = Number(options.connections);
/** As the shipped unit starts it. */
const program = ['--max-semi-space-size=4', '--heap-growing-percent=20', 'bin/start.js'];
const nginx = '/usr/sbin/nginx';
const pages = ['/', '/shop', '/signin', '/api/products', '/about', '/shop?page=2', '/viewcart'];
/** Every so many requests, a visitor adds to a new cart: a write. */
const writesEvery = 20;
const restartEveryMs = 3_000;
const addToCart = '/viewcart/lines';

interface Visited {
  restarts: number;
  failures: Record<string, number>;
  tookMs: number[];
}

const startLoad = loadavg()[0];
const figures = [
  { engine: 'PostgreSQL, two processes behind nginx', ...summary(await onPostgres()) },
  { engine: 'SQLite, one process on a kept socket', ...summary(await onSqlite()) },
];
console.log(
  `load average at the start ${startLoad?.toFixed(1)}, at the end ${loadavg()[0]?.toFixed(1)}`,
);
console.table(figures);
if (options.json) {
  const report = { date: new Date().toISOString(), machine: machine(), connections, figures };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

async function onSqlite(): Promise<Visited> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const env = { DATA_DIR: dataDir, CARTS_PER_NETWORK: '999999999' };
  const shop = await startOnKeptSocket(env, program);
  try {
    return await visit(shop.origin, shop.restart);
  } finally {
    await shop.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPostgres(): Promise<Visited> {
  const postgres = await startPostgres([]);
  if (!postgres) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const env = { DATA_DIR: folder, DATABASE_URL: postgres.url, CARTS_PER_NETWORK: '999999999' };
  const shops: Awaited<ReturnType<typeof startProcess>>[] = [];
  const ports = [await freePort(), await freePort()];
  // The first one creates the database.
  for (const port of ports) shops.push(await startProcess(port, env));
  const port = await freePort();
  const hosts = ports.map((one) => `127.0.0.1:${one}`);
  writeFileSync(join(folder, 'nginx.conf'), nginxConfig({ folder, port, shops: hosts }));
  const args = ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')];
  const proxy = spawn(nginx, args, { stdio: 'ignore' });
  let turn = 0;
  try {
    await reachable(`http://127.0.0.1:${port}/readyz`);
    return await visit(`http://127.0.0.1:${port}`, async () => {
      const index = turn % ports.length;
      turn += 1;
      await shops[index]?.stop();
      shops[index] = await startProcess(ports[index] ?? 0, env);
    });
  } finally {
    proxy.kill('SIGTERM');
    await Promise.all(shops.map((shop) => shop.stop()));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startProcess(port: number, env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, program, {
    env: { PATH, HOME, PORT: String(port), DEMO_HISTORY: '0', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  await reachable(`http://127.0.0.1:${port}/readyz`);
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function reachable(url: string): Promise<void> {
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Sends all requests over kept connections, restarting the shop again and again meanwhile. */
async function visit(origin: string, restart: () => Promise<void>): Promise<Visited> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const visited: Visited = { restarts: 0, failures: {}, tookMs: [] };
  const counter = { sent: 0 };
  const visitor = async () => {
    while (counter.sent < requests) {
      counter.sent += 1;
      const startedAt = performance.now();
      const outcome = await ask(origin, counter.sent, agent);
      visited.tookMs.push(performance.now() - startedAt);
      if (outcome !== 'answered') visited.failures[outcome] = (visited.failures[outcome] ?? 0) + 1;
    }
  };
  const visitors = Array.from({ length: connections }, visitor);
  while (counter.sent < requests) {
    await new Promise((resolve) => setTimeout(resolve, restartEveryMs));
    if (counter.sent >= requests) break;
    await restart();
    visited.restarts += 1;
  }
  await Promise.all(visitors);
  agent.destroy();
  return visited;
}

/** Whether it was answered, with a page or a redirect; otherwise the status or the code of the error. */
function ask(origin: string, number: number, agent: Agent): Promise<string> {
  const isWrite = number % writesEvery === 0;
  const path = isWrite ? addToCart : (pages[number % pages.length] ?? '/');
  const headers = isWrite
    ? { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
    : {};
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) =>
      resolve(`${isWrite ? 'POST' : 'GET'} ${error.code ?? error.message}`);
    const request = httpRequest(
      origin + path,
      { agent, headers, method: isWrite ? 'POST' : 'GET' },
      (response) => {
        const { statusCode } = response;
        response.resume().once('error', failed);
        const isAnswered = (statusCode ?? 0) >= 200 && (statusCode ?? 0) < 400;
        const said = isAnswered ? 'answered' : `${isWrite ? 'POST' : 'GET'} ${statusCode}`;
        response.once('end', () => resolve(said));
      },
    );
    request.once('error', failed).end(isWrite ? 'product=1' : undefined);
  });
}

function summary({ restarts, failures, tookMs }: Visited) {
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  const ordered = tookMs.toSorted((a, b) => a - b);
  return {
    requests: tookMs.length,
    restarts,
    failed,
    failures: JSON.stringify(failures),
    p50Ms: Math.round(quantile(ordered, 0.5)),
    p99Ms: Math.round(quantile(ordered, 0.99)),
    longestMs: Math.round(ordered.at(-1) ?? 0),
  };
}
