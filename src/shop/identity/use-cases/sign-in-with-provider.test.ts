import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withoutNote } from '#shop/addresses/rules/address.ts';
import type { ProviderIdentity } from '#shop/identity/rules/provider.ts';
import { runDueJobs } from '../../../workers.ts';
import type { Shop } from '#shop/shop.ts';
import { insertAddress, listAddresses } from '#shop/addresses/store/addresses.ts';
import { markVerified } from '#shop/identity/store/email-address.ts';
import { findSignInMethods } from '#shop/identity/store/connections.ts';
import { setDisabled } from '#shop/identity/store/staff.ts';
import { filledForm } from '../../../../tests/support/buyers.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { registered as withPassword } from '../../../../tests/support/signed-in-browser.ts';
import { tokenTo } from '../../../../tests/support/mailbox.ts';
import { codeOf } from '../../../../tests/support/authenticator-app.ts';
import { later, enableCodes } from '../../../../tests/support/enable-codes.ts';
import { connectProvider, disconnectProvider } from './connections.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { recognizeVisitor } from './sessions.ts';
import { register } from './register.ts';
import { showAccount } from './details.ts';
import { showSecondFactors } from './second-factors.ts';
import { signIn } from './sign-in.ts';
import { signInWithProvider } from './sign-in-with-provider.ts';
import { completeSecondStep } from './second-step.ts';

const noCookies = new Headers();
const password = 'lantern under the pear';
const ofEve = { email: 'eve@example.com', password };
const google: ProviderIdentity = {
  provider: 'google',
  accountId: 'https://accounts.google.com 17',
  email: 'eve@example.com',
  emailProof: 'verified',
};
const facebook: ProviderIdentity = {
  provider: 'facebook',
  accountId: 'https://graph.facebook.com/1 99',
  email: 'eve@example.com',
  emailProof: 'unknown',
};

