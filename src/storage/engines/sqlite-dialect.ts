import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { RunStatement } from './statement-runner.ts';

/** Kysely over the reading connection; it takes no transactions. */
export function readerDialect(run: RunStatement): Dialect {
  const connection = connectionTo(run);
  return sqliteDialect({
    ...idleDriver,
    acquireConnection: async () => connection,
    beginTransaction: async () => {
      throw new Error('the reader takes no transaction: use db.write');
    },
  });
}

/**
 * Kysely over the writing connection. Its transactions are savepoints within the group that the write
 * door has opened, and a statement that comes after its savepoint has ended is refused.
 */
export function writerDialect(run: RunStatement, isGroupOpen: () => boolean): Dialect {
  let current: DatabaseConnection | undefined;

  return sqliteDialect({
    ...idleDriver,
    acquireConnection: async () => {
      const connection = connectionTo((sql, parameters) => {
        if (connection !== current)
          throw new Error('this write is over: nothing more can run in it');
        return run(sql, parameters);
      });
      return connection;
    },
    beginTransaction: async (connection) => {
      run('savepoint work');
      current = connection;
    },
    commitTransaction: async () => {
      current = undefined;
      run('release work');
    },
    rollbackTransaction: async () => {
      current = undefined;
      if (!isGroupOpen()) return;
      run('rollback to work');
      run('release work');
    },
  });
}

const idleDriver: Omit<Driver, 'acquireConnection'> = {
  init: async () => {},
  beginTransaction: async () => {},
  commitTransaction: async () => {},
  rollbackTransaction: async () => {},
  releaseConnection: async () => {},
  destroy: async () => {},
};

function connectionTo(run: RunStatement): DatabaseConnection {
  return {
    // Kysely knows the row's type, the engine does not.
    executeQuery: async <Row>({
      sql,
      parameters,
    }: {
      sql: string;
      parameters: readonly unknown[];
    }) => run(sql, parameters) as QueryResult<Row>,
    streamQuery: () => {
      throw new Error('rows are not streamed: read a page at a time');
    },
  };
}

function sqliteDialect(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => new FreeAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Statements never wait here, so Kysely's mutex around the one connection is not needed. */
class FreeAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}
