import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { eachEngine } from '../../../tests/support/each-engine.ts';
import { recordSpans } from '../../../tests/support/recorded-spans.ts';
import { inSpan, inSubspan } from './spans.ts';
import { traceStatements } from './trace-statements.ts';

const spans = recordSpans();

eachEngine('traced statements', ({ open }) => {
  it('are parts of what has caused them, in reads and writes, without values', async () => {
    const db = await open();
    onTestFinished(traceStatements(db.engine));
    await inSpan('a use case', {}, async () => {
      await db.read.selectFrom('carts').select('id').where('token_hash', '=', 'secret').execute();
      await db.write((writer) =>
        writer.deleteFrom('carts').where('token_hash', '=', 'secret').execute(),
      );
      await expect(sql`select 1 from no_such_table`.execute(db.read)).rejects.toThrow(
        'no_such_table',
      );
    });
    const parent = spans().find(({ name }) => name === 'a use case');
    const ours = spans().filter(({ name }) => /carts|no_such_table/.test(name));
    expect(new Set(ours.map((span) => span.parentSpanContext?.spanId))).toEqual(
      new Set([parent?.spanContext().spanId]),
    );
    expect(ours.map(({ name, status }) => [name, status.code])).toEqual([
      ['select carts', 0],
      ['delete carts', 0],
      ['select no_such_table', 2],
    ]);
    expect(ours[0]?.attributes).toEqual({
      'db.system.name': db.engine === 'sqlite' ? 'sqlite' : 'postgresql',
      'db.query.text': expect.stringMatching(/^select "id" from "carts" where "token_hash" = [$?]/),
    });
    expect(JSON.stringify(ours.map(({ attributes }) => attributes))).not.toContain('secret');
  });

  it('of background work that nothing records are not recorded', async () => {
    const db = await open();
    onTestFinished(traceStatements(db.engine));
    await inSubspan('a poll', {}, () => db.read.selectFrom('carts').select('id').execute());
    expect(spans()).toEqual([]);
  });
});

it('a refusal keeps its code, and an error its kind but not its words', async () => {
  await inSpan('refused', {}, async () => ({ ok: false, failure: { code: 'out-of-stock' } }));
  const failing = inSpan('failed', {}, async () => {
    throw new RangeError('jane@example.com is out of range');
  });
  await expect(failing).rejects.toThrow(RangeError);
  await expect(inSpan('redirect', {}, () => Promise.reject(new Response()))).rejects.toBeDefined();
  expect(
    spans().map(({ name, attributes, status, events }) => [name, attributes, status, events]),
  ).toEqual([
    ['refused', { 'vitrine.failure': 'out-of-stock' }, { code: 0 }, []],
    ['failed', { 'error.type': 'RangeError' }, { code: 2 }, []],
    ['redirect', {}, { code: 0 }, []],
  ]);
});
