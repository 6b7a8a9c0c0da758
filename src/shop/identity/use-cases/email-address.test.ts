import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { countSessions } from '#shop/identity/store/sessions.ts';
import type { Shop } from '#shop/shop.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  ingrid,
  anonymousRequest,
  registered,
} from '../../../../tests/support/registered-customer.ts';
import { emailsTo, tokenTo } from '../../../../tests/support/mailbox.ts';
import { proven } from '../../../../tests/support/staff.ts';
import { confirmedSubscriber } from '../../../../tests/support/subscriber.ts';
import {
  beginEmailChange,
  disownEmailAddress,
  resendVerificationEmail,
  verifyEmailAddress,
} from './email-address.ts';
import { changePassword } from './change-password.ts';
import { findLink } from './find-link.ts';
import { recognizeVisitor } from './sessions.ts';
import { register } from './register.ts';
import { showAccount } from './details.ts';
import { signIn } from './sign-in.ts';

const dead = { ok: false, failure: { code: 'dead-link' } };
const wanted = 'inga@example.com';

/** Confirms the link in a session of this account; null for a browser that is not signed in. */
async function confirm(shop: Shop, token: string, visitor: Visitor | null) {
  return verifyEmailAddress(shop, token, { visitor, network: null });
}

async function sessionsOf(shop: Shop, { userId }: Visitor): Promise<number> {
  return countSessions(shop.db.read, userId, Date.now());
}

eachEngine('an address', ({ open }) => {
  it('is verified by confirming the emailed link, not by opening it', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    const token = await tokenTo(shop, ingrid.email, 'verify-email');
    expect(await findLink(shop, token, ['verify-email'])).toEqual({
      purpose: 'verify-email',
      email: ingrid.email,
      userId: visitor.userId,
      isReclaiming: false,
    });
    expect((await showAccount(shop, visitor))?.isEmailVerified).toBe(false);
    expect(await confirm(shop, token, visitor)).toEqual({
      ok: true,
      value: { email: ingrid.email },
    });
    expect((await showAccount(shop, visitor))?.isEmailVerified).toBe(true);
    expect(await confirm(shop, token, visitor)).toEqual(dead);
  });

  it('can be sent another verification email, which voids the earlier one', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    const first = await tokenTo(shop, ingrid.email, 'verify-email');
    expect(await resendVerificationEmail(shop, visitor)).toEqual({ ok: true, value: null });
    expect(await emailsTo(shop, ingrid.email)).toHaveLength(3);
    expect(await confirm(shop, first, visitor)).toEqual(dead);
    for (let i = 0; i < 4; i += 1) await resendVerificationEmail(shop, visitor);
    expect(await resendVerificationEmail(shop, visitor)).toMatchObject({
      failure: { code: 'too-many-requests' },
    });
  });
});

const signInNeeded = { ok: false, failure: { code: 'sign-in-needed' } };

eachEngine('email verification', ({ open }) => {
  it('[T29] verifies no account for a mailbox owner who is not signed in to it', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    const other = await registered(shop, { ...ingrid, email: 'otto@example.com' });
    const token = await tokenTo(shop, ingrid.email, 'verify-email');
    expect(await confirm(shop, token, null)).toEqual(signInNeeded);
    expect(await confirm(shop, token, other.visitor)).toEqual(signInNeeded);
    expect((await showAccount(shop, visitor))?.isEmailVerified).toBe(false);
    expect(await confirm(shop, token, visitor)).toMatchObject({ ok: true });
  });

  it('[T29] moves no stranger’s account to an address whose owner opens the link', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    await beginEmailChange(shop, proven(visitor), wanted);
    const token = await tokenTo(shop, wanted, 'change-email');
    expect(await confirm(shop, token, null)).toEqual(signInNeeded);
    expect(await showAccount(shop, visitor)).toMatchObject({ email: ingrid.email });
  });

  it('[T29] deletes a stranger’s account that the mailbox owner disowns, with its sessions', async () => {
    const shop = emptyShop(await open());
    const { visitor, headers } = await registered(shop);
    const token = await tokenTo(shop, ingrid.email, 'verify-email');
    const disowned = await disownEmailAddress(shop, token, anonymousRequest);
    expect(disowned).toEqual({ ok: true, value: { email: ingrid.email } });
    expect((await recognizeVisitor(shop, headers)).visitor).toBeNull();
    expect(await sessionsOf(shop, visitor)).toBe(0);
    expect(await disownEmailAddress(shop, token, anonymousRequest)).toEqual(dead);
    expect(await register(shop, ingrid, anonymousRequest)).toMatchObject({ ok: true });
  });

  it('cancels a change of address that the mailbox owner declines, and keeps the account', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    await beginEmailChange(shop, proven(visitor), wanted);
    const token = await tokenTo(shop, wanted, 'change-email');
    expect(await disownEmailAddress(shop, token, anonymousRequest)).toMatchObject({ ok: true });
    expect(await confirm(shop, token, visitor)).toEqual(dead);
    expect(await showAccount(shop, visitor)).toMatchObject({ email: ingrid.email });
  });

  it('deletes no account whose address is verified', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    await confirm(shop, await tokenTo(shop, ingrid.email, 'verify-email'), visitor);
    await resendVerificationEmail(shop, visitor);
    const token = await tokenTo(shop, ingrid.email, 'verify-email');
    expect(await disownEmailAddress(shop, token, anonymousRequest)).toEqual(dead);
    expect(await showAccount(shop, visitor)).toMatchObject({ isEmailVerified: true });
  });
});

