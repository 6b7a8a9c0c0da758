import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
} from 'kysely';
import type { Database } from '#platform/database/database.ts';

/**
 * The database adapter of the account library: reads use the readers, and each write goes through the write
 * queue on its own. Transactions are not supported.
 */
export function accountTables(db: Database): Kysely<unknown> {
  const engine = db.read.getExecutor();
  return new Kysely({
    dialect: {
      createAdapter: () => engine.adapter,
      createDriver: () => driverTo(db),
      createQueryCompiler: () => ({
        compileQuery: (node, queryId) => engine.compileQuery(node, queryId),
      }),
      createIntrospector: () => db.read.introspection,
    } satisfies Dialect,
  });
}

function driverTo(db: Database): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(asked: CompiledQuery) => {
      // The library's own Kysely instance has typed the rows.
      const query = asked as CompiledQuery<Row>;
      if (query.query.kind === 'SelectQueryNode') return db.read.executeQuery(query);
      return db.write((writer) => writer.executeQuery(query));
    },
    streamQuery: () => {
      throw new Error('rows are not streamed: read a page at a time');
    },
  };
  const refuse = async () => {
    throw new Error('the account tables take no transaction');
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}
