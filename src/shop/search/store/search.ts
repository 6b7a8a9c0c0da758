import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { engineOf, rowList } from '#platform/database/engines/engine-sql.ts';
import type { Boost } from '#shop/search/rules/search-boosts.ts';
import type { SearchQuery } from '#shop/search/rules/search-query.ts';
import { draftMark, isSingleLetter } from '#shop/search/rules/search-words.ts';

export interface IndexedProduct {
  productId: number;
  words: readonly string[];
}

/** The engine-specific part of search. Drafts are indexed under draftWords. */
export interface Search {
  count(reader: Reader, query: SearchQuery): Promise<number>;
  /** A selection of the `id` of each match. */
  ids(query: SearchQuery): RawBuilder<unknown>;
  /** The matches with the highest ids, drafts included. */
  newest(reader: Reader, query: SearchQuery, limit: number): Promise<number[]>;
  /** Replaces the words of these products. */
  index(writer: Writer, products: readonly IndexedProduct[]): Promise<void>;
  /** A selection of the `id` of each product in the index. */
  readonly indexed: RawBuilder<unknown>;
  /** Removes these products. */
  forget(writer: Writer, ids: readonly number[]): Promise<void>;
}

export function searchOf(reader: Reader): Search {
  return engineOf(reader) === 'postgres' ? postgresSearch : sqliteSearch;
}

/** Products that the merchant has chosen for a search. Of those pinned, drafts are for the caller to leave out. */
export interface Picks {
  pinned: readonly number[];
  hidden: readonly number[];
}

/** A condition on products.id. */
export function matches(
  reader: Reader,
  query: SearchQuery,
  { pinned, hidden }: Picks,
): Expression<SqlBool> {
  const found = sql`products.id in (${searchOf(reader).ids(query)})`;
  const shown =
    pinned.length === 0 ? found : sql`(${found} or products.id in (${sql.join(pinned)}))`;
  if (hidden.length === 0) return sql<SqlBool>`${shown}`;
  return sql<SqlBool>`${shown} and products.id not in (${sql.join(hidden)})`;
}

/** More than all boosts of a search together, also between two pinned products. */
const pinnedStep = 10_000;
const pinnedPoints = 1_000_000_000;

/** The matches with the sum of their boosts, as a table `scored` with `id` and `points`. */
export function scoredMatches(
  reader: Reader,
  query: SearchQuery,
  { boosts, pinned, hidden }: Picks & { boosts: readonly Boost[] },
): RawBuilder<unknown> {
  const search = searchOf(reader);
  const found = [{ query, points: 0 }, ...boosts].map((boost) => {
    const ids = search.ids(boost.points === 0 ? query : { all: [query, boost.query] });
    return sql`select id, ${sql.lit(boost.points)} as points from (${ids}) as matched`;
  });
  const first = pinned.map(
    (id, at) =>
      sql`select ${sql.lit(id)} as id, ${sql.lit(pinnedPoints - at * pinnedStep)} as points`,
  );
  const parts = sql.join([...found, ...first], sql` union all `);
  const isShown = hidden.length === 0 ? sql`1 = 1` : sql`id not in (${sql.join(hidden)})`;
  return sql`(
    select id, sum(points) as points from (${parts}) as parts where ${isShown} group by id
  ) as scored`;
}

const sqliteSearch: Search = {
  async count(reader, query) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from product_search where product_search match ${matchText(query)}
    `.execute(reader);
    return rows[0]?.count ?? 0;
  },

  ids(query) {
    return sql`select rowid as id from product_search where product_search match ${matchText(query)}`;
  },

  async newest(reader, query, limit) {
    const either = matchText(withDrafts(query));
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

  indexed: sql`select rowid as id from product_search`,

  async forget(writer, ids) {
    await sql`delete from product_search where rowid in (${sql.join(ids)})`.execute(writer);
  },
};

/** In the query language of FTS5. */
function matchText(query: SearchQuery): string {
  if ('all' in query) return `(${query.all.map(matchText).join(' AND ')})`;
  if ('any' in query) return `(${query.any.map(matchText).join(' OR ')})`;
  return `"${query.word}"${query.isPrefix ? '*' : ''}`;
}

const postgresSearch: Search = {
  async count(reader, query) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from product_search where words @@ ${queryText(query)}::tsquery
    `.execute(reader);
    return rows[0]?.count ?? 0;
  },

  ids(query) {
    return sql`
      select product_id as id from product_search where words @@ ${queryText(query)}::tsquery
    `;
  },

  async newest(reader, query, limit) {
    const either = queryText(withDrafts(query));
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

  indexed: sql`select product_id as id from product_search`,

  async forget(writer, ids) {
    await sql`delete from product_search where product_id in (${sql.join(ids)})`.execute(writer);
  },
};

/** For a cast instead of to_tsquery, which would tokenize the words again. */
function queryText(query: SearchQuery): string {
  if ('all' in query) return `(${query.all.map(queryText).join(' & ')})`;
  if ('any' in query) return `(${query.any.map(queryText).join(' | ')})`;
  return `'${query.word}'${query.isPrefix ? ':*' : ''}`;
}

/** Published products and drafts; a single letter counts as a whole word only. */
function withDrafts(query: SearchQuery): SearchQuery {
  return { any: [withMark(query, ''), withMark(query, draftMark)] };
}

function withMark(query: SearchQuery, mark: string): SearchQuery {
  if ('all' in query) return { all: query.all.map((part) => withMark(part, mark)) };
  if ('any' in query) return { any: query.any.map((part) => withMark(part, mark)) };
  const { word, isPrefix } = query;
  return { word: `${mark}${word}`, isPrefix: isPrefix && !isSingleLetter(word) };
}
