import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startShop } from '../tests/support/shop-server.ts';
import { adminKey } from './support/admin-key.ts';
import { machine } from './support/machine.ts';
import { median } from './support/median.ts';
import { serverCore, startBareNode } from './support/page-servers.ts';
import { announce, header, print, row } from './support/progress.ts';
import { recordResponse, type RecordedResponse } from './support/recorded-response.ts';
import { load, type Load } from './support/wrk.ts';

const rounds = 5;
const connections = 64;
const seconds = 2;

const { values: options } = parseArgs({ options: { json: { type: 'string' } } });
const shop = await startShop();
execFileSync('taskset', ['-a', '-c', '-p', serverCore, String(shop.pid)]);
const program = {
  authorization: `Bearer ${await adminKey(shop.origin)}`,
  'content-type': 'application/json',
};
await prepare();
const order = {
  cartitem: [{ id: 2, qty: 1 }],
  shipping: 'standard',
  formdata: {
    fname: 'Ingrid',
    lname: 'Solberg',
    country: 'United States',
    address1: '218 Alder Avenue',
    address2: 'Apartment 4B',
    city: 'Portland',
    state: 'Oregon',
    pincode: '97205',
    phone: '+1 503 555 0111',
    email: 'ingrid@example.com',
  },
};
const calls = [
  { name: 'list', path: '/api/products' },
  { name: 'detail', path: '/api/products/1' },
  { name: 'search', path: '/api/products?q=shirt' },
  { name: 'cart', path: '/api/cart', headers: program },
  { name: 'order', path: '/api/orders', headers: program, body: JSON.stringify(order) },
];
const answers: RecordedResponse[] = [];
for (const { path, ...sent } of calls) answers.push(await recordResponse(shop.origin, path, sent));
const bare = await startBareNode(answers);
const figures: Awaited<ReturnType<typeof comparison>>[] = [];
printHeader();
for (const call of calls) {
  const figure = await comparison(call);
  figures.push(figure);
  printRows(figure);
}
for (const server of [bare, shop]) await server.stop();
if (options.json) {
  const report = { date: new Date().toISOString(), machine: machine(), rounds, seconds, figures };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

/** Fills the cart, and makes a product without options unlimited. */
async function prepare(): Promise<void> {
  for (const [method, path, body] of [
    ['PATCH', '/products/2', { stock: null }],
    ['POST', '/cart/lines', { id: 2, qty: 2 }],
  ] as const) {
    const request = { method, headers: program, body: JSON.stringify(body) };
    const answer = await fetch(`${shop.origin}/api${path}`, request);
    if (!answer.ok) throw new Error(`request failed: status ${answer.status} (${path})`);
  }
}

/** The servers alternate within a round, so a ratio compares two adjacent measurements. */
async function comparison({ name, path, ...sent }: (typeof calls)[number]) {
  const taken: Record<'shop' | 'bare', Load[]> = { shop: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [server, { origin }] of [['shop', shop] as const, ['bare', bare] as const]) {
      announce(`${name}, ${server}, round ${round + 1} of ${rounds}`);
      taken[server].push(await load(origin + path, { connections, seconds, ...sent }));
    }
  }
  const ratios = taken.shop.map(({ perSecond }, round) => {
    return perSecond / (taken.bare[round]?.perSecond ?? Number.NaN);
  });
  const rows = Object.entries(taken).map(([server, loads]) => ({
    server,
    perSecond: Math.round(median(loads.map((one) => one.perSecond))),
    p50Ms: round2(median(loads.map((one) => one.p50Ms))),
    p99Ms: round2(median(loads.map((one) => one.p99Ms))),
  }));
  return { call: name, rows, toBare: round2(median(ratios)) };
}

function printHeader(): void {
  const { processor, cores, memoryGb, node } = machine();
  print(`${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}`);
  print(`Medians of ${rounds} rounds of ${seconds} s, ${connections} connections.\n`);
  header('Call', 'Server', 'Requests/s', 'p50', 'p99', 'Shop to bare');
}

function printRows({ call, rows, toBare }: (typeof figures)[number]): void {
  for (const { server, perSecond, p50Ms, p99Ms } of rows) {
    const ratio = server === 'bare' ? toBare : '';
    row(call, server, perSecond, `${p50Ms} ms`, `${p99Ms} ms`, ratio);
  }
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
