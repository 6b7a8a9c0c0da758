import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { rebuildSearch } from '#shop/catalogue/use-cases/index-products.ts';
import { addCatalogue } from './bulk-catalogue.ts';
import { addCollections } from './bulk-collections.ts';
import { announce } from './progress.ts';

/** What is measured besides answers. */
export type Note = (what: string, value: number) => void;

interface Wanted {
  url: string;
  products: number;
  note: Note;
}

/** Makes a shop's database with so many products, its search index built by the shop itself. */
export async function prepareCatalogue({ url, products, note }: Wanted): Promise<void> {
  const opened = await openDatabase({ url });
  if (!opened.ok) throw new Error(opened.failure.code);
  const db = opened.value;
  try {
    await migrate(db);
    const begun = performance.now();
    await addCatalogue(db, products, (added) => announce(`${added} products added`));
    note('seconds to add the products', (performance.now() - begun) / 1000);
    await addCollections(db);
    announce('building the search index');
    const rebuilt = performance.now();
    await rebuildSearch({ db });
    note('seconds to build the search index', (performance.now() - rebuilt) / 1000);
    if (db.engine === 'postgres') await sql`analyze`.execute(db.read);
    note('MB of searched text', await textSize(db));
    note(
      'MB of search index',
      await tableSize(db, db.engine === 'postgres' ? 'search_postings' : 'product_search'),
    );
    note(
      'MB of known words and spellings',
      (await tableSize(db, 'search_words')) + (await tableSize(db, 'search_spellings')),
    );
  } finally {
    await db.close();
  }
}

const bytesPerMb = 1_000_000;

/** What customers can search for. */
async function textSize({ read }: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      select sum(octet_length(title) + octet_length(description) + octet_length(coalesce(brand, '')))
      from products
    ) + (
      select sum(octet_length(coalesce(sku, '')) + octet_length(option_values)) from variants
    ) as bytes
  `.execute(read);
  return (rows[0]?.bytes ?? 0) / bytesPerMb;
}

/** Of all tables whose name begins so, their indexes included. */
async function tableSize({ engine, read }: Database, beginning: string): Promise<number> {
  const pattern = `${beginning}%`;
  const { rows } = await (
    engine === 'postgres'
      ? sql<{ bytes: number }>`
          select sum(pg_total_relation_size(oid)) as bytes from pg_class
          where relkind = 'r' and relname like ${pattern}
            and relnamespace = current_schema()::regnamespace`
      : sql<{ bytes: number }>`
          select sum(pgsize) as bytes from dbstat
          where name in (select name from sqlite_master where tbl_name like ${pattern})`
  ).execute(read);
  return (rows[0]?.bytes ?? 0) / bytesPerMb;
}
