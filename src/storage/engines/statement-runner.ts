import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';

export type RunStatement = (sql: string, parameters?: readonly unknown[]) => QueryResult<unknown>;

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
}

const preparedLimit = 500;

/** Runs SQL on one open file and keeps what it prepared, by text. Several statements only without parameters. */
export function statementRunner(file: DatabaseSync): RunStatement {
  const prepared = new Map<string, Prepared>();

  return function run(sql, parameters = []) {
    const known = prepared.get(sql) ?? prepare(file, sql);
    if (known === 'script') {
      if (parameters.length > 0)
        throw new Error('a script of several statements takes no parameters');
      file.exec(sql);
      return { rows: [] };
    }
    remember(prepared, sql, known);
    // SQLite itself refuses any other kind of value when it is bound.
    const values = parameters as readonly SQLInputValue[];
    if (known.returnsRows) return { rows: known.statement.all(...values) };
    const { changes } = known.statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  };
}

function prepare(file: DatabaseSync, sql: string): Prepared | 'script' {
  const statement = file.prepare(sql);
  // SQLite prepares the first statement and says nothing of the rest.
  if (statement.sourceSQL.trim() !== sql.trim()) return 'script';
  return { statement, returnsRows: statement.columns().length > 0 };
}

function remember(prepared: Map<string, Prepared>, sql: string, statement: Prepared): void {
  if (prepared.has(sql)) return;
  const oldest = prepared.keys().next();
  if (prepared.size >= preparedLimit && !oldest.done) prepared.delete(oldest.value);
  prepared.set(sql, statement);
}
