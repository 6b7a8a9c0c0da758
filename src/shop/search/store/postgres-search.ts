import { type SqlBool, sql } from 'kysely';
import { rowList } from '#platform/database/engines/engine-sql.ts';
import { draftMark, isOneEmail } from './search-words.ts';
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

  async newest(reader, words, limit) {
    const either = `(${beginnings(words, '')}) | (${beginnings(words, draftMark)})`;
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
function prefixes(words: readonly string[]): string {
  return words.map((word) => `'${word}':*`).join(' & ');
}

function beginnings(words: readonly string[], mark: string): string {
  return words.map((word) => `'${mark}${word}'${isOneEmail(word) ? '' : ':*'}`).join(' & ');
}
