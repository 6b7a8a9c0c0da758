import { expect, it } from 'vitest';
import { signIn } from '#shop/identity/use-cases/sign-in.ts';
import { emptyShop } from '../../tests/support/demo-shop.ts';
import { eachEngine } from '../../tests/support/each-engine.ts';
import { seedAccounts } from './seed-accounts.ts';

const admin = { login: 'admin', password: 'admin' };
const anonymousRequest = { headers: new Headers(), network: null };

eachEngine('the accounts of the demo', ({ open }) => {
  it('contain an owner who signs in as admin with admin', async () => {
    const shop = emptyShop(await open());
    await seedAccounts(shop);
    const signedIn = await signIn(shop, admin, anonymousRequest);
    expect(signedIn).toMatchObject({ ok: true, value: { visitor: { role: 'owner' } } });
  });

  it('stay unchanged when the shop restarts', async () => {
    const shop = emptyShop(await open());
    await seedAccounts(shop);
    await shop.db.write((writer) => writer.updateTable('users').set({ role: 'staff' }).execute());
    await seedAccounts(shop);
    const users = await shop.db.read.selectFrom('users').select(['username', 'role']).execute();
    expect(users).toEqual([{ username: 'admin', role: 'staff' }]);
  });

  it('are never created in a live shop, and do not sign in to a live shop that was a demo', async () => {
    const demo = emptyShop(await open());
    const live = { ...demo, mode: 'live' as const };
    await expect(seedAccounts(live)).rejects.toThrow('in the demo only');
    expect(await demo.db.read.selectFrom('users').select('id').execute()).toEqual([]);
    await seedAccounts(demo);
    expect(await signIn(live, admin, anonymousRequest)).toMatchObject({ ok: false });
  });
});
