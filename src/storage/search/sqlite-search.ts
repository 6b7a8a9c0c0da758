import { type SqlBool, sql } from 'kysely';
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

  async index(writer, productId, words) {
    await sql`delete from product_search where rowid = ${productId}`.execute(writer);
    await sql`
      insert into product_search (rowid, words) values (${productId}, ${words.join(' ')})
    `.execute(writer);
  },
};

function prefixes(words: readonly string[]): string {
  return words.map((word) => `"${word}"*`).join(' ');
}