eachEngine('another address', ({ open }) => {
  it('becomes the account’s when the link sent to it is confirmed; the old one is notified twice', async () => {
    const shop = emptyShop(await open());
    const { visitor, headers } = await registered(shop);
    expect(await beginEmailChange(shop, proven(visitor), ' Inga@Example.com')).toEqual({
      ok: true,
      value: { email: wanted },
    });
    expect((await showAccount(shop, visitor))?.email).toBe(ingrid.email);
    expect(await emailsTo(shop, ingrid.email)).toContain('email-change-requested');
    const token = await tokenTo(shop, wanted, 'change-email');
    expect(await confirm(shop, token, visitor)).toEqual({ ok: true, value: { email: wanted } });
    expect(await showAccount(shop, visitor)).toMatchObject({
      email: wanted,
      isEmailVerified: true,
    });
    expect(await emailsTo(shop, ingrid.email)).toContain('email-changed');
    expect((await recognizeVisitor(shop, headers)).visitor?.email).toBe(wanted);
    const { password } = ingrid;
    expect((await signIn(shop, { login: wanted, password }, anonymousRequest)).ok).toBe(true);
    expect((await signIn(shop, { login: ingrid.email, password }, anonymousRequest)).ok).toBe(
      false,
    );
  });

  it('keeps the account’s welcome code', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    await beginEmailChange(shop, proven(visitor), wanted);
    await confirm(shop, await tokenTo(shop, wanted, 'change-email'), visitor);
    const codes = await shop.db.read.selectFrom('discount_codes').selectAll().execute();
    expect(codes).toMatchObject([{ source: 'welcome', issued_to_email: wanted }]);
  });

  it.each([true, false])(
    'takes along a newsletter code of the old address only if that was verified (%s)',
    async (isVerified) => {
      const shop = emptyShop(await open());
      await confirmedSubscriber(shop, ingrid.email);
      const { visitor } = await registered(shop);
      if (isVerified)
        await confirm(shop, await tokenTo(shop, ingrid.email, 'verify-email'), visitor);
      await beginEmailChange(shop, proven(visitor), wanted);
      await confirm(shop, await tokenTo(shop, wanted, 'change-email'), visitor);
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

  it('is refused if invalid, unchanged or taken', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    await register(shop, { ...ingrid, email: 'otto@example.com' }, anonymousRequest);
    for (const [typed, code] of [
      ['inga', 'invalid-email'],
      ['INGRID@example.com', 'same-email'],
      ['otto@example.com', 'email-already-in-use'],
    ] as const) {
      const begun = await beginEmailChange(shop, proven(visitor), typed);
      expect(begun).toEqual({ ok: false, failure: { code } });
    }
    expect(await emailsTo(shop, wanted)).toEqual([]);
    expect(await emailsTo(shop, ingrid.email)).not.toContain('email-change-requested');
  });

  it('goes to the account that registers it first', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    await beginEmailChange(shop, proven(visitor), wanted);
    await register(shop, { ...ingrid, email: wanted }, anonymousRequest);
    const token = await tokenTo(shop, wanted, 'change-email');
    expect(await confirm(shop, token, visitor)).toEqual({
      ok: false,
      failure: { code: 'email-already-in-use' },
    });
    expect((await showAccount(shop, visitor))?.email).toBe(ingrid.email);
  });

  it('[T30] is not changed by a link from before a change of password or address', async () => {
    const shop = emptyShop(await open());
    const { visitor, headers } = await registered(shop);
    await beginEmailChange(shop, proven(visitor), wanted);
    const first = await tokenTo(shop, wanted, 'change-email');
    const password = 'a kettle of fresh rain';
    await changePassword(shop, visitor, { current: ingrid.password, password, headers });
    expect(await confirm(shop, first, visitor)).toEqual(dead);
    await resendVerificationEmail(shop, visitor);
    const verify = await tokenTo(shop, ingrid.email, 'verify-email');
    await beginEmailChange(shop, proven(visitor), 'third@example.com');
    await confirm(shop, await tokenTo(shop, 'third@example.com', 'change-email'), visitor);
    expect(await confirm(shop, verify, visitor)).toEqual(dead);
  });

  it('[T30] is changed once by fifty concurrent requests', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    await beginEmailChange(shop, proven(visitor), wanted);
    const token = await tokenTo(shop, wanted, 'change-email');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => confirm(shop, token, visitor)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const notices = (await emailsTo(shop, ingrid.email)).filter((kind) => kind === 'email-changed');
    expect(notices).toHaveLength(1);
  });
});
