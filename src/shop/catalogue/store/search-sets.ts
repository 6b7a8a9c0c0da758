import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Reader } from '#platform/database/database.ts';
import { BitSet } from '#platform/bit-sets.ts';
import { NumberSet } from '#platform/number-sets.ts';
import type { ProductQuery, WordQuery } from '#shop/search/rules/search-query.ts';
import { isPlainWord, plainWord } from '#shop/search/rules/search-words.ts';
import { keyOf, type WordSets, wordsOf } from '#shop/search/rules/word-sets.ts';
import { searchOf } from '#shop/search/store/search.ts';
import { findWords } from '#shop/search/store/vocabulary.ts';
import type { ProductOrders } from './product-orders.ts';

const maxBytes = 32_000_000;
const maxWords = 5_000;
/** So much is read ahead; the rest is left to what is searched for. */
const warmShare = 7 / 8;
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
  /** The few words that begin so, without marks. Beginnings of many words have a set of products of their own. */
  #beginnings = new LRUCache<string, Set<string>>({ max: maxWords });
  /** Words that no product has, as most forms of a word are. */
  #unused = new LRUCache<string, NumberSet>({ max: maxWords });
  /** Of the products: a set that was being read then is read again. */
  #changes = 0;

  constructor(orders: ProductOrders) {
    this.#orders = orders;
  }

  /** To be combined by `matchesOf` before the next `await`. */
  async read(
    reader: Reader,
    queries: readonly ProductQuery[],
  ): Promise<Omit<WordSets, 'inCategory'>> {
    const wanted = queries.flatMap(wordsOf);
    const beginnings = await this.#lookUp(reader, wanted);
    const keys = new Set(wanted.map(keyOf).flatMap((key) => [...(beginnings.get(key) ?? [key])]));
    const products = await this.#readRare(reader, [...keys]);
    for (const key of keys) {
      if (!products.has(key)) products.set(key, await this.#productsOf(reader, key));
    }
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
        keys.add(keyOf({ word: beginning, isPrefix: true }));
        if (isPlainWord(word)) this.#beginnings.peek(beginning)?.add(word);
      }
    }
    for (const [key, set] of this.#products.entries()) set.set(number, keys.has(key));
    for (const key of keys) this.#unused.delete(key);
  }

  /** Whether there is room for the sets of further words without forgetting others. */
  get hasRoom(): boolean {
    return this.#products.calculatedSize < maxBytes * warmShare;
  }

  /** The words of the beginnings that have few. Words that no product has are known as unused from then on. */
  async #lookUp(
    reader: Reader,
    wanted: readonly WordQuery[],
  ): Promise<Map<string, ReadonlySet<string>>> {
    const unknown = wanted.filter((query) => !this.#known(keyOf(query)));
    const plain = (isPrefix: boolean) => {
      const some = unknown.filter((query) => query.isPrefix === isPrefix);
      return new Set(some.map(({ word }) => plainWord(word)));
    };
    const beginnings = [...plain(true)].filter((word) => !this.#beginnings.has(word));
    const words = [...plain(false)];
    // Of a beginning with few words, all words are known.
    const isDecided = (word: string) =>
      beginningsOf(word).some((one) => beginnings.includes(one) || this.#beginnings.has(one));
    const undecided = words.filter((word) => !isDecided(word));
    const before = this.#changes;
    const found = await findWords(reader, { words: undecided, beginnings, limit: maxExpanded });
    const isCurrent = before === this.#changes;
    const few = new Map<string, ReadonlySet<string>>();
    for (const [beginning, longer] of found.beginning) {
      if (!longer) continue;
      const own = new Set(longer);
      few.set(beginning, own);
      if (isCurrent) this.#beginnings.set(beginning, own);
    }
    const wordsOfBeginning = (word: string) => this.#beginnings.get(word) ?? few.get(word);
    const isUnused = (word: string) =>
      undecided.includes(word)
        ? !found.known.has(word)
        : beginningsOf(word).some((one) => wordsOfBeginning(one)?.has(word) === false);
    const marked = new Map<string, ReadonlySet<string>>();
    for (const query of wanted) {
      const word = plainWord(query.word);
      const longer = query.isPrefix && wordsOfBeginning(word);
      const mark = query.word.slice(0, query.word.length - word.length);
      if (longer) marked.set(keyOf(query), new Set(Array.from(longer, (one) => mark + one)));
    }
    for (const { word, isPrefix } of isCurrent ? unknown : []) {
      if (!isPrefix && isUnused(plainWord(word))) this.#unused.set(word, none);
    }
    return marked;
  }

  #known(key: string): NumberSet | undefined {
    return this.#products.get(key) ?? this.#unused.get(key);
  }

  /** Of keys that are not known, those with few products, where the engine reads several at once. */
  async #readRare(reader: Reader, keys: readonly string[]): Promise<Map<string, NumberSet>> {
    const unknown = keys.filter((key) => !this.#known(key));
    const sets = new Map<string, NumberSet>();
    if (unknown.length < 2) return sets;
    const before = this.#changes;
    for (const [key, ids] of await searchOf(reader).rare(reader, unknown.map(queryOf))) {
      const numbers = new Set<number>();
      this.#orders.addNumbersOf(
        ids.toSorted((a, b) => a - b),
        numbers,
      );
      sets.set(key, NumberSet.of(numbers));
    }
    // What has changed meanwhile is read again.
    if (before !== this.#changes) return new Map();
    for (const [key, set] of sets) this.#products.set(key, set);
    return sets;
  }

  async #productsOf(reader: Reader, key: string): Promise<NumberSet> {
    for (let attempt = 1; ; attempt += 1) {
      const known = this.#known(key);
      if (known) return known;
      const before = this.#changes;
      const set = await this.#readProducts(reader, key);
      if (before === this.#changes) this.#products.set(key, set);
      else if (attempt < maxAttempts) continue;
      return set;
    }
  }

  async #readProducts(reader: Reader, key: string): Promise<NumberSet> {
    const few = new Set<number>();
    let many: BitSet | null = null;
    for await (const ids of searchOf(reader).ids(reader, queryOf(key))) {
      if (many === null && few.size + ids.length > maxFew) many = new BitSet(this.#orders.size);
      this.#orders.addNumbersOf(ids, many ?? few);
      // SQLite answers at once: without this, all lists would be read in one turn.
      await nextTurn();
    }
    if (many === null) return NumberSet.of(few);
    for (const number of few) many.add(number);
    return new NumberSet(many);
  }
}

/** For which a bit for each product of the shop would cost more than they do. */
const maxFew = 2000;

/** Of which `keyOf` is the key. */
function queryOf(key: string): WordQuery {
  const isPrefix = key.endsWith('*');
  return { word: isPrefix ? key.slice(0, -1) : key, isPrefix };
}

const none = new NumberSet();

/** Of reading a set during which products change; the last one is used, but not kept. */
const maxAttempts = 3;

function beginningsOf(word: string): string[] {
  const letters = Array.from(word);
  return letters.map((_, at) => letters.slice(0, at + 1).join(''));
}

/** Of more words the engine merges the lists of products faster than we do. */
const maxExpanded = 16;
