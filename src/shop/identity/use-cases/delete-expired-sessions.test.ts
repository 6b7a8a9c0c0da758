import { expect, it } from 'vitest';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { deleteExpiredSessions } from './delete-expired-sessions.ts';

eachEngine('session cleanup', ({ open }) => {
  it('deletes expired sessions and keeps active ones', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await shop.accounts.openSession(ann.userId, new Headers());
    await shop.accounts.openSession(ann.userId, new Headers());
    const [first] = await shop.db.read.selectFrom('sessions').select('id').execute();
    const past = new Date(shop.clock() - 1).toISOString();
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
