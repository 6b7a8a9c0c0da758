import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { rowList } from '#platform/database/engines/engine-sql.ts';
import {
  type SearchQuery,
  type WordQuery,
  withDrafts,
  withWholeLetters,
} from '#shop/search/rules/search-query.ts';
import { isSingleLetter, plainWord } from '#shop/search/rules/search-words.ts';
import { noteNewWords } from './facet-changes.ts';
import type { WordIndex } from './word-index.ts';

/** By the full-text index of SQLite. */
export const sqliteSearch: WordIndex = {
  async *ids(reader, query) {
    for (const part of partsOf(query)) {
      yield* inParts(reader, sql`product_search match ${matchText(part)}`);
    }
  },

  // Each statement takes microseconds.
  rare: () => Promise.resolve(new Map()),

  async newest(reader, query, limit) {
    const either = matchText(withDrafts(withWholeLetters(query)));
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

  indexed(reader) {
    return inParts(reader, sql`true`);
  },

  async hasWords(reader, { productId, words }) {
    const all = words.map((word) => ({ word, isPrefix: false }));
    const isMatch = all.length === 0 ? sql`true` : sql`product_search match ${matchText({ all })}`;
    const { rows } = await sql`
      select rowid from product_search where ${isMatch} and rowid = cast(${productId} as integer)
    `.execute(reader);
    return rows.length > 0;
  },

  async forget(writer, ids) {
    await sql`delete from product_search where rowid in (${sql.join(ids)})`.execute(writer);
  },
};

const secondLetters = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');

/** SQLite reads the lists of all words that begin with one letter to find the first product. */
function partsOf({ word, isPrefix }: WordQuery): WordQuery[] {
  if (!isPrefix || !isSingleLetter(plainWord(word))) return [{ word, isPrefix }];
  const longer = secondLetters.map((letter) => ({ word: word + letter, isPrefix: true }));
  return [{ word, isPrefix: false }, ...longer];
}

/** Few enough that SQLite, whose statements run in this thread, is done with them in some 5 ms. */
const idsAtOnce = 50_000;

async function* inParts(
  reader: Reader,
  condition: RawBuilder<unknown>,
): AsyncGenerator<readonly number[]> {
  for (let [after, isLast] = [-1, false]; !isLast;) {
    // One text is read several times faster than a row for each id. Numbers are bound as floating-point numbers, for
    // which FTS5 does not skip what comes before: hence the cast.
    const { rows } = await sql<{ ids: string }>`
      select json_group_array(id) as ids from (
        select rowid as id from product_search
        where ${condition} and rowid > cast(${after} as integer)
        order by rowid limit ${sql.lit(idsAtOnce)}
      )
    `.execute(reader);
    // SQLite has just written it.
    const ids = JSON.parse(rows[0]?.ids ?? '[]') as number[];
    yield ids;
    isLast = ids.length < idsAtOnce;
    after = ids.at(-1) ?? after;
  }
}

/** In the query language of FTS5. */
function matchText(query: SearchQuery): string {
  if ('all' in query) return `(${query.all.map(matchText).join(' AND ')})`;
  if ('any' in query) return `(${query.any.map(matchText).join(' OR ')})`;
  return `"${query.word}"${query.isPrefix ? '*' : ''}`;
}
