import { type SqlBool, sql } from 'kysely';
import type { Search } from './search.ts';

export const sqliteSearch: Search = {
  matches(words) {
    const query = words.map((word) => `"${word}"*`).join(' ');
    return sql<SqlBool>`products.id in (
      select rowid from product_search where product_search match ${query}
    )`;
  },

  async index(writer, productId, words) {
    await sqliteSearch.remove(writer, productId);
    const text = words.join(' ');
    await sql`insert into product_search (rowid, words) values (${productId}, ${text})`.execute(
      writer,
    );
  },

  async remove(writer, productId) {
    await sql`delete from product_search where rowid = ${productId}`.execute(writer);
  },
};
