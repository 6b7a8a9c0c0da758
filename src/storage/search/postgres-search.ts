import { type SqlBool, sql } from 'kysely';
import type { Search } from './search.ts';

export const postgresSearch: Search = {
  async count(reader, words) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from product_search where words @@ ${prefixes(words)}::tsquery
    `.execute(reader);
    return rows[0]?.count ?? 0;
  },

  matches(words) {
    return sql<SqlBool>`products.id in (
      select product_id from product_search where words @@ ${prefixes(words)}::tsquery
    )`;
  },

  async index(writer, productId, words) {
    await sql`
      insert into product_search (product_id, words)
      values (${productId}, array_to_tsvector(${words}::text[]))
      on conflict (product_id) do update set words = excluded.words
    `.execute(writer);
  },
};

/** Cast, not parsed: to_tsquery would split the words its own way. */
function prefixes(words: readonly string[]): string {
  return words.map((word) => `'${word}':*`).join(' & ');
}
