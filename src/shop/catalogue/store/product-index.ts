import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { madeOncePer } from '#platform/memoized.ts';
import { oneAtATime } from '#platform/one-at-a-time.ts';
import type { BitSet } from '#platform/bit-sets.ts';
import type { Database, Reader } from '#platform/database/database.ts';
import { categoryWords, type CategoryWords } from '#shop/catalogue/rules/category-words.ts';
import type { ListCounts } from '#shop/catalogue/rules/facet-columns.ts';
import type { FacetGroup } from '#shop/catalogue/rules/facet-groups.ts';
import type { ProductQuery } from '#shop/search/rules/search-query.ts';
import {
  type Change,
  type ChangeMark,
  changesSince,
  isSince,
  latestMark,
  nextMark,
} from '#shop/search/store/facet-changes.ts';
import { codeReadings } from '#shop/search/store/code-readings.ts';
import type { SynonymGroups } from '#shop/search/rules/synonyms.ts';
import type { WordSets } from '#shop/search/rules/word-sets.ts';
import { currentCategories } from './categories.ts';
import { readCommonWords } from './common-words.ts';
import { countListed } from './listing.ts';
import { ProductColumns } from './product-columns.ts';
import { readProductRows } from './product-rows.ts';
import { SearchSets } from './search-sets.ts';
import { readWords } from './search-text.ts';

/** What lists, facets and searches are answered from, because SQL reads all that matches before it can count it. */
export interface ProductIndex {
  columns: ProductColumns;
  /** What was calculated of the columns, by a name of its own; another, empty map after each change. */
  remembered: Map<string, FacetGroup[]>;
  /** The products of the latest searches, and their facets; empty again after each change. */
  found: LRUCache<string, BitSet>;
  counted: LRUCache<string, ListCounts>;
  /** The products of the words, for `matchesOf` before the next `await`. */
  wordSets: (queries: readonly ProductQuery[]) => Promise<WordSets>;
  /** What the codes in a search stand for. */
  codeReadings: (text: string) => Promise<SynonymGroups>;
  /** The categories that are named by words. */
  categoryWords: () => Promise<CategoryWords>;
  /** Reads the products of words that many products have, so that the first search for one of them does not have to. */
  readCommonWords: () => Promise<void>;
}

/**
 * The products as of now. They are read at their first use, by a worker after the start; from then on, only those that
 * have changed are. What is returned must be used before the next `await`: it changes with the next call.
 */
export function currentProducts(db: Database): Promise<ProductIndex> {
  return indexOf(db).current();
}

/** Whether all have been read for the first time. */
export function hasReadProducts(db: Database): boolean {
  return indexOf(db).isRead();
}

const indexOf = madeOncePer(makeProductIndex);
/** So many are read and written in a few milliseconds, at first fewer: V8 has not yet compiled how. */
const productsPerRead = { first: 50, later: 500, shareOfRead: 1 / 8 };
const changesPerRead = 1000;
/** Each has a bit for each product. */
const maxFound = 32;
const maxCounted = 500;

interface State extends ProductIndex {
  searchSets: SearchSets;
}

function emptyState(db: Database): State {
  const { read } = db;
  const columns = new ProductColumns();
  const inCategory = (id: string) => columns.sets.categories[columns.categories.indexOf(id)];
  const searchSets = new SearchSets(columns.orders);
  return {
    columns,
    searchSets,
    remembered: new Map(),
    found: new LRUCache({ max: maxFound }),
    counted: new LRUCache({ max: maxCounted }),
    wordSets: async (queries) => ({ ...(await searchSets.read(read, queries)), inCategory }),
    codeReadings: (text) => codeReadings(read, text),
    categoryWords: async () => categoryWords(await currentCategories(db)),
    readCommonWords: () => readCommonWords(read, { columns, searchSets }),
  };
}

/** Up to where changes have been read: all before the mark, and of those since it a part that ended with `after`. */
interface Position {
  mark: ChangeMark;
  after: { revision: string; productId: number; first: ChangeMark } | null;
}

