import { type SqlBool, sql } from 'kysely';
import { rowList } from '#platform/database/engines/engine-sql.ts';
import { draftMark, isOneEmail } from './search-words.ts';
import type { Search } from './search.ts';

export const sqliteSearch: Search = {
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
