import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { flashCookie } from '#platform/web/flash.ts';
import { tableSorts } from '#shop/catalogue/rules/product-table.ts';
import { stockLevels } from '#shop/inventory/rules/availability.ts';
import { createSchema } from '../tests/support/postgres-schema.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import {
  type AdminShop,
  seedProducts,
  openAdminShop,
  withDataFolder,
} from './support/admin-shop.ts';
import { machine } from './support/machine.ts';
import { announce, header, print, row } from './support/progress.ts';
import { quantile } from './support/quantile.ts';
import { typedForm } from './support/typed-form.ts';

/**
 * The product pages of the admin area by catalog size: response times of lists, filters, searches and saves,
 * and of the storefront beside them. One request at a time; each response is read completely.
 */
const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    sizes: { type: 'string', default: '1000,100000,1000000' },
    rounds: { type: 'string', default: '100' },
    engine: { type: 'string', default: 'SQLite' },
  },
});
const sizes = options.sizes.split(',').map(Number);
const rounds = Number(options.rounds);

interface Case {
  name: string;
  /** Sends one request. `round` increases, so no two requests are the same. */
  ask: (admin: AdminShop, round: number) => Promise<Response>;
  /** Runs before the request and is not measured. */
  prepare?: (admin: AdminShop, round: number) => Promise<void>;
}

const cases: Case[] = [
  list('first page', ''),
  list('deep page', 'page=250'),
  list('100 rows', 'size=100'),
  list('category', 'category=jewelery'),
  list('drafts', 'status=draft'),
  list('published', 'status=published'),
  ...stockLevels.map((level) => list(level, `stock=${level}`)),
  list('reduced', 'reduced=yes'),
  list('four filters', 'category=jewelery&status=draft&stock=few-left&reduced=yes'),
  list('sold out, deep by title', 'stock=sold-out&sort=title&page=200'),
  ...tableSorts.flatMap((sort) =>
    ['asc', 'desc'].map((order) => list(`by ${sort}, ${order}`, `sort=${sort}&order=${order}`)),
  ),
  list('search: rare words', (round) => `q=no ${round + 40}`),
  list('search: common word', 'q=cotton'),
  list('search: one letter', 'q=g'),
  list('search: SKU', (round) => `q=GENERATED-${round + 40}`),
  list('search: number', (round) => `q=${round + 40}`),
  list('search: common, by price', 'q=cotton&sort=price&stock=sold-out'),
  dialogSave(),
  posted('bulk edit of 50', {
    address: '/admin/products',
    opened: (round) => `/admin/products?edit-ticked=&${ticks(50 * round + 40, 50)}`,
    change: (typed) => {
      typed.set('priceWay', 'raise-percent');
      typed.set('price', '1');
    },
  }),
  posted('spreadsheet of 20, all rows', {
    address: '/admin/products/sheet',
    opened: (round) => `/admin/products/sheet?page=${round + 2}`,
    change: (typed, round) => {
      for (const name of Array.from(typed.keys())) {
        if (name.startsWith('title-')) typed.set(name, `Sheet ${round}, ${name}`);
      }
    },
  }),
  storefront('shop: listing', (round) => `/shop?page=${round + 2}`),
  storefront('shop: listing by price, middle', () => '/shop?sort=lowtoHigh&page=900'),
  storefront('shop: search', (round) => `/shop?q=no ${round + 40}`),
  storefront('shop: product', (round) => `/product/${(round % 32) + 1}`),
];

const figures: Figure[] = [];
interface Figure {
  products: number;
  name: string;
  medianMs: number;
  p99Ms: number;
}

