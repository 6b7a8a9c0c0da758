import { Writable } from 'node:stream';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { inRequest } from '#platform/request-context.ts';
import { eachEngine } from '../../../tests/support/each-engine.ts';
import { statementTimes } from './statement-channel.ts';
import { logSlowStatements } from './slow-statements.ts';

eachEngine('slow statements', ({ open }) => {
  it('are logged with the request and without values', async () => {
    const db = await open();
    const logged = watchLog(0);
    await inRequest('request-1', async () => {
      await db.read.selectFrom('carts').select('id').where('token_hash', '=', 'secret').execute();
      await db.write((writer) =>
        writer.deleteFrom('carts').where('token_hash', '=', 'secret').execute(),
      );
    });
    await db.read.selectFrom('products').select('id').execute();
    const ours = logged().filter((line) => /"(?:carts|products)"/.test(line.sql));
    expect(ours).toMatchObject([
      { level: 40, msg: 'slow statement', requestId: 'request-1', ms: expect.any(Number) },
      { requestId: 'request-1', sql: expect.stringMatching(/^delete from "carts"/) },
      { sql: expect.stringMatching(/^select "id" from "products"/) },
    ]);
    expect(ours[2]).not.toHaveProperty('requestId');
    expect(JSON.stringify(ours)).not.toContain('secret');
  });

  it('are logged as well if they fail, such as those that were stopped after their time', async () => {
    const db = await open();
    const logged = watchLog(0);
    const missing = sql`select 1 from no_such_table`.execute(db.read);
    await expect(missing).rejects.toThrow('no_such_table');
    const ours = logged().filter((line) => line.sql.includes('no_such_table'));
    expect(ours).toMatchObject([{ msg: 'slow statement' }]);
  });

  it('are only those that take at least the time that is set', async () => {
    const db = await open();
    const logged = watchLog(600_000);
    await db.read.selectFrom('carts').select('id').execute();
    expect(logged()).toEqual([]);
  });
});

it('a long statement is logged on one line, and cut', () => {
  const logged = watchLog(5);
  statementTimes.publish({ sql: `select\n  1${' + 1'.repeat(2_000)}`, ms: 4.9 });
  statementTimes.publish({ sql: `select\n  1${' + 1'.repeat(2_000)}`, ms: 5 });
  const [line] = logged();
  expect(line?.sql).toHaveLength(2_000);
  expect(line?.sql).toMatch(/^select 1 \+ 1/);
});

interface Line {
  requestId?: string;
  sql: string;
}

function watchLog(slowMs: number): () => Line[] {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  onTestFinished(logSlowStatements(pino(stream), slowMs));
  return () => lines.map((line) => JSON.parse(line));
}
