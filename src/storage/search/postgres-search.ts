import { type SqlBool, sql } from 'kysely';
import type { Search } from './search.ts';

export const postgresSearch: Search = {
  matches(words) {
    // A cast takes the words as they are; to_tsquery would split them its own way.
    const query = words.map((word) => `'${word}':*`).join(' & ');
    return sql<SqlBool>`products.id in (
      select product_id from product_search where words @@ ${query}::tsquery
    )`;
  },

  async index(writer, productId, words) {
    await sql`
      insert into product_search (product_id, words)
      values (${productId}, array_to_tsvector(${words}::text[]))
      on conflict (product_id) do update set words = excluded.words
    `.execute(writer);
  },

  async remove(writer, productId) {
    await sql`delete from product_search where product_id = ${productId}`.execute(writer);
  },
};
