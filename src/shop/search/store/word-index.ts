import type { Reader, Writer } from '#platform/database/database.ts';
import type { SearchQuery, WordQuery } from '#shop/search/rules/search-query.ts';

export interface IndexedProduct {
  productId: number;
  words: readonly string[];
}

/** The engine-specific part of search. Drafts are indexed under draftWords. */
export interface WordIndex {
  /** The products with the word, or with one that begins so, in parts whose ids ascend. A product may be in several. */
  ids(reader: Reader, query: WordQuery): AsyncIterable<readonly number[]>;
  /**
   * The products of those of the queries that have few, in any order, with `keyOf` as their keys; of the others
   * nothing. Many statements in one, where each takes a millisecond.
   */
  rare(reader: Reader, queries: readonly WordQuery[]): Promise<Map<string, number[]>>;
  /** The matches with the highest ids, those with the words of drafts included, in descending order. */
  newest(reader: Reader, query: SearchQuery, limit: number): Promise<number[]>;
  /** Replaces the words of these products. */
  index(writer: Writer, products: readonly IndexedProduct[]): Promise<void>;
  /** Every product in the index, in parts as above. */
  indexed(reader: Reader): AsyncIterable<readonly number[]>;
  /** Whether the product is in the index with all of these words. */
  hasWords(reader: Reader, product: IndexedProduct): Promise<boolean>;
  /** Removes these products. */
  forget(writer: Writer, ids: readonly number[]): Promise<void>;
}
