import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
} from 'kysely';
import type { Database } from './database.ts';

/**
 * The database as the account library sees it: what it reads comes from the readers, and each of its
 * writes passes the write door by itself. It takes no transactions.
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
      // The library's own Kysely has given the rows their type.
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
