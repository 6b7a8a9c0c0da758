import { expect, it } from 'vitest';
import { failed, ok } from '#platform/result.ts';
import { eachEngine } from '../../../tests/support/each-engine.ts';
import { readSettings, saveSetting } from '#shop/settings/store/settings.ts';

eachEngine('a write that returns a failed Result', ({ open }) => {
  it('returns the failure and is rolled back', async () => {
    const db = await open();
    const answer = await db.write(async (writer) => {
      await saveSetting(writer, { key: 'pageSize', value: 12, now: 1 });
      return failed({ code: 'not-today' });
    });
    expect(answer).toEqual({ ok: false, failure: { code: 'not-today' } });
    expect(await readSettings(db.read)).toEqual({});
  });

  it('does not affect a concurrent write', async () => {
    const db = await open();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((value) =>
        db.write(async (writer) => {
          await saveSetting(writer, { key: `key${value}`, value, now: 1 });
          return value % 2 === 0 ? ok(value) : failed({ code: 'odd' });
        }),
      ),
    );
    expect(answers.map((answer) => answer.ok)).toEqual([false, true, false, true]);
    expect(await readSettings(db.read)).toEqual({ key2: 2, key4: 4 });
  });
});
