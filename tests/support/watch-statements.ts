import { DatabaseSync, constants } from 'node:sqlite';
import { statementChannel } from '#platform/database/statement-channel.ts';

export interface WatchedStatement {
  sql: string;
  /** SQLite parsed and planned the statement during this run. */
  isPreparedAnew: boolean;
}

/** Runs the work and returns every statement that it has executed, in order. */
export async function watchStatements(work: () => Promise<unknown>): Promise<WatchedStatement[]> {
  const statements: WatchedStatement[] = [];
  const onStatement = (message: unknown) => {
    statements.push({ sql: Reflect.get(Object(message), 'sql'), isPreparedAnew: false });
  };
  onPrepare = () => {
    const running = statements.at(-1);
    if (running) running.isPreparedAnew = true;
  };
  statementChannel.subscribe(onStatement);
  try {
    await work();
  } finally {
    statementChannel.unsubscribe(onStatement);
    onPrepare = () => {};
  }
  return statements;
}

let onPrepare = () => {};

/**
 * Lets `watchStatements` see preparations on connections that are opened afterwards. SQLite calls the authorizer
 * whenever it parses a statement, and so also when it silently prepares one again within `step`.
 */
export function watchPreparations(): void {
  const watched = new WeakSet<DatabaseSync>();
  const original: DatabaseSync['prepare'] = Reflect.get(DatabaseSync.prototype, 'prepare');
  DatabaseSync.prototype.prepare = new Proxy(original, {
    apply(prepare, file: DatabaseSync, input) {
      if (!watched.has(file)) {
        watched.add(file);
        file.setAuthorizer(() => {
          onPrepare();
          return constants.SQLITE_OK;
        });
      }
      return Reflect.apply(prepare, file, input);
    },
  });
}

/** The verb and the tables: `select carts, cart_lines`. */
export function shortForm({ sql, isPreparedAnew }: WatchedStatement): string {
  const [verb = ''] = /\w+/.exec(sql) ?? [];
  const named = sql.matchAll(/\b(?:from|join|into|(?<!do )update)\s+"?(\w+)"?/g);
  const tables = [...new Set(Array.from(named, ([, table = '']) => table))];
  return `${verb} ${tables.join(', ')}${isPreparedAnew ? ' (prepared anew)' : ''}`;
}
