import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { flashCookie } from '#platform/web/flash.ts';
import { startShop } from '../tests/support/shop-server.ts';
import { machine } from './support/machine.ts';
import { median } from './support/median.ts';
import { type PageServer, serverCore, startBareNode, startNginx } from './support/page-servers.ts';
import { announce, header, print, row } from './support/progress.ts';
import { recordFullyCompressedResponse } from './support/recorded-response.ts';
import { signInWithCart } from './support/sign-in-with-cart.ts';
import { load, type Load } from './support/wrk.ts';

const pages = { home: '/', listing: '/shop', product: '/product/1' };
const rounds = 7;
const connections = 64;
const connectionsUncached = 8;
const seconds = 2;
/** A pending flash message bypasses the page cache, so the page is rendered for each request. */
const uncached = { cookie: `${flashCookie}=x` };

const { values: options } = parseArgs({ options: { json: { type: 'string' } } });
requireTools();
const shop = await startShop();
/** Cookies of a customer with items in the cart: the same page with other parts of the header. */
const signedIn = await signInWithCart(shop.origin);
execFileSync('taskset', ['-a', '-c', '-p', serverCore, String(shop.pid)]);
const answers = await Promise.all(
  Object.values(pages).map((path) => recordFullyCompressedResponse(shop.origin, path)),
);
const [nginx, bare] = [await startNginx(answers), await startBareNode(answers)];
const figures: Awaited<ReturnType<typeof comparison>>[] = [];
printHeader();
for (const [page, path] of Object.entries(pages)) {
  const figure = await comparison(page, path);
  figures.push(figure);
  printRows(figure);
}
for (const server of [nginx, bare, shop]) await server.stop();
if (options.json) {
  const report = { date: new Date().toISOString(), machine: machine(), rounds, seconds, figures };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

/** The servers alternate within a round, so a ratio compares two adjacent measurements. */
async function comparison(page: string, path: string) {
  const servers: Record<string, PageServer> = { shop, 'signed in': shop, nginx, bare };
  const headersOf: Record<string, Readonly<Record<string, string>>> = {
    'signed in': { cookie: signedIn },
  };
  const taken: Record<string, Load[]> = {
    shop: [],
    'signed in': [],
    nginx: [],
    bare: [],
    uncached: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, server] of Object.entries(servers)) {
      announce(`${page}, ${name}, round ${round + 1} of ${rounds}`);
      const headers = headersOf[name] ?? {};
      taken[name]?.push(await load(server.origin + path, { connections, seconds, headers }));
    }
  }
  // Measured separately, because it leaves garbage that slows down the next measurement.
  const rendering = { connections: connectionsUncached, seconds, headers: uncached };
  for (let round = 0; round < rounds; round += 1) {
    announce(`${page}, not cached, round ${round + 1} of ${rounds}`);
    taken['uncached']?.push(await load(shop.origin + path, rendering));
  }
  const rate = (name: string, round: number) => taken[name]?.[round]?.perSecond ?? Number.NaN;
  const ratioTo = (name: string) =>
    median(Array.from({ length: rounds }, (_, round) => rate('shop', round) / rate(name, round)));
  const rows = Object.entries(taken).map(([name, loads]) => ({
    server: name,
    perSecond: Math.round(median(loads.map((one) => one.perSecond))),
    p50Ms: round2(median(loads.map((one) => one.p50Ms))),
    p99Ms: round2(median(loads.map((one) => one.p99Ms))),
    shopToIt: name in servers ? round2(ratioTo(name)) : null,
  }));
  return { page, rows };
}

function printHeader(): void {
  const { processor, cores, memoryGb, node } = machine();
  print(`${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}`);
  print(
    `Medians of ${rounds} rounds of ${seconds} s, ${connections} connections, ${connectionsUncached} for what is not cached.\n`,
  );
  header('Page', 'Server', 'Requests/s', 'p50', 'p99', 'Shop to it');
}

function printRows({ page, rows }: (typeof figures)[number]): void {
  for (const { server, perSecond, p50Ms, p99Ms, shopToIt } of rows) {
    row(page, server, perSecond, `${p50Ms} ms`, `${p99Ms} ms`, shopToIt ?? '');
  }
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}

function requireTools(): void {
  for (const tool of ['nginx', 'wrk', 'taskset']) {
    try {
      execFileSync('which', [tool]);
    } catch {
      throw new Error(`This benchmark needs ${tool}: apt-get install nginx-light wrk`);
    }
  }
}
