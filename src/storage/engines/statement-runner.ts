import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';

export type RunStatement = (sql: string, parameters?: readonly unknown[]) => QueryResult<unknown>;

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
}

const preparedLimit = 500;

// Without it an object as the first value is read as names, and all others move up by one.
const noNames = {};

/** Runs SQL on one open file and keeps what it prepared. A script of several statements takes no parameters. */
export function statementRunner(file: DatabaseSync): RunStatement {
  const prepared = new Map<string, Prepared>();

  return function run(sql, parameters = []) {
    const known = prepared.get(sql) ?? prepare(file, sql);
    if (known === 'script') return runScript(file, sql, parameters);
    if (!prepared.has(sql)) keep(prepared, sql, known);
    // SQLite refuses any other kind of value itself.
    const values = parameters as readonly SQLInputValue[];
    if (known.returnsRows) return { rows: known.statement.all(noNames, ...values) };
    const { changes } = known.statement.run(noNames, ...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  };
}

function prepare(file: DatabaseSync, sql: string): Prepared | 'script' {
  const statement = file.prepare(sql);
  // SQLite prepares the first statement and says nothing of the rest.
  if (statement.sourceSQL.trim() !== sql.trim()) return 'script';
  const returnsRows = statement.columns().length > 0;
  // The last row's number is read as well, and in the search index such numbers are beyond what a number holds.
  if (!returnsRows) statement.setReadBigInts(true);
  return { statement, returnsRows };
}

function runScript(file: DatabaseSync, sql: string, parameters: readonly unknown[]) {
  if (parameters.length > 0) throw new Error('a script of several statements takes no parameters');
  file.exec(sql);
  return { rows: [] };
}

/** The oldest makes room: texts that vary, such as lists of ids, must not pile up. */
function keep(prepared: Map<string, Prepared>, sql: string, statement: Prepared): void {
  const oldest = prepared.keys().next();
  if (prepared.size >= preparedLimit && !oldest.done) prepared.delete(oldest.value);
  prepared.set(sql, statement);
}
