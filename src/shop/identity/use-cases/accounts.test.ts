import { expect, it } from 'vitest';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { addAccount, findAccount, linkExternalId } from './accounts.ts';
import { signIn } from './sign-in.ts';

eachEngine('an account that staff create for a customer', ({ open }) => {
  it('belongs to a customer, is returned without a password, and accepts no password', async () => {
    const shop = emptyShop(await open());
    const added = await addAccount(shop, staff, {
      email: ' Ingrid@Example.com ',
      externalId: null,
    });
    expect(added).toMatchObject({
      value: { number: 1, email: 'ingrid@example.com', hasPassword: false, isEmailVerified: false },
    });
    const caller = { headers: new Headers(), network: null };
    for (const password of ['', 'Null', 'lantern under the pear']) {
      const login = { login: 'ingrid@example.com', password };
      expect(await signIn(shop, login, caller)).toMatchObject({ ok: false });
    }
    const row = await shop.db.read.selectFrom('users').select('role').executeTakeFirstOrThrow();
    expect(row.role).toBe('customer');
  });

  it('keeps the id of another program, unless it is the id of another account', async () => {
    const shop = emptyShop(await open());
    const idsOf = async (email: string, externalId: string) => {
      const added = await addAccount(shop, staff, { email, externalId });
      return added.ok ? added.value : { userId: '', externalId: 'refused' };
    };
    const ann = await idsOf('ann@example.com', 'provider|ann');
    expect(ann.externalId).toBe('provider|ann');
    expect((await idsOf('ben@example.com', 'provider|ann')).externalId).toBeNull();
    expect((await idsOf('cleo@example.com', ann.userId)).externalId).toBeNull();
    const found = (userId: string, email: string) => findAccount(shop, staff, { userId, email });
    for (const userId of [ann.userId, 'provider|ann']) {
      expect(await found(userId, 'ben@example.com')).toMatchObject({
        value: { userId: ann.userId },
      });
    }
    expect(await found('provider|ben', 'Ben@example.com')).toMatchObject({ ok: true });
    expect(await found('provider|ben', 'eve@example.com')).toMatchObject({ ok: false });
  });

  it('is linked to the id of another program once', async () => {
    const shop = emptyShop(await open());
    const added = await addAccount(shop, staff, { email: 'ann@example.com', externalId: null });
    const { userId } = added.ok ? added.value : { userId: '' };
    await linkExternalId(shop, staff, { userId, externalId: 'first' });
    await linkExternalId(shop, staff, { userId, externalId: 'second' });
    expect(await linkExternalId(shop, customer, { userId, externalId: 'third' })).toMatchObject({
      failure: { code: 'forbidden' },
    });
    expect(await findAccountFacts(shop.db.read, [userId])).toMatchObject([{ externalId: 'first' }]);
  });

  it('is refused for an invalid email address, or one that has an account', async () => {
    const shop = emptyShop(await open());
    expect(await addAccount(shop, staff, { email: 'ingrid', externalId: null })).toMatchObject({
      failure: { code: 'invalid-email' },
    });
    await addAccount(shop, staff, { email: 'ingrid@example.com', externalId: null });
    expect(
      await addAccount(shop, staff, { email: 'INGRID@example.com', externalId: null }),
    ).toMatchObject({
      failure: { code: 'email-already-in-use' },
    });
  });
});
