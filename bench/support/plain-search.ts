import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { generateProducts } from '../../seeds/bulk.ts';
import { demoCategories } from '../../seeds/demo/categories.ts';

/** The engine's own full text search over the same texts, without anything of the shop. */
export interface PlainSearch {
  /** Returns how many of the first twenty there are. */
  find: (text: string) => Promise<number>;
  close: () => Promise<void>;
}

const shown = 20;
const productsPerWrite = 10_000;
const categoryValues = new Map(demoCategories.map(({ id, value }) => [id, value]));

/** FTS5 with its own stemmer: all words, as prefixes, by weighted bm25. */
export async function plainFts5(path: string, count: number): Promise<PlainSearch> {
  const file = new DatabaseSync(path);
  file.exec(`
    pragma journal_mode = off; pragma synchronous = off;
    create virtual table texts using fts5 (
      title, names, description, content = '', tokenize = 'porter unicode61'
    );
  `);
  const insert = file.prepare(
    'insert into texts (rowid, title, names, description) values (?, ?, ?, ?)',
  );
  for (const products of inBatches(count)) {
    file.exec('begin');
    for (const { id, title, names, description } of products) {
      insert.run(id, title, names, description);
    }
    file.exec('commit');
  }
  const select = file.prepare(
    `select rowid from texts where texts match ? order by bm25(texts, 8, 4, 1) limit ${shown}`,
  );
  return {
    find: async (text) => select.all(wordsOf(text).join(' ')).length,
    close: async () => file.close(),
  };

  function wordsOf(text: string): string[] {
    return (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"*`);
  }
}

/** `tsvector` with the English dictionary: all words, by ts_rank. */
export async function plainTsvector(url: string, count: number): Promise<PlainSearch> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table plain_texts (id bigint, words tsvector)');
  for (const products of inBatches(count)) {
    await client.query(
      `insert into plain_texts
       select id, setweight(to_tsvector('english', title), 'A')
         || setweight(to_tsvector('english', names), 'B') || to_tsvector('english', description)
       from jsonb_to_recordset($1::jsonb) as texts (id bigint, title text, names text, description text)`,
      [JSON.stringify(products)],
    );
  }
  await client.query('create index on plain_texts using gin (words)');
  await client.query('analyze plain_texts');
  return {
    find: async (text) => {
      const { rows } = await client.query(
        `select id from plain_texts, plainto_tsquery('english', $1) as requested
         where words @@ requested order by ts_rank(words, requested) desc limit ${shown}`,
        [text],
      );
      return rows.length;
    },
    close: async () => {
      await client.query('drop table plain_texts');
      await client.end();
    },
  };
}

function* inBatches(count: number) {
  for (let from = 1; from <= count; from += productsPerWrite) {
    const products = generateProducts(from, Math.min(productsPerWrite, count - from + 1));
    yield products.map(({ id, title, description, brand, categoryId, variants }) => {
      const codes = variants.map(({ sku }) => sku);
      const names = [categoryValues.get(categoryId), brand, ...codes].filter(Boolean).join(' ');
      return { id, title, names, description };
    });
  }
}
