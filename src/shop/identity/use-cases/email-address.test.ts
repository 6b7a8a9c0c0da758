import { expect, it } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { ingrid, nobody, registered } from '../../../../tests/support/registered-customer.ts';
import { emailsTo, tokenTo } from '../../../../tests/support/mailbox.ts';
import { proven } from '../../../../tests/support/staff.ts';
import { subscribe } from '#shop/newsletter/use-cases/subscribe.ts';
import { beginEmailChange, resendVerificationEmail, verifyEmailAddress } from './email-address.ts';
import { changePassword } from './change-password.ts';
import { findLink } from './find-link.ts';
import { recognizeVisitor } from './sessions.ts';
import { register } from './register.ts';
import { showAccount } from './details.ts';
import { signIn } from './sign-in.ts';

const dead = { ok: false, failure: { code: 'dead-link' } };
const wanted = 'inga@example.com';

async function opened(shop: Shop, token: string) {
  return verifyEmailAddress(shop, token, nobody);
}

eachEngine('an address', ({ open }) => {
  it('is proven by the link that a new account is sent, and not by looking at it', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    const token = await tokenTo(shop, ingrid.email, 'verify-email');
    expect(await findLink(shop, token, ['verify-email'])).toEqual({
      purpose: 'verify-email',
      email: ingrid.email,
      isReclaiming: false,
    });
    expect((await showAccount(shop, visitor))?.isEmailVerified).toBe(false);
    expect(await opened(shop, token)).toEqual({ ok: true, value: { email: ingrid.email } });
    expect((await showAccount(shop, visitor))?.isEmailVerified).toBe(true);
    expect(await opened(shop, token)).toEqual(dead);
  });

  it('can be asked after again, and the newest email counts', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    const first = await tokenTo(shop, ingrid.email, 'verify-email');
    expect(await resendVerificationEmail(shop, visitor)).toEqual({ ok: true, value: null });
    expect(await emailsTo(shop, ingrid.email)).toHaveLength(3);
    expect(await opened(shop, first)).toEqual(dead);
    for (let i = 0; i < 4; i += 1) await resendVerificationEmail(shop, visitor);
    expect(await resendVerificationEmail(shop, visitor)).toMatchObject({
      failure: { code: 'too-many-requests' },
    });
  });
});

eachEngine('another address', ({ open }) => {
  it('is the account’s when the link sent there is opened; the old one hears of it twice', async () => {
    const shop = emptyShop(await open());
    const { visitor, headers } = await registered(shop);
    expect(await beginEmailChange(shop, proven(visitor), ' Inga@Example.com')).toEqual({
      ok: true,
      value: { email: wanted },
    });
    expect((await showAccount(shop, visitor))?.email).toBe(ingrid.email);
    expect(await emailsTo(shop, ingrid.email)).toContain('email-change-asked');
    const token = await tokenTo(shop, wanted, 'change-email');
    expect(await opened(shop, token)).toEqual({ ok: true, value: { email: wanted } });
    expect(await showAccount(shop, visitor)).toMatchObject({
      email: wanted,
      isEmailVerified: true,
    });
    expect(await emailsTo(shop, ingrid.email)).toContain('email-changed');
    expect((await recognizeVisitor(shop, headers)).visitor?.email).toBe(wanted);
    const { password } = ingrid;
    expect((await signIn(shop, { login: wanted, password }, nobody)).ok).toBe(true);
    expect((await signIn(shop, { login: ingrid.email, password }, nobody)).ok).toBe(false);
  });

  it('takes along the code that the account was given', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    await beginEmailChange(shop, proven(visitor), wanted);
    await opened(shop, await tokenTo(shop, wanted, 'change-email'));
    const codes = await shop.db.read.selectFrom('discount_codes').selectAll().execute();
    expect(codes).toMatchObject([{ source: 'welcome', issued_to_email: wanted }]);
  });

  it.each([true, false])(
    'takes along a newsletter code of the old address only if that was verified (%s)',
    async (isVerified) => {
      const shop = emptyShop(await open());
      await subscribe(shop, ingrid.email, nobody);
      const { visitor } = await registered(shop);
      if (isVerified) await opened(shop, await tokenTo(shop, ingrid.email, 'verify-email'));
      await beginEmailChange(shop, proven(visitor), wanted);
      await opened(shop, await tokenTo(shop, wanted, 'change-email'));
      const codes = await shop.db.read
        .selectFrom('discount_codes')
        .select(['source', 'issued_to_email as issuedTo'])
        .orderBy('source')
        .execute();
      expect(codes).toEqual([
        { source: 'newsletter', issuedTo: isVerified ? wanted : ingrid.email },
        { source: 'welcome', issuedTo: wanted },
      ]);
    },
  );

  it('is refused as no address, as the same, or as another account’s', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    await register(shop, { ...ingrid, email: 'otto@example.com' }, nobody);
    for (const [typed, code] of [
      ['inga', 'invalid-email'],
      ['INGRID@example.com', 'same-email'],
      ['otto@example.com', 'email-already-in-use'],
    ] as const) {
      const asked = await beginEmailChange(shop, proven(visitor), typed);
      expect(asked).toEqual({ ok: false, failure: { code } });
    }
    expect(await emailsTo(shop, wanted)).toEqual([]);
    expect(await emailsTo(shop, ingrid.email)).not.toContain('email-change-asked');
  });

  it('goes to whoever registers it first', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    await beginEmailChange(shop, proven(visitor), wanted);
    await register(shop, { ...ingrid, email: wanted }, nobody);
    const token = await tokenTo(shop, wanted, 'change-email');
    expect(await opened(shop, token)).toEqual({
      ok: false,
      failure: { code: 'email-already-in-use' },
    });
    expect((await showAccount(shop, visitor))?.email).toBe(ingrid.email);
  });

  it('[T30] is changed by no link once the password is another, or the address', async () => {
    const shop = emptyShop(await open());
    const { visitor, headers } = await registered(shop);
    await beginEmailChange(shop, proven(visitor), wanted);
    const first = await tokenTo(shop, wanted, 'change-email');
    const password = 'a kettle of fresh rain';
    await changePassword(shop, visitor, { current: ingrid.password, password, headers });
    expect(await opened(shop, first)).toEqual(dead);
    await resendVerificationEmail(shop, visitor);
    const verify = await tokenTo(shop, ingrid.email, 'verify-email');
    await beginEmailChange(shop, proven(visitor), 'third@example.com');
    await opened(shop, await tokenTo(shop, 'third@example.com', 'change-email'));
    expect(await opened(shop, verify)).toEqual(dead);
  });

  it('[T30] is changed once by fifty who open the link together', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    await beginEmailChange(shop, proven(visitor), wanted);
    const token = await tokenTo(shop, wanted, 'change-email');
    const answers = await Promise.all(Array.from({ length: 50 }, () => opened(shop, token)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const told = (await emailsTo(shop, ingrid.email)).filter((kind) => kind === 'email-changed');
    expect(told).toHaveLength(1);
  });
});
