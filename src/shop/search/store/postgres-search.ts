import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { lockUntilEnd, rowList } from '#platform/database/engines/engine-sql.ts';
import { BitSet } from '#platform/bit-sets.ts';
import { NumberSet } from '#platform/number-sets.ts';
import {
  type SearchQuery,
  type WordQuery,
  withWholeLetters,
} from '#shop/search/rules/search-query.ts';
import { plainWord } from '#shop/search/rules/search-words.ts';
import { keyOf, matchesOf, wordsOf } from '#shop/search/rules/word-sets.ts';
import { noteNewWords } from './facet-changes.ts';
import {
  allColumns,
  bitmapBytes,
  blockOf,
  blockSize,
  type ChangedLists,
  changedLists,
  columnOf,
  placesIn,
  type Posting,
  readList,
} from './posting-lists.ts';
import type { IndexedProduct, WordIndex } from './word-index.ts';

/** A word of every product, so that those without any are in the index as well. */
const everyProduct = '';

/** By lists of products for each word, a thousand products in each: see decision 85. */
export const postgresSearch: WordIndex = {
  ids: idsOf,
  rare: rareIds,

  async newest(reader, query, limit) {
    const wanted = withWholeLetters(query);
    const ids: number[] = [];
    for (let blocks = await blocksBelow(reader, null); blocks.length > 0 && ids.length < limit;) {
      ids.push(...(await matchesIn(reader, wanted, blocks)));
      blocks = await blocksBelow(reader, blocks.at(-1) ?? null);
    }
    return ids.slice(0, limit);
  },

  async index(writer, products) {
    const indexed = products.map(({ productId, words }) => {
      return { productId, words: [everyProduct, ...words] };
    });
    await changeLists(writer, indexed);
    await noteNewWords(
      writer,
      products.map(({ productId }) => productId),
    );
  },

  indexed(reader) {
    return idsOf(reader, { word: everyProduct, isPrefix: false });
  },

  async hasWords(reader, { productId, words }) {
    const wanted = [everyProduct, ...words];
    const { rows } = await sql<Posting>`
      select * from search_postings where block = ${blockOf(productId)}
        and word in (${sql.join(wanted.map(plainWord))})
    `.execute(reader);
    const lists = new Map(rows.map((row) => [row.word, row]));
    return wanted.every((word) => {
      const list = lists.get(plainWord(word))?.[columnOf(word)];
      return list ? readList(list).has(productId % blockSize) : false;
    });
  },

  async forget(writer, ids) {
    await changeLists(
      writer,
      ids.map((productId) => ({ productId, words: [] })),
    );
  },
};

const listsAtOnce = 1000;
const idsInPart = 20_000;
const idsOfCommonWord = 2_000;

async function* idsOf(
  reader: Reader,
  { word: marked, isPrefix }: WordQuery,
): AsyncGenerator<readonly number[]> {
  const word = plainWord(marked);
  const list = sql.ref(columnOf(marked));
  let last = { word, block: -1 };
  for (let isLast = false; !isLast;) {
    const { rows } = await sql<{ word: string; block: number; list: Uint8Array }>`
      select word, block, ${list} as list from search_postings
      where ${isPrefix ? sql`word < ${endOf(word)}` : sql`word = ${word}`} and ${list} is not null
        and (word, block) > (${last.word}, ${last.block})
      order by word, block limit ${sql.lit(listsAtOnce)}
    `.execute(reader);
    let part: number[] = [];
    let isOneWord = true;
    for (const row of rows) {
      const isNext = row.word !== last.word;
      // Of one word they ascend, and sorting takes longest.
      if (part.length >= (isNext && isOneWord ? idsOfCommonWord : idsInPart)) {
        yield isOneWord ? part : inOrder(part);
        [part, isOneWord] = [[], true];
      } else if (isNext && part.length > 0) isOneWord = false;
      const first = row.block * blockSize;
      for (const place of placesIn(row.list)) part.push(first + place);
      last = row;
    }
    yield isOneWord ? part : inOrder(part);
    isLast = rows.length < listsAtOnce;
  }
}