eachEngine('signing in with a provider', ({ open }) => {
  it('opens an account without a password, its address proven, with the welcome code', async () => {
    const shop = emptyShop(await open());
    const { visitor, browser } = await entered(shop, google);
    expect(visitor).toMatchObject({ email: 'eve@example.com', role: 'customer' });
    expect((await recognizeVisitor(shop, browser)).visitor).toEqual(visitor);
    const facts = await showAccount(shop, visitor);
    expect(facts).toMatchObject({ hasPassword: false, isEmailVerified: true });
    const codes = await shop.db.read.selectFrom('discount_codes').select('source').execute();
    expect(codes).toEqual([{ source: 'welcome' }]);
    expect(await auditActionsOf(shop)).toEqual(['account.registered']);
  });

  it('leads back into the same account, by issuer and subject, whatever the address', async () => {
    const shop = emptyShop(await open());
    const first = await entered(shop, google);
    const moved = await entered(shop, { ...google, email: 'eve@elsewhere.example' });
    const silent = await entered(shop, { ...google, email: null });
    expect([moved.visitor, silent.visitor]).toEqual([first.visitor, first.visitor]);
    const another = {
      ...google,
      accountId: 'https://accounts.google.com 18',
      email: 'x@y.example',
    };
    expect((await entered(shop, another)).visitor.userId).not.toBe(first.visitor.userId);
  });

  it('proves one factor: an account with authenticator codes has to enter one as well', async () => {
    const shop = emptyShop(await open());
    const eve = await withPassword(shop, 'eve');
    await shop.db.write((writer) => markVerified(writer, eve.visitor));
    await entered(shop, google);
    const { key } = await enableCodes(shop, eve);
    const stopped = await signInWithProvider(shop, google, noCookies);
    if (stopped.ok || stopped.failure.code !== 'second-step-needed') throw new Error('let in');
    const { token } = stopped.failure;
    const soon = later(shop, 60_000);
    const text = codeOf(key, soon.clock());
    expect((await completeSecondStep(soon, { token, text }, noCookies)).ok).toBe(true);
  });

  it('[T29] takes away the codes that a stranger has turned on in an account with an unproven address', async () => {
    const shop = emptyShop(await open());
    await enableCodes(shop, await withPassword(shop, 'eve'));
    const { visitor } = await entered(shop, google);
    expect(await showSecondFactors(shop, visitor)).toEqual({
      hasCodes: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    });
  });

  it('opens a session anew, and ends the one this browser had', async () => {
    const shop = emptyShop(await open());
    const first = await entered(shop, google);
    const second = await entered(shop, google, first.browser);
    expect(second.browser.get('cookie')).not.toBe(first.browser.get('cookie'));
    expect((await recognizeVisitor(shop, first.browser)).visitor).toBeNull();
    expect((await recognizeVisitor(shop, second.browser)).visitor).toEqual(first.visitor);
  });

  it('with Facebook opens an account whose address is still to be confirmed', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await entered(shop, facebook);
    expect(await showAccount(shop, visitor)).toMatchObject({ isEmailVerified: false });
    expect(await emailsOf(shop)).toEqual(['verify-email', 'welcome']);
  });

  it('[T29] with Facebook is over when the owner of the address chooses a password', async () => {
    const shop = emptyShop(await open());
    const attacker = await entered(shop, facebook);
    await requestPasswordReset(shop, ofEve.email, caller);
    await runDueJobs(shop);
    const token = await tokenTo(shop, ofEve.email, 'reset-password');
    expect((await resetPassword(shop, { token, password }, caller)).ok).toBe(true);
    expect((await recognizeVisitor(shop, attacker.browser)).visitor).toBeNull();
    const refused = { ok: false, failure: { code: 'account-exists' } };
    expect(await signInWithProvider(shop, facebook, noCookies)).toEqual(refused);
  });

  it('[T29] with Facebook never leads into an account that has the same address', async () => {
    const shop = emptyShop(await open());
    const eve = await registered(shop);
    const refused = { ok: false, failure: { code: 'account-exists' } };
    expect(await signInWithProvider(shop, facebook, noCookies)).toEqual(refused);
    await verify(shop, eve.visitor.userId);
    expect(await signInWithProvider(shop, facebook, noCookies)).toEqual(refused);
    expect((await recognizeVisitor(shop, eve.browser)).visitor).toEqual(eve.visitor);
  });

  it('[T29] joins an account whose address is verified, and notifies its owner by email', async () => {
    const shop = emptyShop(await open());
    const eve = await registered(shop);
    await verify(shop, eve.visitor.userId);
    expect((await entered(shop, google)).visitor).toEqual(eve.visitor);
    expect((await recognizeVisitor(shop, eve.browser)).visitor).toEqual(eve.visitor);
    expect((await signIn(shop, { ...ofEve, login: ofEve.email }, caller)).ok).toBe(true);
    expect(await emailsOf(shop)).toContain('provider-connected');
    expect(await auditActionsOf(shop)).toContain('provider.connected');
  });

  it('[T29] takes an account away from a person who opened it with an address that is not theirs', async () => {
    const shop = emptyShop(await open());
    const attacker = await registered(shop);
    await connectProvider(shop, attacker.visitor, { ...facebook, email: 'mallory@example.com' });
    const left = { id: 'theirs', userId: attacker.visitor.userId, form: withoutNote(filledForm) };
    await shop.db.write((writer) => insertAddress(writer, { ...left, now: 0 }));
    const { visitor, browser } = await entered(shop, google);
    expect(await listAddresses(shop.db.read, visitor.userId)).toEqual([]);
    expect(visitor.userId).toBe(attacker.visitor.userId);
    expect((await recognizeVisitor(shop, attacker.browser)).visitor).toBeNull();
    const byPassword = await signIn(shop, { ...ofEve, login: ofEve.email }, caller);
    expect(byPassword).toEqual({ ok: false, failure: { code: 'invalid-credential' } });
    const { hasPassword, providers } = await findSignInMethods(shop.db.read, visitor.userId);
    expect({ hasPassword, providers }).toEqual({ hasPassword: false, providers: ['google'] });
    expect((await recognizeVisitor(shop, browser)).visitor).toEqual(visitor);
    expect(await showAccount(shop, visitor)).toMatchObject({
      hasPassword: false,
      isEmailVerified: true,
    });
    expect(await auditActionsOf(shop)).toContain('account.reclaimed');
  });

  it('[T29] never leads into the account of staff by an address', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    await verify(shop, visitor.userId);
    await shop.db.write((writer) => writer.updateTable('users').set({ role: 'staff' }).execute());
    const refused = await signInWithProvider(shop, google, noCookies);
    expect(refused).toEqual({ ok: false, failure: { code: 'account-exists' } });
  });

  it('refuses an identity without an address or with an unverified one, and stores nothing', async () => {
    const shop = emptyShop(await open());
    const nameless = await signInWithProvider(shop, { ...facebook, email: null }, noCookies);
    expect(nameless).toEqual({ ok: false, failure: { code: 'no-email' } });
    const doubted = { ...google, emailProof: 'unverified' } as const;
    const unproven = await signInWithProvider(shop, doubted, noCookies);
    expect(unproven).toEqual({ ok: false, failure: { code: 'email-not-verified' } });
    expect(await shop.db.read.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it('refuses an account that was disabled', async () => {
    const shop = emptyShop(await open());
    const { visitor, browser } = await entered(shop, google);
    await shop.db.write((writer) => setDisabled(writer, visitor.userId, shop.clock()));
    const refused = await signInWithProvider(shop, google, browser);
    expect(refused).toEqual({ ok: false, failure: { code: 'user-disabled' } });
    expect((await recognizeVisitor(shop, browser)).visitor).toBeNull();
  });

  it('opens one account for many first visits at once', async () => {
    const shop = emptyShop(await open());
    const visits = Array.from({ length: 8 }, () => signInWithProvider(shop, google, noCookies));
    const answers = await Promise.all(visits);
    expect(answers.some(({ ok }) => ok)).toBe(true);
    expect(await shop.db.read.selectFrom('users').select('id').execute()).toHaveLength(1);
    expect(await shop.db.read.selectFrom('credentials').select('id').execute()).toHaveLength(1);
  });
});

eachEngine('connecting a provider to an account', ({ open }) => {
  it('lets it open the account, also under another address', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    const person = { ...facebook, email: 'another@example.com' };
    expect(await connectProvider(shop, visitor, person)).toMatchObject({ ok: true });
    expect(await connectProvider(shop, visitor, person)).toMatchObject({ ok: true });
    expect((await entered(shop, person)).visitor).toEqual(visitor);
    expect(await emailsOf(shop)).toEqual(['provider-connected', 'verify-email', 'welcome']);
  });

  it('is refused where it opens someone else’s account', async () => {
    const shop = emptyShop(await open());
    await entered(shop, google);
    const { visitor } = await registered(shop, 'otto@example.com');
    const refused = await connectProvider(shop, visitor, google);
    expect(refused).toEqual({ ok: false, failure: { code: 'connected-elsewhere' } });
  });

  it('can be taken back, but for the last way into the account', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await entered(shop, google);
    const last = { ok: false, failure: { code: 'last-way-in' } };
    expect(await disconnectProvider(shop, visitor, 'google')).toEqual(last);
    const missing = await disconnectProvider(shop, visitor, 'facebook');
    expect(missing).toEqual({ ok: false, failure: { code: 'not-connected' } });
    await connectProvider(shop, visitor, facebook);
    expect((await disconnectProvider(shop, visitor, 'google')).ok).toBe(true);
    expect(await disconnectProvider(shop, visitor, 'facebook')).toEqual(last);
    expect((await entered(shop, facebook)).visitor).toEqual(visitor);
    expect(await auditActionsOf(shop)).toContain('provider.disconnected');
    expect(await emailsOf(shop)).toContain('provider-disconnected');
  });

  it('leaves one of two ways in when both are taken back at once', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await entered(shop, google);
    await connectProvider(shop, visitor, facebook);
    const both = (['google', 'facebook'] as const).map((name) =>
      disconnectProvider(shop, visitor, name),
    );
    expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1);
  });
});

