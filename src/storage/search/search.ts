import type { Expression, SqlBool } from 'kysely';
import type { Reader, Writer } from '../database.ts';

/**
 * What differs between the engines. Words are those of searchWords, at least one; a product matches
 * when every word begins a word of its own. The index holds published products only.
 */
export interface Search {
  count(reader: Reader, words: readonly string[]): Promise<number>;
  /** A condition on products.id. */
  matches(words: readonly string[]): Expression<SqlBool>;
  index(writer: Writer, productId: number, words: readonly string[]): Promise<void>;
}