const rareLists = 128;
const rareProducts = 2_000;

async function rareIds(
  reader: Reader,
  queries: readonly WordQuery[],
): Promise<Map<string, number[]>> {
  const plain = queries.map((query) => ({ ...query, word: plainWord(query.word), marked: query }));
  const groups = [...Map.groupBy(plain, keyOf).values()];
  const parts = groups.map((group, at) => {
    const { word = '', isPrefix = false } = group[0] ?? {};
    const columns = new Set(group.map(({ marked }) => columnOf(marked.word)));
    const lists = allColumns.map((column) =>
      columns.has(column) ? sql.ref(column) : sql`null::bytea as ${sql.ref(column)}`,
    );
    const isWanted = isPrefix
      ? sql`word >= ${word} and word < ${endOf(word)}`
      : sql`word = ${word}`;
    const isListed = Array.from(columns, (column) => sql`${sql.ref(column)} is not null`);
    return sql`(
      select ${sql.lit(at)} as at, block, ${sql.join(lists)} from search_postings
      where ${isWanted} and (${sql.join(isListed, sql` or `)}) limit ${sql.lit(rareLists + 1)}
    )`;
  });
  const { rows } = await sql<Omit<Posting, 'word'> & { at: number }>`
    ${sql.join(parts, sql` union all `)}
  `.execute(reader);
  const byGroup = Map.groupBy(rows, ({ at }) => at);
  const found = new Map<string, number[]>();
  for (const [at, group] of groups.entries()) {
    const own = byGroup.get(at) ?? [];
    if (own.length > rareLists) continue;
    for (const { marked } of group) {
      const ids = own.flatMap((row) => {
        const list = row[columnOf(marked.word)];
        return list ? placesIn(list).map((place) => row.block * blockSize + place) : [];
      });
      if (ids.length <= rareProducts) found.set(keyOf(marked), ids);
    }
  }
  return found;
}

/** Numbers in an array of their own are sorted several times faster. */
function inOrder(ids: readonly number[]): number[] {
  return Array.from(Float64Array.from(ids).toSorted());
}

function ascending(a: number, b: number): number {
  return a - b;
}

/** Behind all words that begin so. */
function endOf(beginning: string): string {
  return `${beginning}\u{10FFFF}`;
}

/** Their lists are read in some milliseconds. */
const blocksAtOnce = 64;

/** The blocks that have products, the highest first. */
async function blocksBelow(reader: Reader, limit: number | null): Promise<number[]> {
  const { rows } = await sql<{ block: number }>`
    select block from search_postings
    where word = ${everyProduct} and block < ${limit ?? Number.MAX_SAFE_INTEGER}
    order by block desc limit ${sql.lit(blocksAtOnce)}
  `.execute(reader);
  return rows.map(({ block }) => block);
}

/** The ids in these blocks that match, drafts included. Both are in descending order. */
async function matchesIn(
  reader: Reader,
  query: SearchQuery,
  blocks: readonly number[],
): Promise<number[]> {
  const words = wordsOf(query);
  const isWanted = words.map(({ word, isPrefix }) =>
    isPrefix ? sql`(word >= ${word} and word < ${endOf(word)})` : sql`word = ${word}`,
  );
  const { rows } = await sql<Posting>`
    select word, block, products, drafts from search_postings
    where block between ${blocks.at(-1)} and ${blocks[0]} and (${sql.join(isWanted, sql` or `)})
  `.execute(reader);
  const upwards = blocks.toReversed();
  const found = new Map(words.map((one) => [keyOf(one), { ...one, numbers: new BitSet(0) }]));
  for (const { word, block, products, drafts } of rows) {
    const at = upwards.indexOf(block);
    // Of a block whose first product came after the blocks were read.
    if (at === -1) continue;
    const first = at * blockSize;
    const own = [...found.values()].filter((one) =>
      one.isPrefix ? word.startsWith(one.word) : word === one.word,
    );
    for (const list of [products, drafts]) {
      for (const place of list ? placesIn(list) : []) {
        for (const { numbers } of own) numbers.add(first + place);
      }
    }
  }
  const sets = [...found].map(([key, { numbers }]) => [key, new NumberSet(numbers)] as const);
  const known = { products: new Map(sets), beginnings: new Map(), inCategory: () => undefined };
  const matches = matchesOf(query, known).numbers();
  return Array.from(matches.toReversed(), (number) => {
    return (upwards[Math.floor(number / blockSize)] ?? 0) * blockSize + (number % blockSize);
  });
}

