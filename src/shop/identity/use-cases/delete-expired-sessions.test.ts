import { expect, it } from 'vitest';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { openSession, deleteExpiredSessions } from './sessions.ts';

eachEngine('session cleanup', ({ open }) => {
  it('deletes expired sessions and keeps active ones', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const opening = { userId: ann.userId, headers: new Headers() };
    for (let i = 0; i < 2; i += 1) {
      await shop.db.write((writer) => openSession(shop, writer, opening));
    }
    const [first] = await shop.db.read.selectFrom('sessions').select('id').execute();
    const past = shop.clock() - 1;
    await shop.db.write((writer) =>
      writer
        .updateTable('sessions')
        .set({ expires_at: past })
        .where('id', '=', first?.id ?? '')
        .execute(),
    );
    expect(await deleteExpiredSessions(shop)).toBe(false);
    const left = await shop.db.read.selectFrom('sessions').select('id').execute();
    expect(left.map(({ id }) => id)).not.toContain(first?.id);
    expect(left).toHaveLength(1);
  });
});
