import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type Reader = Kysely<Schema>;
/** Functions that must be atomic ask for this, so that calling them outside a write does not compile. */
export type Writer = Transaction<Schema>;

export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  readonly read: Reader;
  /** While its answer stays the same, so does everything read. Null where others may write as well. */
  readonly stamp: (() => number) | null;
  /**
   * The one way to write: `work` runs in a transaction and may await nothing but it. Answers once the
   * commit is durable; throws, with nothing written, when `work` throws or waits for anything else.
   * When `work` answers a failed Result, nothing is written either, and the failure is the answer.
   * On Postgres `work` runs again, up to three times, when it ran into another transaction.
   */
  write<Value>(work: (writer: Writer) => Promise<Value>): Promise<Value>;
  /** Whether what was thrown says that the disk or the server is away, and no more than that. */
  isOutage(error: unknown): boolean;
  /** Waits for the writes under way; later ones are refused. */
  close(): Promise<void>;
}

export type OpenFailure =
  | { code: 'database-in-use'; path: string }
  | { code: 'sqlite-too-old'; version: string }
  | { code: 'database-unreachable'; reason: string };