const caller = { headers: noCookies, network: null };

/** What a browser sends after it was answered with these cookies. */
function browserWith(setCookies: string[]): Headers {
  return new Headers({ cookie: setCookies.map((line) => line.split(';')[0]).join('; ') });
}

async function entered(shop: Shop, person: ProviderIdentity, headers = noCookies) {
  const answer = await signInWithProvider(shop, person, headers);
  if (!answer.ok) throw new Error(answer.failure.code);
  return { visitor: answer.value.visitor, browser: browserWith(answer.value.setCookies) };
}

async function registered(shop: Shop, email = ofEve.email) {
  const answer = await register(shop, { email, password }, caller);
  if (!answer.ok) throw new Error(answer.failure.code);
  return { visitor: answer.value.visitor, browser: browserWith(answer.value.setCookies) };
}

async function verify(shop: Shop, userId: string): Promise<void> {
  await shop.db.write((writer) =>
    sql`update users set email_verified = 1 where id = ${userId}`.execute(writer),
  );
}

async function auditActionsOf(shop: Shop): Promise<string[]> {
  const rows = await shop.db.read.selectFrom('audit_entries').select('action').execute();
  return rows.map(({ action }) => action);
}

async function emailsOf(shop: Shop): Promise<string[]> {
  const rows = await shop.db.read.selectFrom('mail_outbox').select('template').execute();
  return rows.map(({ template }) => template).toSorted();
}
