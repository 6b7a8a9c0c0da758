import { expect, it } from 'vitest';
import { signIn } from './sign-in.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { anonymousRequest } from '../../../../tests/support/registered-customer.ts';
import { password, registered } from '../../../../tests/support/signed-in-browser.ts';
import { changeDetails, showDetails } from './details.ts';

const form = { name: 'Ann Berg', phone: '+47 22 33 44 55', username: 'ann-berg' };

eachEngine('the details of an account', ({ open }) => {
  it('are saved and shown again', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop, 'ann');
    expect(await changeDetails(shop, visitor, form)).toEqual({ ok: true, value: 'changed' });
    expect(await showDetails(shop, visitor)).toMatchObject({
      email: 'ann@example.com',
      isEmailVerified: false,
      form,
    });
    expect(await changeDetails(shop, visitor, form)).toEqual({ ok: true, value: 'same' });
    const auditEvents = shop.db.read.selectFrom('audit_entries').select(['action', 'details']);
    const [event] = await auditEvents.where('action', '=', 'account.changed').execute();
    expect(JSON.parse(event?.details ?? '')).toEqual({
      changed: ['name', 'phone', 'username'],
      personalDigest: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect(event?.details).not.toContain(form.name);
  });

  it('hold a user name that one can sign in with, in any spelling of case', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop, 'ann');
    await changeDetails(shop, visitor, form);
    for (const login of ['ann-berg', 'Ann-Berg']) {
      expect(await signIn(shop, { login, password }, anonymousRequest)).toMatchObject({ ok: true });
    }
    await changeDetails(shop, visitor, { ...form, username: '' });
    expect(await signIn(shop, { login: 'ann-berg', password }, anonymousRequest)).toMatchObject({
      failure: { code: 'invalid-credential' },
    });
  });

  it('refuse a user name that is taken or reserved', async () => {
    const shop = emptyShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const eve = await newCustomer(shop, 'eve');
    await changeDetails(shop, ann, form);
    const nothing = { name: '', phone: '', username: '' };
    expect(await changeDetails(shop, eve, { ...nothing, username: 'ann-berg' })).toEqual({
      ok: false,
      failure: { code: 'username-taken' },
    });
    expect(await changeDetails(shop, eve, { ...nothing, username: 'admin' })).toMatchObject({
      failure: { code: 'invalid', problems: { username: expect.any(String) } },
    });
    expect(await showDetails(shop, eve)).toMatchObject({ form: nothing });
  });

  it('throttle attempts to probe user names', async () => {
    const shop = emptyShop(await open());
    const eve = await newCustomer(shop, 'eve');
    const tried = await Promise.all(
      Array.from({ length: 31 }, (_, n) =>
        changeDetails(shop, eve, { name: '', phone: '', username: `name${n}` }),
      ),
    );
    expect(tried.at(-1)).toMatchObject({ failure: { code: 'too-many-requests' } });
  });
});
