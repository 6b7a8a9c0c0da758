import { expect, it } from 'vitest';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { anonymousRequest } from '../../../../tests/support/registered-customer.ts';
import { createOwner } from './create-owner.ts';
import { resetPassword } from './reset-password.ts';
import { offerSetUp, findSetUp } from './set-up-owner.ts';
import { signIn } from './sign-in.ts';

const email = 'olga@example.com';
const password = 'lantern under the pear';

eachEngine('an owner created by the operator', ({ open }) => {
  it('chooses a password with the link once and signs in as owner', async () => {
    const shop = { ...emptyShop(await open()), mode: 'live' as const };
    const offered = (await offerSetUp(shop)) ?? '';
    const created = await createOwner(shop, ' Olga@Example.com');
    if (!created.ok) throw new Error(created.failure.code);
    expect(await findSetUp(shop, offered)).toBe('closed');
    const token = created.value;
    expect(await signIn(shop, { login: email, password }, anonymousRequest)).toMatchObject({
      ok: false,
    });
    expect(await resetPassword(shop, { token, password }, anonymousRequest)).toMatchObject({
      ok: true,
    });
    expect(await resetPassword(shop, { token, password }, anonymousRequest)).toMatchObject({
      failure: { code: 'dead-link' },
    });
    expect(await signIn(shop, { login: email, password }, anonymousRequest)).toMatchObject({
      value: { visitor: { role: 'owner' } },
    });
  });

  it('needs an email address that no account has', async () => {
    const shop = emptyShop(await open());
    expect(await createOwner(shop, 'olga')).toMatchObject({ failure: { code: 'invalid-email' } });
    expect(await createOwner(shop, email)).toMatchObject({ ok: true });
    expect(await createOwner(shop, email)).toMatchObject({
      failure: { code: 'email-already-in-use' },
    });
  });
});
