import type { Expression, SqlBool } from 'kysely';
import type { Reader, Writer } from '../database.ts';

export interface IndexedProduct {
  productId: number;
  words: readonly string[];
}

/**
 * What differs between the engines. Words are those of searchWords, at least one; a product matches
 * when every word begins a word of its own. Drafts are there under draftWords.
 */
export interface Search {
  count(reader: Reader, words: readonly string[]): Promise<number>;
  /** A condition on products.id. */
  matches(words: readonly string[]): Expression<SqlBool>;
  /** Those with the highest numbers, drafts as well. */
  newest(reader: Reader, words: readonly string[], limit: number): Promise<number[]>;
  index(writer: Writer, productId: number, words: readonly string[]): Promise<void>;
  /** Products that are not in it yet. */
  indexNew(writer: Writer, products: readonly IndexedProduct[]): Promise<void>;
}
