import type { Expression, SqlBool } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';

export interface IndexedProduct {
  productId: number;
  words: readonly string[];
}

/**
 * The engine-specific part of search. A product matches if each search term is the prefix of one of its words.
 * Drafts are indexed under draftWords.
 */
export interface Search {
  count(reader: Reader, words: readonly string[]): Promise<number>;
  /** A condition on products.id. */
  matches(words: readonly string[]): Expression<SqlBool>;
  /** The matches with the highest ids, drafts included. */
  newest(reader: Reader, words: readonly string[], limit: number): Promise<number[]>;
  /** Replaces the words of these products. */
  index(writer: Writer, products: readonly IndexedProduct[]): Promise<void>;
}
