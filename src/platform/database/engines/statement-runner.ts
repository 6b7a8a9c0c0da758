import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';

export type RunStatement = (sql: string, parameters?: readonly unknown[]) => QueryResult<unknown>;

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
}

/** Texts that vary, such as lists of ids, must not accumulate. */
const maxPrepared = 500;

// Without it, an object as first parameter would be read as named parameters.
const noNames = {};

/** Runs SQL on one connection and caches prepared statements. Scripts of several statements take no parameters. */
export function statementRunner(file: DatabaseSync): RunStatement {
  const prepared = new LRUCache<string, Prepared>({ max: maxPrepared });

  return function run(sql, parameters = []) {
    const known = prepared.get(sql) ?? prepare(file, sql);
    if (known === 'script') return runScript(file, sql, parameters);
    prepared.set(sql, known);
    // SQLite rejects other types of values.
    const values = parameters as readonly SQLInputValue[];
    if (known.returnsRows) return { rows: known.statement.all(noNames, ...values) };
    const { changes } = known.statement.run(noNames, ...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  };
}

function prepare(file: DatabaseSync, sql: string): Prepared | 'script' {
  const statement = file.prepare(sql);
  // SQLite silently prepares only the first statement.
  if (statement.sourceSQL.trim() !== sql.trim()) return 'script';
  const returnsRows = statement.columns().length > 0;
  // The last row id is read too, and in the search index such ids exceed the safe integer range.
  if (!returnsRows) statement.setReadBigInts(true);
  return { statement, returnsRows };
}

function runScript(file: DatabaseSync, sql: string, parameters: readonly unknown[]) {
  if (parameters.length > 0) throw new Error('a script of several statements takes no parameters');
  file.exec(sql);
  return { rows: [] };
}
