/**
 * Keeps a database of this version for tests/updates/kept-databases.test.ts: run it for each release, before it is
 * tagged, as `node tools/make-kept-database.ts NAME`. It needs the programs of a PostgreSQL server.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { constants, zstdCompressSync } from 'node:zlib';
import { seedDemo } from '../seeds/demo/seed-demo.ts';
import { migrateShop, openShop, picturesDir } from '../src/cli/open-shop.ts';
import { configFrom } from '../src/config.ts';
import { newCustomer, putInCart } from '../tests/support/buyers.ts';
import { placedOrder } from '../tests/support/placed-order.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';

const folder = fileURLToPath(new URL('../tests/updates/databases/', import.meta.url));
const orders = { ann: { 2: 1 }, bob: { 3: 2, 6: 1 }, cleo: { 2: 1, 7: 1 } };

const [name = ''] = process.argv.slice(2);
if (!/^[a-z0-9.-]+$/.test(name)) throw new Error('Usage: node tools/make-kept-database.ts NAME');
const DATA_DIR = mkdtempSync(join(tmpdir(), 'kept-'));
const server = await startPostgres([]);
if (!server) throw new Error('no PostgreSQL server is installed');
try {
  mkdirSync(folder, { recursive: true });
  await fill({ DATA_DIR });
  keep(`${name}.sqlite`, sqliteFile(join(DATA_DIR, 'shop.db')));
  await fill({ DATA_DIR, DATABASE_URL: server.url });
  keep(`${name}.postgres.sql`, postgresScript(server.url));
} finally {
  await server.stop();
  rmSync(DATA_DIR, { recursive: true });
}

async function fill(environment: Record<string, string>): Promise<void> {
  const config = configFrom({ LOG_LEVEL: 'silent', ...environment });
  const shop = await openShop(config);
  await migrateShop(shop);
  await seedDemo(shop, { picturesDir: picturesDir(config.dataDir) });
  for (const [customer, quantities] of Object.entries(orders)) {
    await placedOrder(shop, await newCustomer(shop, customer), { quantities });
  }
  await putInCart(shop, await newCustomer(shop, 'dora'), { 3: 1 });
  await shop.db.close();
}

function sqliteFile(path: string): Buffer {
  using file = new DatabaseSync(path);
  file.exec('pragma journal_mode = delete; vacuum');
  return readFileSync(path);
}

/** For any schema: the test reads it into one of its own. */
function postgresScript(url: string): Buffer {
  const options = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges'];
  const script = execFileSync('pg_dump', [...options, url], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  const kept = script
    .split('\n')
    .filter((line) => !/^(?:SET |SELECT pg_catalog\.set_config|--|\\|$)/.test(line))
    .join('\n')
    .replaceAll('public.', '');
  return Buffer.from(`set local check_function_bodies = false;\n${kept}\n`);
}

function keep(file: string, content: Buffer): void {
  const params = { [constants.ZSTD_c_compressionLevel]: 19 };
  writeFileSync(join(folder, `${file}.zst`), zstdCompressSync(content, { params }));
}