/**
 * Takes the products out of all lists of their blocks and puts them into those of their words. Who changes products of
 * the same block meanwhile waits until this transaction ends.
 */
async function changeLists(writer: Writer, products: readonly IndexedProduct[]): Promise<void> {
  const byBlock = Map.groupBy(products, ({ productId }) => blockOf(productId));
  // In one order, so that two transactions do not lock each other out.
  for (const block of [...byBlock.keys()].toSorted(ascending)) {
    await lockUntilEnd(writer, `search block ${block}`);
    const own = byBlock.get(block) ?? [];
    const { rows } = await sql<Posting>`
      select * from search_postings where block = ${block} and ${mayChange(writer, own)}
    `.execute(writer);
    await writeLists(writer, block, changedLists(rows, own));
  }
}

/** For more products, all lists of the block are read: nearly each of them has one. */
const maxPicked = 8;

/** True of the lists that the products are in and of those of their words. */
function mayChange(writer: Writer, products: readonly IndexedProduct[]) {
  if (products.length > maxPicked) return sql`true`;
  const words = new Set(products.flatMap((product) => product.words.map(plainWord)));
  const rows = Array.from(words, (word) => [word]);
  const holders = products.flatMap(({ productId }) =>
    allColumns.map((column) => isIn(sql.ref(column), productId % blockSize)),
  );
  return sql`(
    word in (select c0 from ${rowList(writer, ['text'], rows)}) or ${sql.join(holders, sql` or `)}
  )`;
}

/** Two bytes are also found where they belong to two products: then the list is read for nothing. */
function isIn(list: RawBuilder<unknown>, place: number): RawBuilder<unknown> {
  return sql`case length(${list})
    when ${sql.lit(bitmapBytes)} then get_bit(${list}, ${place}) = 1
    else position(int2send(${place}::int2) in ${list}) > 0
  end`;
}

function hexOf(list: Uint8Array): string | null {
  return list.length > 0 ? Buffer.from(list).toString('hex') : null;
}

async function writeLists(
  writer: Writer,
  block: number,
  changed: readonly ChangedLists[],
): Promise<void> {
  const isEmpty = ({ lists }: ChangedLists) => lists.every(({ length }) => length === 0);
  const emptied = changed.filter(isEmpty).map(({ word }) => [word]);
  if (emptied.length > 0) {
    await sql`
      delete from search_postings
      where block = ${block} and word in (select c0 from ${rowList(writer, ['text'], emptied)})
    `.execute(writer);
  }
  const kept = changed
    .filter((one) => !isEmpty(one))
    .map(({ word, lists }) => [word, ...lists.map(hexOf)]);
  if (kept.length === 0) return;
  const kinds = ['text', ...allColumns.map(() => 'text' as const)] as const;
  const lists = allColumns.map((_, at) => sql`decode(${sql.ref(`c${at + 1}`)}, 'hex')`);
  const replaced = allColumns.map(
    (column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`,
  );
  await sql`
    insert into search_postings (word, block, ${sql.join(allColumns.map((column) => sql.ref(column)))})
    select c0, ${block}::bigint, ${sql.join(lists)} from ${rowList(writer, kinds, kept)}
    on conflict (word, block) do update set ${sql.join(replaced)}
  `.execute(writer);
}
