import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type Reader = Kysely<Schema>;
/** Functions that must be atomic take a Writer, so that calling them outside a transaction does not compile. */
export type Writer = Transaction<Schema>;

export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  readonly read: Reader;
  /** While the stamp is unchanged, so is all data. Null if other processes may write. */
  readonly stamp: (() => number) | null;
  /**
   * While the stamp is unchanged, so are the versions of public content. The writes of this process change it before
   * they resolve, those of others within a second. Null if only a query can tell.
   */
  readonly contentStamp: () => number | null;
  /**
   * The only way to write. `work` runs in a transaction and may await only its own statements. Resolves once
   * the commit is durable. If `work` throws, awaits anything else or returns a failed Result, the transaction
   * is rolled back. On PostgreSQL `work` is retried up to three times after a serialization failure.
   */
  write<Value>(work: (writer: Writer) => Promise<Value>): Promise<Value>;
  /** Whether the error means that the disk or the database server is unavailable. */
  isOutage(error: unknown): boolean;
  /** Waits for pending writes; later ones are rejected. */
  close(): Promise<void>;
}

export type OpenFailure =
  | { code: 'database-in-use'; path: string }
  | { code: 'sqlite-too-old'; version: string }
  | { code: 'database-unreachable'; reason: string };
