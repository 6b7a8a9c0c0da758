import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { engineOf, rowList } from '#platform/database/engines/engine-sql.ts';
import { noteNewWords } from './facet-changes.ts';
import type { SearchQuery } from '#shop/search/rules/search-query.ts';
import { draftMark, isSingleLetter } from '#shop/search/rules/search-words.ts';

export interface IndexedProduct {
  productId: number;
  words: readonly string[];
}

/** The engine-specific part of search. Drafts are indexed under draftWords. */
export interface Search {
  /** A selection of the `id` of each match. */
  ids(query: SearchQuery): RawBuilder<unknown>;
  /** The ids of the next matches above `after`, ascending; those of all others if `isLast`. */
  nextIds(reader: Reader, query: SearchQuery, after: number): Promise<FoundIds>;
  /** The matches with the highest ids, drafts included. */
  newest(reader: Reader, query: SearchQuery, limit: number): Promise<number[]>;
  /** Replaces the words of these products. */
  index(writer: Writer, products: readonly IndexedProduct[]): Promise<void>;
  /** A selection of the `id` of each product in the index. */
  readonly indexed: RawBuilder<unknown>;
  /** Removes these products. */
  forget(writer: Writer, ids: readonly number[]): Promise<void>;
}

export interface FoundIds {
  ids: number[];
  isLast: boolean;
}

/** Few enough that SQLite, whose statements run in this thread, is done with them in some 5 ms. */
const idsAtOnce = 50_000;

export function searchOf(reader: Reader): Search {
  return engineOf(reader) === 'postgres' ? postgresSearch : sqliteSearch;
}

const sqliteSearch: Search = {
  ids(query) {
    return sql`select rowid as id from product_search where product_search match ${matchText(query)}`;
  },

  async nextIds(reader, query, after) {
    // One text is read several times faster than a row for each id. Numbers are bound as floating-point numbers, for
    // which FTS5 does not skip what comes before: hence the cast.
    const { rows } = await sql<{ ids: string }>`
      select json_group_array(id) as ids from (
        select rowid as id from product_search
        where product_search match ${matchText(query)} and rowid > cast(${after} as integer)
        order by rowid limit ${sql.lit(idsAtOnce)}
      )
    `.execute(reader);
    // SQLite has just written it.
    const ids = JSON.parse(rows[0]?.ids ?? '[]') as number[];
    return { ids, isLast: ids.length < idsAtOnce };
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
    await noteNewWords(
      writer,
      products.map(({ productId }) => productId),
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
  ids(query) {
    return sql`
      select product_id as id from product_search where words @@ ${queryText(query)}::tsquery
    `;
  },

  async nextIds(reader, query, after) {
    const { rows } = await sql<{ ids: number[] | null }>`
      select json_agg(product_id order by product_id) as ids from product_search
      where words @@ ${queryText(query)}::tsquery and product_id > ${after}
    `.execute(reader);
    return { ids: rows[0]?.ids ?? [], isLast: true };
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
    await noteNewWords(
      writer,
      products.map(({ productId }) => productId),
    );
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
