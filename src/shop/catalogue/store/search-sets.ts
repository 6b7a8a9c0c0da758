import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Reader } from '#platform/database/database.ts';
import { BitSet, NumberSet } from '#platform/number-sets.ts';
import type { SearchQuery, WordQuery } from '#shop/search/rules/search-query.ts';
import { isSingleLetter, plainWord } from '#shop/search/rules/search-words.ts';
import { keyOf, type WordSets, wordsOf } from '#shop/search/rules/word-sets.ts';
import { searchOf } from '#shop/search/store/search.ts';
import { knownWords, wordsBeginningWith } from '#shop/search/store/vocabulary.ts';
import type { ProductOrders } from './product-orders.ts';

const maxBytes = 40_000_000;
const maxWords = 5_000;
/** So much is read ahead; the rest is left to what is searched for. */
const warmShare = 3 / 4;
/** Of an entry besides its numbers. */
const entryBytes = 300;

/** Beyond this, reading the words of the next searches anew costs less than looking at all that are known. */
const maxLookups = 200_000;
const maxReadProducts = 100;

/**
 * The products of the words that are searched for, as they are read from the search index of the engine at the first
 * search and then kept, so that a search is a combination of sets on both engines.
 */
export class SearchSets {
  #orders: ProductOrders;
  #products = new LRUCache<string, NumberSet>({
    max: maxWords,
    maxSize: maxBytes,
    sizeCalculation: (set) => set.bytes + entryBytes,
  });
  /** The few words that begin so. Beginnings of many words have a set of products of their own. */
  #beginnings = new LRUCache<string, Set<string>>({ max: maxWords });
  /** Words that no product has, as most forms of a word are. */
  #unused = new LRUCache<string, NumberSet>({ max: maxWords });
  /** Of the products: a set that was being read then is read again. */
  #changes = 0;

  constructor(orders: ProductOrders) {
    this.#orders = orders;
  }

  /** To be combined by `matchesOf` before the next `await`. */
  async read(reader: Reader, queries: readonly SearchQuery[]): Promise<WordSets> {
    const products = new Map<string, NumberSet>();
    const beginnings = new Map<string, ReadonlySet<string>>();
    const keys = new Set<string>();
    for (const query of queries.flatMap(wordsOf)) {
      const key = keyOf(query);
      const words = query.isPrefix ? await this.#wordsBeginning(reader, query.word) : null;
      if (words) beginnings.set(key, words);
      for (const word of words ?? [key]) keys.add(word);
    }
    await this.#knowUnused(reader, [...keys]);
    for (const key of keys) products.set(key, await this.#productsOf(reader, key));
    return { products, beginnings };
  }

  /** Whether the words of so many changed products can be looked at; if not, all sets are forgotten. */
  canFollow(products: number): boolean {
    this.#changes += 1;
    const isFew = products <= maxReadProducts && products * this.#products.size <= maxLookups;
    if (isFew) return true;
    for (const known of [this.#products, this.#unused, this.#beginnings]) known.clear();
    return false;
  }

  /** Whether a product is in each set follows from all its words. */
  follow(number: number, words: readonly string[]): void {
    const keys = new Set(words);
    for (const word of words) {
      for (const beginning of beginningsOf(word)) {
        keys.add(beginning);
        this.#beginnings.peek(beginning)?.add(word);
      }
    }
    for (const [key, set] of this.#products.entries()) set.set(number, keys.has(key));
    for (const key of keys) this.#unused.delete(key);
  }

  /** Whether there is room for the sets of further words without forgetting others. */
  get hasRoom(): boolean {
    return this.#products.calculatedSize < maxBytes * warmShare;
  }

  /** Null where they are many. */
  async #wordsBeginning(reader: Reader, marked: string): Promise<ReadonlySet<string> | null> {
    const key = keyOf({ word: marked, isPrefix: true });
    const known = this.#beginnings.get(key);
    if (known) return known;
    const word = plainWord(marked);
    const mark = marked.slice(0, marked.length - word.length);
    const before = this.#changes;
    const words = await wordsBeginningWith(reader, word, maxExpanded);
    if (words === null) return null;
    const marks = new Set(words.map((longer) => mark + longer));
    if (before === this.#changes) this.#beginnings.set(key, marks);
    return marks;
  }

  async #knowUnused(reader: Reader, keys: readonly string[]): Promise<void> {
    const unknown = keys.filter((key) => !key.endsWith('*') && !this.#known(key));
    const before = this.#changes;
    const used = new Set(await knownWords(reader, unknown.map(plainWord)));
    if (before !== this.#changes) return;
    for (const key of unknown) if (!used.has(plainWord(key))) this.#unused.set(key, none);
  }

  #known(key: string): NumberSet | undefined {
    return this.#products.get(key) ?? this.#unused.get(key);
  }

  async #productsOf(reader: Reader, key: string): Promise<NumberSet> {
    for (let attempt = 1; ; attempt += 1) {
      const known = this.#known(key);
      if (known) return known;
      const before = this.#changes;
      const set = new NumberSet(await this.#readProducts(reader, key));
      if (before === this.#changes) this.#products.set(key, set);
      else if (attempt < maxAttempts) continue;
      return set;
    }
  }

  async #readProducts(reader: Reader, key: string): Promise<BitSet> {
    const search = searchOf(reader);
    const bits = new BitSet(0);
    let readInTurn = 0;
    for (const query of queriesOf(key)) {
      for await (const ids of search.ids(reader, query)) {
        bits.unite(this.#orders.numbersOf(ids));
        readInTurn += ids.length;
        if (readInTurn < idsPerTurn) continue;
        await nextTurn();
        readInTurn = 0;
      }
    }
    return bits;
  }
}

const none = new NumberSet();

/** Of reading a set during which products change; the last one is used, but not kept. */
const maxAttempts = 3;

/** So many take some milliseconds. */
const idsPerTurn = 20_000;

function beginningsOf(word: string): string[] {
  const letters = Array.from(word);
  return letters.map((_, at) => `${letters.slice(0, at + 1).join('')}*`);
}

/** Of more words the engine merges the lists of products faster than we do. */
const maxExpanded = 16;
const secondLetters = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');

function queriesOf(key: string): WordQuery[] {
  if (!key.endsWith('*')) return [{ word: key, isPrefix: false }];
  const word = key.slice(0, -1);
  if (!isSingleLetter(plainWord(word))) return [{ word, isPrefix: true }];
  // The engines read the lists of all words that begin with one letter to find the first product.
  const longer = secondLetters.map((letter) => ({ word: word + letter, isPrefix: true }));
  return [{ word, isPrefix: false }, ...longer];
}
