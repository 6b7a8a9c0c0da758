import { expect, it } from 'vitest';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { consumeFlow } from './challenges.ts';

eachEngine('a sign-in flow of a provider', ({ open }) => {
  it('[T29] is consumed once by many concurrent calls', async () => {
    const db = await open();
    const flow = { id: 'state-1', endsAt: 2_000, now: 1_000 };
    const tries = Array.from({ length: 20 }, () => db.write((writer) => consumeFlow(writer, flow)));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    expect(await db.write((writer) => consumeFlow(writer, flow))).toBe(false);
  });

  it('is recorded until it expires', async () => {
    const db = await open();
    await db.write((writer) => consumeFlow(writer, { id: 'old', endsAt: 2_000, now: 1_000 }));
    await db.write((writer) => consumeFlow(writer, { id: 'new', endsAt: 9_000, now: 2_000 }));
    const kept = await db.read.selectFrom('spent_flows').select('id').execute();
    expect(kept).toEqual([{ id: 'new' }]);
  });
});
