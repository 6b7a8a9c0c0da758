import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { engineOf, rowList } from '#platform/database/engines/engine-sql.ts';
import { draftMark, isOneEmail } from './search-words.ts';

export interface IndexedProduct {
  productId: number;
  words: readonly string[];
}

/**
 * The engine-specific part of search. A product matches if each search term is the prefix of one of its words.
 * Drafts are indexed under draftWords.
 */
export interface Search {
  count(reader: Reader, words: readonly string[]): Promise<number>;
  /** A condition on products.id. */
  matches(words: readonly string[]): Expression<SqlBool>;
  /** The matches with the highest ids, drafts included. */
  newest(reader: Reader, words: readonly string[], limit: number): Promise<number[]>;
  /** Replaces the words of these products. */
  index(writer: Writer, products: readonly IndexedProduct[]): Promise<void>;
}

export function searchOf(reader: Reader): Search {
  return engineOf(reader) === 'postgres' ? postgresSearch : sqliteSearch;
}

const sqliteSearch: Search = {
  async count(reader, words) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from product_search where product_search match ${prefixes(words)}
    `.execute(reader);
    return rows[0]?.count ?? 0;
  },

  matches(words) {
    return sql<SqlBool>`products.id in (
      select rowid from product_search where product_search match ${prefixes(words)}
    )`;
  },

  async newest(reader, words, limit) {
    const either = `(${beginnings(words, '')}) OR (${beginnings(words, draftMark)})`;
    const { rows } = await sql<{ id: number }>`
      select rowid as id from product_search where product_search match ${either}
      order by rowid desc limit ${limit}
    `.execute(reader);
    return rows.map(({ id }) => id);
  },

  async index(writer, products) {
    const rows = products.map(({ productId, words }) => [productId, words.join(' ')]);
    const listed = rowList(writer, ['integer', 'text'], rows);
    await sql`delete from product_search where rowid in (select c0 from ${listed})`.execute(writer);
    await sql`insert into product_search (rowid, words) select c0, c1 from ${listed}`.execute(
      writer,
    );
  },
};

function prefixes(words: readonly string[]): string {
  return words.map((word) => `"${word}"*`).join(' AND ');
}

function beginnings(words: readonly string[], mark: string): string {
  return words.map((word) => `"${mark}${word}"${isOneEmail(word) ? '' : '*'}`).join(' AND ');
}

const postgresSearch: Search = {
  async count(reader, words) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from product_search where words @@ ${prefixQuery(words)}::tsquery
    `.execute(reader);
    return rows[0]?.count ?? 0;
  },

  matches(words) {
    return sql<SqlBool>`products.id in (
      select product_id from product_search where words @@ ${prefixQuery(words)}::tsquery
    )`;
  },

  async newest(reader, words, limit) {
    const either = `(${beginningsQuery(words, '')}) | (${beginningsQuery(words, draftMark)})`;
    const { rows } = await sql<{ id: number }>`
      select product_id as id from product_search where words @@ ${either}::tsquery
      order by product_id desc limit ${limit}
    `.execute(reader);
    return rows.map(({ id }) => id);
  },

  async index(writer, products) {
    const rows = products.map(({ productId, words }) => [productId, words.join(' ')]);
    await sql`
      insert into product_search (product_id, words)
      select c0, array_to_tsvector(string_to_array(c1, ' '))
      from ${rowList(writer, ['integer', 'text'], rows)}
      on conflict (product_id) do update set words = excluded.words
    `.execute(writer);
  },
};

/** Cast instead of to_tsquery, which would tokenize the words again. */
function prefixQuery(words: readonly string[]): string {
  return words.map((word) => `'${word}':*`).join(' & ');
}

function beginningsQuery(words: readonly string[], mark: string): string {
  return words.map((word) => `'${mark}${word}'${isOneEmail(word) ? '' : ':*'}`).join(' & ');
}
