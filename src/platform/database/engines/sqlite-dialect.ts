import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { statementChannel, statementTimes } from '../statement-channel.ts';
import type { RunStatement } from './statement-runner.ts';

/** Kysely on the read connection, without transactions. */
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
 * Kysely on the write connection. Transactions are savepoints within the group that the write queue has
 * opened; a statement after the end of its savepoint is rejected.
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
    }) => {
      if (statementChannel.hasSubscribers) statementChannel.publish({ sql });
      if (!statementTimes.hasSubscribers) return run(sql, parameters) as QueryResult<Row>;
      return timed(sql, () => run(sql, parameters)) as QueryResult<Row>;
    },
    streamQuery: () => {
      throw new Error('rows are not streamed: read a page at a time');
    },
  };
}

function timed<Value>(sql: string, work: () => Value): Value {
  const startedAt = performance.now();
  let isFailed = true;
  try {
    const value = work();
    isFailed = false;
    return value;
  } finally {
    statementTimes.publish({ sql, ms: performance.now() - startedAt, isFailed });
  }
}

function sqliteDialect(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => new FreeAdapter(),
    createQueryCompiler: () => new LimitAsExpression(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Statements are synchronous, so Kysely's connection mutex is not needed. */
class FreeAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/** SQLite prepares a statement anew each time a parameter of its own follows `limit`; in an expression it may vary. */
class LimitAsExpression extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    this.append(' + 0');
  }
}
