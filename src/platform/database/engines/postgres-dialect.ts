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
import { type SendingConnection, statementName } from '../prepare-query.ts';
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
  connection?: { stream: { cork: () => void; uncork: () => void } };
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

/** Prepared queries are named statements. What is sent in one turn of the event loop goes out together. */
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

class PostgresConnection implements SendingConnection {
  readonly #client: PostgresClient;
  /** Of statements that were sent without waiting. They do not reject. */
  readonly #sent: Promise<void>[] = [];
  #failure: { error: unknown } | null = null;
  #isCorked = false;
  #isBroken = false;

  constructor(client: PostgresClient) {
    this.#client = client;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#answer(query);
    // Kysely knows the row's type, pg does not.
    if (!writes.includes(command)) return { rows: rows as Row[] };
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  streamQuery(): never {
    throw new Error('rows are not streamed: read a page at a time');
  }

  send(query: CompiledQuery): void {
    const sent = this.#query(query).then(
      () => {},
      (error: unknown) => {
        this.#failure ??= { error };
      },
    );
    this.#sent.push(sent);
  }

  /** Goes out with the first statement. */
  begin(): void {
    this.send(CompiledQuery.raw('begin'));
  }

  async commit(): Promise<void> {
    const { command } = await this.#answer(CompiledQuery.raw('commit'));
    await Promise.all(this.#sent);
    if (this.#failure) throw this.#failure.error;
    // A transaction that a failed statement has aborted answers `commit` with a rollback.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    try {
      await this.#query(CompiledQuery.raw('rollback'));
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  /** After a failure all statements of the transaction fail: the first one tells why. */
  async #answer(query: CompiledQuery): Promise<PostgresResult> {
    try {
      return await this.#query(query);
    } catch (error) {
      await Promise.all(this.#sent);
      throw this.#failure ? this.#failure.error : error;
    }
  }

  async #query(query: CompiledQuery): Promise<PostgresResult> {
    const { sql: text, parameters } = query;
    if (statementChannel.hasSubscribers) statementChannel.publish({ sql: text });
    const statement = { name: statementName(query), text, values: [...parameters] };
    this.#cork();
    const answer = this.#client.query(statement);
    const result = await (statementTimes.hasSubscribers ? timed(text, answer) : answer);
    return Array.isArray(result) ? lastOf(result) : result;
  }

  /** Statements of one turn of the event loop are written with one system call. */
  #cork(): void {
    const stream = this.#client.connection?.stream;
    if (!stream || this.#isCorked) return;
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}

async function timed<Value>(sql: string, answer: Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  let isFailed = true;
  try {
    const value = await answer;
    isFailed = false;
    return value;
  } finally {
    statementTimes.publish({ sql, ms: performance.now() - startedAt, isFailed });
  }
}

function lastOf(results: readonly PostgresResult[]): PostgresResult {
  return results.at(-1) ?? { command: '', rowCount: 0, rows: [] };
}
