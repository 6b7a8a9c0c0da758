import { hash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteResult,
  type Expression,
  InsertResult,
  OperationNodeTransformer,
  type QueryExecutorProvider,
  type QueryResult,
  sql,
  UpdateResult,
  ValueNode,
} from 'kysely';
import type { Reader, Writer } from './database.ts';
import { engineOf } from './engines/engine-sql.ts';

/** Stand in a query for the values of the same names that are passed when it runs. */
export type Placeholders<Values> = {
  readonly [Name in keyof Values]: Expression<Values[Name]>;
};

/** Its methods are those of Kysely's query builders. */
export interface PreparedQuery<Values, Row> {
  execute: (reader: Reader, values: Values) => Promise<Row[]>;
  executeTakeFirst: (reader: Reader, values: Values) => Promise<Row | undefined>;
  executeTakeFirstOrThrow: (reader: Reader, values: Values) => Promise<Row>;
  /**
   * For a write whose result is not read. On PostgreSQL it resolves before the statement has run, which saves a round
   * trip: if it fails, so do all later statements of the transaction and its commit, with that error.
   */
  send: (writer: Writer, values: Values) => Promise<void>;
}

/** A connection that can run statements without waiting for their answers. */
export interface SendingConnection extends DatabaseConnection {
  send: (query: CompiledQuery) => void;
}

interface CompiledOnce<Row> extends CompiledQuery<Row> {
  readonly statementName: string;
}

/** The name under which PostgreSQL keeps the statement; undefined for a query that is not prepared. */
export function statementName(query: CompiledQuery): string | undefined {
  if (!('statementName' in query)) return undefined;
  return typeof query.statementName === 'string' ? query.statementName : undefined;
}

interface Compilable<Row> {
  compile: (executor: QueryExecutorProvider) => CompiledQuery<Row>;
}

/**
 * For queries that run with every request, because building and compiling one takes longer than running it.
 * `build` is called once per engine: whatever varies must be a placeholder, and all other values become literals
 * of the statement. A list is one placeholder (`elementsOf`), so that its length does not change the statement.
 *
 *     const cartOfAccount = prepareQuery((reader, { userId }: Placeholders<{ userId: string }>) =>
 *       reader.selectFrom('carts').select('id').where('user_id', '=', userId),
 *     );
 *     const cart = await cartOfAccount.executeTakeFirst(reader, { userId: 'a' });
 */
export function prepareQuery<Values, Row>(
  build: (reader: Reader, placeholders: Placeholders<Values>) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const compiled = new Map<string, CompiledOnce<Row>>();

  function compiledFor(reader: Reader): CompiledOnce<Row> {
    const engine = engineOf(reader);
    const known = compiled.get(engine);
    if (known) return known;
    const query = withLiterals(reader, build(reader, placeholders<Values>()).compile(reader));
    compiled.set(engine, query);
    return query;
  }

  function bound(reader: Reader, values: Values): CompiledOnce<Row> {
    const query = compiledFor(reader);
    const parameters = query.parameters.map((parameter) => boundValue(parameter, values));
    return { ...query, parameters };
  }

  async function execute(reader: Reader, values: Values): Promise<Row[]> {
    const query = bound(reader, values);
    if (!reader.isTransaction) return rowsOf(query, await reader.executeQuery<Row>(query));
    // Kysely would not start a statement before the previous one of the transaction is answered. The connection runs
    // them in the order in which they are sent, so that those sent together share a round trip.
    const { answer } = await reader.getExecutor().provideConnection(async (connection) => {
      return { answer: connection.executeQuery<Row>(query) };
    });
    return rowsOf(query, await answer);
  }

  async function send(writer: Writer, values: Values): Promise<void> {
    const query = bound(writer, values);
    await writer.getExecutor().provideConnection(async (connection) => {
      if (isSending(connection)) connection.send(query);
      else await connection.executeQuery(query);
    });
  }

  async function executeTakeFirst(reader: Reader, values: Values): Promise<Row | undefined> {
    const [first] = await execute(reader, values);
    return first;
  }

  async function executeTakeFirstOrThrow(reader: Reader, values: Values): Promise<Row> {
    const first = await executeTakeFirst(reader, values);
    if (first === undefined) throw new Error('the query returned no row');
    return first;
  }

  return { execute, executeTakeFirst, executeTakeFirstOrThrow, send };
}

function isSending(connection: DatabaseConnection): connection is SendingConnection {
  return 'send' in connection;
}

class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

function placeholders<Values>(): Placeholders<Values> {
  const get = (_: object, name: PropertyKey) => sql`${sql.val(new Placeholder(name))}`;
  // Every property that can be read is the placeholder of that name.
  return new Proxy({}, { get }) as Placeholders<Values>;
}

function withLiterals<Row>(
  reader: Reader,
  { query, queryId }: CompiledQuery<Row>,
): CompiledOnce<Row> {
  const node = new LiteralsForConstants().transformNode(query);
  const compiled = reader.getExecutor().compileQuery<Row>(node, queryId);
  return { ...compiled, statementName: hash('sha256', compiled.sql, 'base64url') };
}

/** Partial indexes apply to `status = 'published'`, not to `status = ?`, which SQLite also prepares anew each time. */
class LiteralsForConstants extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return node.value instanceof Placeholder ? node : ValueNode.createImmediate(node.value);
  }
}

function boundValue(parameter: unknown, values: unknown): unknown {
  if (!(parameter instanceof Placeholder)) return parameter;
  const value: unknown = Reflect.get(Object(values), parameter.name);
  if (value === undefined) throw new Error(`no value for ${String(parameter.name)}`);
  return Array.isArray(value) ? JSON.stringify(value) : value;
}

/** As Kysely's builders do: without `returning`, a write returns the number of rows. */
function rowsOf<Row>({ query }: CompiledQuery<Row>, result: QueryResult<Row>): Row[] {
  if ('returning' in query && query.returning) return result.rows;
  const written = numberOfRows(query.kind, result.numAffectedRows ?? 0n);
  // Kysely types the rows of such a query as these results.
  return written ? [written as Row] : result.rows;
}

function numberOfRows(kind: CompiledQuery['query']['kind'], rows: bigint) {
  if (kind === 'InsertQueryNode') return new InsertResult(undefined, rows);
  if (kind === 'UpdateQueryNode') return new UpdateResult(rows, undefined);
  return kind === 'DeleteQueryNode' ? new DeleteResult(rows) : null;
}
