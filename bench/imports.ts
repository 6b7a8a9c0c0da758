import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { flashCookie } from '#domain/cookie-names.ts';
import { csvText } from '#domain/csv.ts';
import { type DeskShop, openDesk, withDeskFolder } from './support/desk-shop.ts';
import { machine } from './support/machine.ts';
import { announce, heads, print, row } from './support/progress.ts';
import { quantile } from './support/quantile.ts';

/**
 * A big file of products through the shop from the upload to the last row, then the whole catalogue out of it
 * and in again; and how long a customer waits for a page meanwhile.
 */
const { values: options } = parseArgs({
  options: { json: { type: 'string' }, rows: { type: 'string', default: '100000' } },
});
const rows = Number(options.rows);
const pollIntervalMs = 50;
const checkIntervalMs = 500;

interface Phase {
  name: string;
  seconds: number;
  /** Of the shopper's pages. */
  medianMs: number;
  p99Ms: number;
  longestMs: number;
}

const phases: Phase[] = [];

printHeads();
await withDeskFolder(async (dataDir) => {
  announce('starting the shop');
  const desk = await openDesk({ DATA_DIR: dataDir });
  await phase(desk, 'nothing', () => pause(10_000));
  const first = await uploaded(desk, 'upload, new products', newProducts());
  await phase(desk, 'read and checked', () => hasCome(desk, first, 'Checked, not imported yet'));
  await phase(desk, 'written', async () => {
    await posted(desk, first, new URLSearchParams({ decision: 'write' }));
    await hasCome(desk, first, '· Imported');
  });
  let exported = '';
  await phase(desk, 'export', async () => {
    const answer = await fetch(`${desk.shop.origin}/admin/products/export.csv`, desk);
    exported = await answer.text();
  });
  const second = await uploaded(desk, 'upload of the export', exported);
  await phase(desk, 'read and checked, all known', () =>
    hasCome(desk, second, 'Checked, not imported yet'),
  );
  const told = await page(desk, second);
  const [, same = '0'] = /unchanged<\/dt>\s*<dd[^>]*>([\d,]+)/.exec(told) ?? [];
  report({ unchanged: Number(same.replaceAll(',', '')), megabytes: peakMegabytes(desk.shop.pid) });
  await desk.shop.stop();
});

/** Does a piece of work while a customer goes on looking at pages. */
async function phase(desk: DeskShop, name: string, work: () => Promise<void>): Promise<void> {
  const tookMs: number[] = [];
  const over = new AbortController();
  const customer = (async () => {
    for (let seen = 0; !over.signal.aborted; seen += 1) {
      // A message that waits for the customer: such a page is made for this one request.
      const headers = { cookie: `${flashCookie}=x` };
      const path = seen % 2 === 0 ? `/product/${(seen % 32) + 1}` : '/shop';
      const startedAt = performance.now();
      const answer = await fetch(desk.shop.origin + path, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} is answered ${answer.status}`);
      tookMs.push(performance.now() - startedAt);
      await pause(pollIntervalMs);
    }
  })();
  announce(name);
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  over.abort();
  await customer;
  const [medianMs, p99Ms] = [quantile(tookMs, 0.5), quantile(tookMs, 0.99)];
  const longestMs = Math.max(...tookMs);
  phases.push({ name, seconds, medianMs, p99Ms, longestMs });
  row(name, ...[seconds, medianMs, p99Ms, longestMs].map((value) => value.toFixed(1)));
}

/** Sends a file; answers the address of its import. */
async function uploaded(desk: DeskShop, name: string, text: string): Promise<string> {
  let address = '';
  await phase(desk, `${name} (${Math.round(text.length / 1e6)} MB)`, async () => {
    const form = new FormData();
    form.set('file', new File([text], 'products.csv', { type: 'text/csv' }));
    address = await posted(desk, '/admin/products/import', form);
  });
  return address;
}

async function posted(desk: DeskShop, path: string, body: FormData | URLSearchParams) {
  const { headers, shop } = desk;
  const answer = await fetch(shop.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body,
  });
  const address = answer.headers.get('location');
  if (!address) throw new Error(`${path} is answered ${answer.status}: ${await answer.text()}`);
  return address;
}

async function hasCome(desk: DeskShop, address: string, words: string): Promise<void> {
  for (;;) {
    const text = await page(desk, address);
    if (text.includes(words)) return;
    if (/Unreadable file|Cancelled/.test(text)) throw new Error(`${address} has failed`);
    await pause(checkIntervalMs);
  }
}

async function page(desk: DeskShop, address: string): Promise<string> {
  const answer = await fetch(desk.shop.origin + address, desk);
  // Marks that keep two pieces of text apart.
  return (await answer.text()).replaceAll('<!-- -->', '');
}

/** A quarter of the rows are sizes of shirts, four to a product; each other row is a product. */
function newProducts(): string {
  const columns = [
    'Title',
    'Description',
    'Category',
    'Option 1',
    'Value 1',
    'SKU',
    'Price',
    'Stock',
  ];
  const sizes = ['S', 'M', 'L', 'XL'];
  const lines = Array.from({ length: rows }, (_, at) => {
    const inGroup = at % 16;
    const size = inGroup < 4 ? (sizes[inGroup] ?? '') : '';
    const title = size ? `Linen shirt ${at - inGroup}` : `Brass lamp ${at}`;
    const description = `Made in small numbers by people who know how; number ${at} of its kind.`;
    const category = size ? "men's clothing" : 'electronics';
    const price = `${10 + (at % 90)}.50`;
    const option = size ? 'Size' : '';
    return [title, description, category, option, size, `FILE-${at}`, price, `${at % 40}`];
  });
  return csvText([columns, ...lines]);
}

/** The most the process has held at once. */
function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

function printHeads(): void {
  const { processor, cores, memoryGb, node } = machine();
  print(`${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}; ${rows} rows.\n`);
  heads('', 'seconds', 'a customer waits, median ms', 'p99 ms', 'longest ms');
}

function report(end: { unchanged: number; megabytes: number }): void {
  print(`\nThe server held at most ${Math.round(end.megabytes)} MB.`);
  print(`Of the products exported and read again ${end.unchanged} are as they are.`);
  if (!options.json) return;
  const told = { date: new Date().toISOString(), machine: machine(), rows, phases, ...end };
  writeFileSync(options.json, `${JSON.stringify(told, null, 2)}\n`);
}
