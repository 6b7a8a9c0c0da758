import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { statementRunner } from './statement-runner.ts';

it('returns rows or the number of changes', () => {
  const run = statementRunner(openFile());
  expect(run('insert into notes (id) values (?), (?)', [1, 2])).toEqual({
    rows: [],
    numAffectedRows: 2n,
  });
  expect(run('select id from notes order by id')).toEqual({ rows: [{ id: 1 }, { id: 2 }] });
  expect(run('insert into notes (id) values (3) returning id').rows).toEqual([{ id: 3 }]);
  expect(run('select id from notes where id = ?', [4]).rows).toEqual([]);
});

it('a row with an unsafe integer id can be inserted', () => {
  const run = statementRunner(openFile());
  const written = run('insert into notes (id) values (9009535716950016)');
  expect(written).toEqual({ rows: [], numAffectedRows: 1n });
});

it('a second statement is rejected if there are parameters', () => {
  const run = statementRunner(openFile());
  const slipped = () => run('insert into notes (id) values (?); drop table notes', [1]);
  expect(slipped).toThrow('takes no parameters');
  expect(run('select id from notes').rows).toEqual([]);
});

it('a script runs completely', () => {
  const run = statementRunner(openFile());
  run('-- First.\ninsert into notes (id) values (1);\ninsert into notes (id) values (2);\n-- End.');
  expect(run('select id from notes').rows).toHaveLength(2);
});

it('the first statement still runs after a thousand others', () => {
  const run = statementRunner(openFile());
  for (let round = 0; round < 2; round += 1) {
    for (let id = 1; id <= 1_000; id += 1) {
      expect(run(`select ${id} as id`).rows).toEqual([{ id }]);
    }
  }
});

it('a cached statement survives a schema change', () => {
  const run = statementRunner(openFile());
  run('insert into notes (id) values (1)');
  expect(run('select * from notes').rows).toEqual([{ id: 1 }]);
  run('alter table notes add column text text');
  expect(run('select * from notes').rows).toEqual([{ id: 1, text: null }]);
});

it.each([{}, { a: 1 }, [1], new Date(0), Symbol('a')])('%o is no value for a column', (value) => {
  const run = statementRunner(openFile());
  expect(() => run('select ? as a, ? as b', [value, 1])).toThrow('cannot be bound');
  expect(() => run('select ? as a, ? as b', [1, value])).toThrow('cannot be bound');
});

function openFile(): DatabaseSync {
  const file = new DatabaseSync(':memory:');
  onTestFinished(() => file.close());
  file.exec('create table notes (id integer primary key) strict');
  return file;
}
