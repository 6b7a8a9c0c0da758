import { expect, it } from 'vitest';
import { emptyShop } from '../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../tests/support/each-engine.ts';
import { staff } from '../../../tests/support/staff.ts';
import { addAccount } from './add-account.ts';
import { signIn } from './sign-in.ts';

eachEngine('an account that somebody else opens', ({ open }) => {
  it('is a shopper’s, told of without a password, and lets nobody in', async () => {
    const shop = emptyShop(await open());
    const added = await addAccount(shop, staff, ' Ingrid@Example.com ');
    expect(added).toMatchObject({
      value: { number: 1, email: 'ingrid@example.com', hasPassword: false, isEmailVerified: false },
    });
    const caller = { headers: new Headers(), network: null };
    for (const password of ['', 'Null', 'lantern under the pear']) {
      const login = { login: 'ingrid@example.com', password };
      expect(await signIn(shop, login, caller)).toMatchObject({ ok: false });
    }
    const row = await shop.db.read.selectFrom('users').select('role').executeTakeFirstOrThrow();
    expect(row.role).toBe('shopper');
  });

  it('is refused for an address that is none, or that has one', async () => {
    const shop = emptyShop(await open());
    expect(await addAccount(shop, staff, 'ingrid')).toMatchObject({
      failure: { code: 'invalid-email' },
    });
    await addAccount(shop, staff, 'ingrid@example.com');
    expect(await addAccount(shop, staff, 'INGRID@example.com')).toMatchObject({
      failure: { code: 'email-already-in-use' },
    });
  });
});