function makeProductIndex(db: Database) {
  const { read, stamp } = db;
  let state = emptyState(db);
  let position: Position | null = null;
  let readAt: number | null = null;
  /** Changes since the mark that are in the columns already. */
  const applied = new Map<number, string>();

  async function refresh(): Promise<ProductIndex> {
    const now = stamp?.() ?? null;
    if (position !== null && now !== null && now === readAt) return state;
    position = await (position === null ? readAll() : readChanged(position));
    while (position.after !== null) {
      await nextTurn();
      position = await readChanged(position);
    }
    await state.columns.orders.settle(state.columns.sets.published);
    readAt = now;
    return state;
  }

  async function readAll(): Promise<Position> {
    state = emptyState(db);
    const begun = await latestMark(read);
    state.columns.reserve(await countListed(read, { kind: 'all' }));
    for (let after: number | null = 0; after !== null;) {
      await nextTurn();
      const limit = rowsToRead(state.columns.size);
      const rows = await readProductRows(read, { after, limit });
      await nextTurn();
      for (const row of rows) if (row.variants.length > 0) state.columns.write(null, row);
      after = rows.at(-1)?.id ?? null;
    }
    await state.columns.orders.settleAll(state.columns.sets.published);
    return { mark: begun, after: null };
  }

  /** A part of the changes. */
  async function readChanged({ mark: since, after }: Position): Promise<Position> {
    const { revision, productId } = after ?? { revision: since, productId: -1 };
    const span = { mark: since, revision, productId, limit: changesPerRead };
    const changes = await changesSince.execute(read, span);
    const unknown = changes.filter((one) => applied.get(one.productId) !== one.revision);
    await apply(read, state, unknown);
    const last = changes.at(-1);
    if (!last) {
      return { mark: after ? nextMark(read, after.first, after.revision) : since, after: null };
    }
    const first = after?.first ?? last.mark;
    for (const one of changes) {
      if (isSince(one.revision, first)) applied.set(one.productId, one.revision);
    }
    if (changes.length === changesPerRead) return { mark: since, after: { ...last, first } };
    const mark = nextMark(read, first, last.mark);
    for (const [id, one] of applied) if (!isSince(one, mark)) applied.delete(id);
    return { mark, after: null };
  }

  return { current: oneAtATime(refresh), isRead: () => position !== null };
}

function rowsToRead(read: number): number {
  const { first, later, shareOfRead } = productsPerRead;
  return Math.min(later, Math.max(first, Math.floor(read * shareOfRead)));
}

async function apply(read: Reader, state: State, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ productId }) => productId);
  const added = replace(state, ids, await readProductRows(read, { ids }));
  await state.columns.orders.settle(state.columns.sets.published, ['id']);
  state.remembered = new Map();
  forgetSearches(state);
  const reworded = changes.flatMap((one) => (one.hasNewWords ? one.productId : []));
  await followWords(read, state, new Set([...reworded, ...added]));
  forgetSearches(state);
}

function forgetSearches({ found, counted }: State): void {
  found.clear();
  counted.clear();
}

async function followWords(
  read: Reader,
  { searchSets, columns }: State,
  ids: ReadonlySet<number>,
): Promise<void> {
  if (ids.size === 0 || !searchSets.canFollow(ids.size)) return;
  for (const [id, words] of await readWords(read, [...ids])) {
    const number = columns.orders.numberOf(id);
    if (number !== null) searchSets.follow(number, words);
  }
}

/** Products of these ids without a row are removed. Returns the ids of those that were not there before. */
function replace(
  { columns }: State,
  ids: readonly number[],
  rows: Awaited<ReturnType<typeof readProductRows>>,
): number[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  // A number that is given to another product can no longer be looked up until its order is settled.
  const known = ids.map((id) => [id, columns.orders.numberOf(id)] as const);
  const added: number[] = [];
  for (const [id, number] of known) {
    const row = byId.get(id);
    if (row && row.variants.length > 0) {
      columns.write(number, row);
      if (number === null) added.push(id);
    } else if (number !== null) columns.remove(number);
  }
  return added;
}
