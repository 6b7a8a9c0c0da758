import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { facetsFrom } from '#shop/catalogue/rules/facets.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProducts, type NewProduct } from '#shop/catalogue/store/insert-products.ts';
import { currentProducts } from '#shop/catalogue/store/product-index.ts';
import { listFacets, listProducts } from '#shop/catalogue/use-cases/list-products.ts';
import type { Database } from '#platform/database/database.ts';
import { expectManyWrites } from '#platform/database/engines/engine-sql.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { generateProducts } from '../seeds/bulk.ts';
import { demoCategories } from '../seeds/demo/categories.ts';
import { createSchema } from '../tests/support/postgres-schema.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { announce, header, print, row } from './support/progress.ts';

/** How long a list with facets takes, counts of all values included, on both engines. */
const { values: options } = parseArgs({
  options: { json: { type: 'string' }, products: { type: 'string', default: '100000' } },
});

const productCount = Number(options.products);
const productsPerWrite = 1000;
const rounds = 30;
const folder = mkdtempSync(join(tmpdir(), 'facets-'));
const sizes = ['XS', 'S', 'M', 'L', 'XL'];
const colors = ['Black', 'Navy', 'Olive', 'Sand', 'White', 'Rust'];

const requests = [
  ['no facet', undefined, ''],
  ['one brand', undefined, 'brand=Brand+7'],
  ['size and color', undefined, 'option.Color=Navy&option.Size=M'],
  ['five facets', undefined, 'brand=Brand+7&option.Size=M&price=20-100&rating=3&stock=yes'],
  ['in stock, page 500', undefined, 'stock=yes&page=500'],
  ['in stock, by price', undefined, 'stock=yes&sort=lowtoHigh'],
  ['search, in stock', 'shirt', 'stock=yes'],
] as const;

const postgres = await startPostgres(['fsync=off']);
try {
  print(`${productCount} products, milliseconds of ${rounds} lists after each other`);
  header('list', 'engine', 'products', 'median', 'slowest', 'CPU');
  await measure('SQLite', join(folder, 'shop.db'));
  if (postgres) await measure('PostgreSQL', await createSchema(postgres.url));
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true });
}

async function measure(engine: string, url: string): Promise<void> {
  const db = await filled(url, engine);
  try {
    const begun = performance.now();
    await currentProducts(db);
    row('read at the start', engine, productCount, Math.round(performance.now() - begun), '', '');
    for (const [name, word, query] of requests) {
      const parameters = new URLSearchParams(query);
      const facets = facetsFrom(parameters);
      const page = Number(parameters.get('page') ?? 1);
      const sort = parameters.has('sort') ? 'lowtoHigh' : 'none';
      const times: number[] = [];
      let total = 0;
      const cpuBefore = process.cpuUsage();
      for (let round = 0; round < rounds; round += 1) {
        const started = performance.now();
        const listing = await listProducts(
          { db },
          { word, selectedCategories: [], sort, page, facets },
        );
        await listFacets({ db }, listing);
        times.push(performance.now() - started);
        total = listing.page.total;
      }
      const cpu = process.cpuUsage(cpuBefore);
      const cpuMs = (cpu.user + cpu.system) / 1000 / rounds;
      const sorted = times.toSorted((a, b) => a - b);
      const shown = (time = 0) => Math.round(time * 10) / 10;
      row(name, engine, total, shown(sorted[rounds / 2]), shown(sorted.at(-1)), shown(cpuMs));
    }
  } finally {
    await db.close();
  }
}

async function filled(url: string, engine: string): Promise<Database> {
  const result = await openDatabase({ url });
  if (!result.ok) throw new Error(result.failure.code);
  const db = result.value;
  await migrate(db);
  await db.write(async (writer) => {
    await expectManyWrites(writer);
    for (const category of demoCategories) await insertCategory(writer, category);
  });
  for (let from = 1; from <= productCount; from += productsPerWrite) {
    announce(`${engine}: ${from}`);
    const products = generateProducts(from, productsPerWrite).map(withOptions);
    await db.write((writer) => insertProducts(writer, products));
  }
  return db;
}

/** Three variants each, of which the third is sold out. */
function withOptions<Product extends NewProduct & { id: number }>(product: Product): Product {
  const { id, variants } = product;
  const [first] = variants;
  if (!first) return product;
  return {
    ...product,
    brand: `Brand ${id % 40}`,
    options: [
      { name: 'Size', values: sizes },
      { name: 'Color', values: colors },
    ],
    variants: [0, 1, 2].map((place) => ({
      ...first,
      id: `${first.id}-${place}`,
      sku: null,
      optionValues: [
        sizes[(id + place) % sizes.length] ?? '',
        colors[(id * 7 + place) % colors.length] ?? '',
      ],
      onHand: place === 2 ? 0 : 5,
    })),
  };
}