const postgres = options.engine === 'PostgreSQL' ? await startPostgres([]) : null;
const stores = postgres ? { DATABASE_URL: await createSchema(postgres.url) } : {};
await withDataFolder(async (dataDir) => {
  const environment = { ...stores, DATA_DIR: dataDir };
  for (const products of sizes) {
    announce(`${products} products: seeding`);
    const seconds = await seedProducts(environment, products);
    print(`${products} products, seeded in ${Math.round(seconds)} s`);
    const admin = await openAdminShop(environment);
    for (const one of cases) {
      announce(`${products} products: ${one.name}`);
      const figure = await measured(admin, products, one);
      figures.push(figure);
      print(`${products} products, ${one.name}: ${figure.medianMs} / ${figure.p99Ms} ms`);
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
for (const { products, name } of slow) console.error(`too slow: ${name} with ${products} products`);
if (slow.length > 0) process.exitCode = 1;

async function measured(admin: AdminShop, products: number, one: Case): Promise<Figure> {
  const tookMs: number[] = [];
  for (let round = -5; round < rounds; round += 1) {
    const seen = round + 5;
    await one.prepare?.(admin, seen);
    const startedAt = performance.now();
    const answer = await one.ask(admin, seen);
    await answer.arrayBuffer();
    // The first five are warm-up.
    if (round >= 0) tookMs.push(performance.now() - startedAt);
    if (answer.status >= 400) throw new Error(`${one.name}: status ${answer.status}`);
  }
  const rounded = (ms: number) => Math.round(ms * 10) / 10;
  const [medianMs, p99Ms] = [rounded(quantile(tookMs, 0.5)), rounded(quantile(tookMs, 0.99))];
  return { products, name: one.name, medianMs, p99Ms };
}

function list(name: string, query: string | ((round: number) => string)): Case {
  const ask: Case['ask'] = ({ shop, headers }, round) => {
    const search = typeof query === 'string' ? query : query(round);
    return fetch(`${shop.origin}/admin/products?${search}`, { headers });
  };
  return { name, ask };
}

function dialogSave(): Case {
  return posted('save of a product', {
    address: '/admin/products',
    opened: (round) => `/admin/products?update=${round + 40}`,
    change: (typed, round) => typed.set('title', `Changed ${round} at ${Date.now()}`),
  });
}

interface Posting {
  address: string;
  /** The page that contains the form. */
  opened: (round: number) => string;
  change: (typed: FormData, round: number) => void;
}

/** Submits a form as the page renders it, with one change. */
function posted(name: string, { address, opened, change }: Posting): Case {
  let typed = new FormData();
  return {
    name,
    prepare: async ({ shop, headers }, round) => {
      typed = typedForm(await (await fetch(shop.origin + opened(round), { headers })).text());
      change(typed, round);
    },
    ask: async ({ shop, headers }) => {
      const sent = { method: 'POST', redirect: 'manual', headers, body: typed } as const;
      const answer = await fetch(shop.origin + address, sent);
      if (answer.status !== 302) throw new Error(`save failed: status ${answer.status} (${name})`);
      return answer;
    },
  };
}

function ticks(from: number, count: number): string {
  return Array.from({ length: count }, (_, at) => `tick=${from + at}`).join('&');
}

/** A pending flash message bypasses the page cache, so the page is rendered for this request. */
function storefront(name: string, path: (round: number) => string): Case {
  const headers = { cookie: `${flashCookie}=x` };
  return { name, ask: ({ shop }, round) => fetch(shop.origin + path(round), { headers }) };
}

function printTable(): void {
  const { processor, cores, memoryGb, node } = machine();
  print(
    `\n${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}, ${options.engine}; ${rounds} of each.`,
  );
  print('Median and p99 in ms; growth compares the medians of the first and the last size.\n');
  header('', ...sizes.map((size) => size.toLocaleString('en')), 'growth');
  for (const { name } of cases) {
    const found = figures.filter((figure) => figure.name === name);
    const cells = found.map(({ medianMs, p99Ms }) => `${medianMs} / ${p99Ms}`);
    const growth = (found.at(-1)?.medianMs ?? 0) / (found[0]?.medianMs ?? 1);
    row(name, ...cells, `× ${Math.round(growth * 10) / 10}`);
  }
}
