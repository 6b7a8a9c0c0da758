import { expect, it } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { anonymousRequest } from '../../../../tests/support/registered-customer.ts';
import { recognizeVisitor } from './sessions.ts';
import { register } from './register.ts';
import { signIn } from './sign-in.ts';

const ingrid = { email: 'ingrid@example.com', password: 'lantern under the pear' };

/** What a browser sends after it was answered with these cookies. */
function browserWith(setCookies: string[]): Headers {
  return new Headers({ cookie: setCookies.map((line) => line.split(';')[0]).join('; ') });
}

async function usersOf(shop: Shop) {
  return shop.db.read
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['users.email', 'users.role', 'credentials.password'])
    .execute();
}

eachEngine('registering', ({ open }) => {
  it('[7.65] [7.66] creates a customer from an email address and a password, signed in at once', async () => {
    const shop = emptyShop(await open());
    const registered = await register(shop, ingrid, anonymousRequest);
    if (!registered.ok) throw new Error(registered.failure.code);
    const { visitor, setCookies } = registered.value;
    expect(visitor).toMatchObject({ email: ingrid.email, role: 'customer' });
    expect((await recognizeVisitor(shop, browserWith(setCookies))).visitor).toEqual(visitor);
    expect(await signIn(shop, { ...ingrid, login: ingrid.email }, anonymousRequest)).toMatchObject({
      ok: true,
      value: { visitor },
    });
  });

  it('[1.45] gives a new account a code of its own for 20% off one item, once, and mails it', async () => {
    const shop = emptyShop(await open());
    await register(shop, ingrid, anonymousRequest);
    await register(shop, ingrid, anonymousRequest);
    const codes = await shop.db.read.selectFrom('discount_codes').selectAll().execute();
    expect(codes).toMatchObject([
      {
        code: expect.stringMatching(/^WELCOME(-[0-9A-Z]{4}){3}$/),
        source: 'welcome',
        kind: 'percent-of-one',
        percent: 20,
        issued_to_email: ingrid.email,
        redeemed_by_order: null,
      },
    ]);
    const mails = await shop.db.read.selectFrom('mail_outbox').selectAll().execute();
    const welcome = mails.filter(({ template }) => template === 'welcome');
    expect(welcome).toMatchObject([{ recipient: ingrid.email }]);
    expect(JSON.parse(welcome[0]?.data ?? '')).toEqual({ code: codes[0]?.code, percentOff: 20 });
  });

  it('gives no code where the merchant has set the welcome to nothing', async () => {
    const shop = emptyShop(await open());
    const change = { key: 'welcomePercentOff', value: 0, now: 1 };
    await shop.db.write((writer) => saveSetting(writer, change));
    expect((await register(shop, ingrid, anonymousRequest)).ok).toBe(true);
    expect(await shop.db.read.selectFrom('discount_codes').selectAll().execute()).toEqual([]);
  });

  it('keeps a hash of the password and never the password', async () => {
    const shop = emptyShop(await open());
    await register(shop, ingrid, anonymousRequest);
    const [user] = await usersOf(shop);
    expect(user?.password).toMatch(/^\$argon2id\$v=19\$/);
    expect(JSON.stringify(user)).not.toContain(ingrid.password);
  });

  it('[8.31] refuses an address that is taken, in any spelling', async () => {
    const shop = emptyShop(await open());
    await register(shop, ingrid, anonymousRequest);
    const again = { email: ' Ingrid@EXAMPLE.com', password: 'another good one' };
    expect(await register(shop, again, anonymousRequest)).toEqual({
      ok: false,
      failure: { code: 'email-already-in-use' },
    });
    expect(await usersOf(shop)).toHaveLength(1);
  });

  it('creates one account for two concurrent registrations of the same address', async () => {
    const shop = emptyShop(await open());
    const answers = await Promise.all([
      register(shop, ingrid, anonymousRequest),
      register(shop, ingrid, anonymousRequest),
    ]);
    const taken = { ok: false, failure: { code: 'email-already-in-use' } };
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual(taken);
    expect(await usersOf(shop)).toHaveLength(1);
  });

  it('[8.33] refuses an invalid email address', async () => {
    const shop = emptyShop(await open());
    for (const email of [
      '',
      'ingrid',
      'ingrid@',
      '@example.com',
      'ingrid@localhost',
      'a b@example.com',
    ]) {
      expect(await register(shop, { ...ingrid, email }, anonymousRequest)).toEqual({
        ok: false,
        failure: { code: 'invalid-email' },
      });
    }
    expect(await usersOf(shop)).toEqual([]);
  });

  it('refuses a weak password and says why', async () => {
    const shop = emptyShop(await open());
    const tried = async (password: string) =>
      register(shop, { ...ingrid, password }, anonymousRequest);
    const refused = (problem: string) => ({
      ok: false,
      failure: { code: 'weak-password', problem },
    });
    expect(await tried('short')).toEqual(refused('too-short'));
    expect(await tried('x'.repeat(129))).toEqual(refused('too-long'));
    expect(await tried('Password1')).toEqual(refused('too-common'));
    expect(await usersOf(shop)).toEqual([]);
  });

  it('leaves no account behind when its second half cannot be written', async () => {
    const shop = emptyShop(await open());
    const ids = ['user', 'credential', 'proof', 'ab'.repeat(16), 'code', 'mail'];
    // The audit entry comes last; an id it cannot have breaks it.
    const broken = { ...shop, newId: () => ids.shift() ?? (null as unknown as string) };
    await expect(register(broken, ingrid, anonymousRequest)).rejects.toThrow('audit_entries');
    expect(await usersOf(shop)).toEqual([]);
    expect(await register(shop, ingrid, anonymousRequest)).toMatchObject({ ok: true });
  });

  it('[7.69] throttles a network after ten accounts', async () => {
    const shop = emptyShop(await open());
    const make = async (network: string | null, number: number) =>
      register(
        shop,
        { ...ingrid, email: `${number}@example.com` },
        { headers: new Headers(), network },
      );
    for (let i = 0; i < 10; i += 1) expect((await make('192.0.2.1', i)).ok).toBe(true);
    expect(await make('192.0.2.1', 10)).toEqual({
      ok: false,
      failure: { code: 'too-many-requests', waitMs: 1000 },
    });
    expect((await make('192.0.2.2', 11)).ok).toBe(true);
    expect((await make(null, 12)).ok).toBe(true);
  });

  it('accepts only the two fields: no role, no verified address, no id', async () => {
    const shop = emptyShop(await open());
    const more = { ...ingrid, role: 'owner', emailVerified: true, userId: 'mine', id: 'mine' };
    const registered = await register(shop, more, anonymousRequest);
    expect(registered).toMatchObject({ ok: true, value: { visitor: { role: 'customer' } } });
    const user = await shop.db.read.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({ role: 'customer', email: ingrid.email });
    expect(user.id).not.toBe('mine');
    expect(Boolean((user as unknown as { email_verified: unknown }).email_verified)).toBe(false);
  });
});
