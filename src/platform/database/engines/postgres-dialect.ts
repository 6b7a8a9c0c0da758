import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { statementName } from '../prepare-query.ts';
import { statementChannel, statementTimes } from '../statement-channel.ts';

/** What the shop uses of pg's pool. */
export interface PostgresPool {
  connect: () => Promise<PostgresClient>;
  end: () => Promise<void>;
}

export interface PostgresClient {
  /** A script of several statements has several results. */
  query: (statement: PostgresStatement) => Promise<PostgresResult | PostgresResult[]>;
  /** With true, the connection is closed instead of reused. */
  release: (isBroken?: boolean) => void;
}

export interface PostgresStatement {
  /** The server keeps the statement under this name for as long as the connection lives. */
  name?: string | undefined;
  text: string;
  values: unknown[];
}

interface PostgresResult {
  command: string;
  rowCount: number | null;
  rows: unknown[];
}

/** Prepared queries are named statements, and `begin` is sent together with the first statement. */
export function postgresDialect(pool: PostgresPool): Dialect {
  return {
    createDriver: () => postgresDriver(pool),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

function postgresDriver(pool: PostgresPool): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => new PostgresConnection(await pool.connect()),
    beginTransaction: async (connection) => ours(connection).begin(),
    commitTransaction: async (connection) => ours(connection).commit(),
    rollbackTransaction: async (connection) => ours(connection).rollback(),
    releaseConnection: async (connection) => ours(connection).release(),
    destroy: async () => pool.end(),
  };
}

function ours(connection: DatabaseConnection): PostgresConnection {
  if (connection instanceof PostgresConnection) return connection;
  throw new TypeError('a connection of another driver');
}

const writes: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

class PostgresConnection implements DatabaseConnection {
  readonly #client: PostgresClient;
  #begun: Promise<unknown> = Promise.resolve();
  #isBroken = false;

  constructor(client: PostgresClient) {
    this.#client = client;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#send(query);
    // Kysely knows the row's type, pg does not.
    if (!writes.includes(command)) return { rows: rows as Row[] };
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  streamQuery(): never {
    throw new Error('rows are not streamed: read a page at a time');
  }

  /** Not awaited, which saves a round trip; `commit` awaits it. */
  begin(): void {
    this.#begun = this.#send(CompiledQuery.raw('begin'));
    this.#begun.catch(() => {});
  }

  async commit(): Promise<void> {
    await this.#begun;
    const { command } = await this.#send(CompiledQuery.raw('commit'));
    // A transaction that a failed statement has aborted answers `commit` with a rollback.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    try {
      await this.#send(CompiledQuery.raw('rollback'));
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  async #send(query: CompiledQuery): Promise<PostgresResult> {
    const { sql: text, parameters } = query;
    if (statementChannel.hasSubscribers) statementChannel.publish({ sql: text });
    const statement = { name: statementName(query), text, values: [...parameters] };
    const startedAt = statementTimes.hasSubscribers ? performance.now() : null;
    const result = await this.#client.query(statement);
    if (startedAt !== null) {
      statementTimes.publish({ sql: text, ms: performance.now() - startedAt });
    }
    return Array.isArray(result) ? lastOf(result) : result;
  }
}

function lastOf(results: readonly PostgresResult[]): PostgresResult {
  return results.at(-1) ?? { command: '', rowCount: 0, rows: [] };
}
