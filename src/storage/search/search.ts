import type { Expression, SqlBool } from 'kysely';
import type { Writer } from '../database.ts';

/** What differs between the engines. Words are those of searchWords, at least one. */
export interface Search {
  /** A condition on products.id: every word begins a word of the product's text. */
  matches(words: readonly string[]): Expression<SqlBool>;
  /** Replaces what the index knows of the product. */
  index(writer: Writer, productId: number, words: readonly string[]): Promise<void>;
  remove(writer: Writer, productId: number): Promise<void>;
}
