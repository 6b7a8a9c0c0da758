import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { flashCookie } from '#platform/web/flash.ts';
import { csvText } from '#platform/csv.ts';
import { type AdminShop, openAdminShop, withDataFolder } from './support/admin-shop.ts';
import { machine } from './support/machine.ts';
import { announce, header, print, row } from './support/progress.ts';
import { quantile } from './support/quantile.ts';

/**
 * Imports a large product file, exports the whole catalog and imports it again, and measures how long a
 * customer waits for a page meanwhile.
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
  /** Response times of the customer's pages. */
  medianMs: number;
  p99Ms: number;
  timeoutMs: number;
}

const phases: Phase[] = [];

printHeader();
await withDataFolder(async (dataDir) => {
  announce('starting the shop');
  const admin = await openAdminShop({ DATA_DIR: dataDir });
  await phase(admin, 'idle', () => pause(10_000));
  const first = await uploaded(admin, 'upload, new products', newProducts());
  await phase(admin, 'validation', () => hasCome(admin, first, 'Checked, not imported yet'));
  await phase(admin, 'import', async () => {
    await posted(admin, first, new URLSearchParams({ decision: 'write' }));
    await hasCome(admin, first, '· Imported');
  });
  let exported = '';
  await phase(admin, 'export', async () => {
    const answer = await fetch(`${admin.shop.origin}/admin/products/export.csv`, admin);
    exported = await answer.text();
  });
  const second = await uploaded(admin, 'upload of the export', exported);
  await phase(admin, 'validation, all products known', () =>
    hasCome(admin, second, 'Checked, not imported yet'),
  );
  const html = await page(admin, second);
  const [, same = '0'] = /unchanged<\/dt>\s*<dd[^>]*>([\d,]+)/.exec(html) ?? [];
  report({ unchanged: Number(same.replaceAll(',', '')), megabytes: peakMegabytes(admin.shop.pid) });
  await admin.shop.stop();
});

/** Runs `work` while a customer keeps requesting pages. */
async function phase(admin: AdminShop, name: string, work: () => Promise<void>): Promise<void> {
  const tookMs: number[] = [];
  const over = new AbortController();
  const customer = (async () => {
    for (let seen = 0; !over.signal.aborted; seen += 1) {
      // A pending flash message bypasses the page cache.
      const headers = { cookie: `${flashCookie}=x` };
      const path = seen % 2 === 0 ? `/product/${(seen % 32) + 1}` : '/shop';
      const startedAt = performance.now();
      const answer = await fetch(admin.shop.origin + path, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`request failed: status ${answer.status} (${path})`);
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
  const timeoutMs = Math.max(...tookMs);
  phases.push({ name, seconds, medianMs, p99Ms, timeoutMs });
  row(name, ...[seconds, medianMs, p99Ms, timeoutMs].map((value) => value.toFixed(1)));
}

/** Uploads a file and returns the path of its import. */
async function uploaded(admin: AdminShop, name: string, text: string): Promise<string> {
  let address = '';
  await phase(admin, `${name} (${Math.round(text.length / 1e6)} MB)`, async () => {
    const form = new FormData();
    form.set('file', new File([text], 'products.csv', { type: 'text/csv' }));
    address = await posted(admin, '/admin/products/import', form);
  });
  return address;
}

async function posted(admin: AdminShop, path: string, body: FormData | URLSearchParams) {
  const { headers, shop } = admin;
  const answer = await fetch(shop.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body,
  });
  const address = answer.headers.get('location');
  if (!address)
    throw new Error(`request failed: status ${answer.status} (${path}): ${await answer.text()}`);
  return address;
}

async function hasCome(admin: AdminShop, address: string, words: string): Promise<void> {
  for (;;) {
    const text = await page(admin, address);
    if (text.includes(words)) return;
    if (/Unreadable file|Cancelled/.test(text)) throw new Error(`import failed (${address})`);
    await pause(checkIntervalMs);
  }
}

async function page(admin: AdminShop, address: string): Promise<string> {
  const answer = await fetch(admin.shop.origin + address, admin);
  // React's markers between adjacent text nodes.
  return (await answer.text()).replaceAll('<!-- -->', '');
}

/** A quarter of the rows are shirt sizes, four per product; every other row is a product. */
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

/** Peak resident memory of the process. */
function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

function printHeader(): void {
  const { processor, cores, memoryGb, node } = machine();
  print(`${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}; ${rows} rows.\n`);
  header('', 'seconds', 'a customer waits, median ms', 'p99 ms', 'longest ms');
}

function report(end: { unchanged: number; megabytes: number }): void {
  print(`\nPeak memory of the server: ${Math.round(end.megabytes)} MB.`);
  print(`Unchanged products after export and import: ${end.unchanged}.`);
  if (!options.json) return;
  const dated = { date: new Date().toISOString(), machine: machine(), rows, phases, ...end };
  writeFileSync(options.json, `${JSON.stringify(dated, null, 2)}\n`);
}
