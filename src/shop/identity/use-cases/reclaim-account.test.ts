import { expect, it } from 'vitest';
import type { ProviderIdentity } from '#shop/identity/rules/provider.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { runDueJobs } from '../../../workers.ts';
import type { Shop } from '#shop/shop.ts';
import { findApiKey } from '#shop/api-keys/store/api-keys.ts';
import { markVerified } from '#shop/identity/store/email-address.ts';
import { findSignInMethods } from '#shop/identity/store/connections.ts';
import { setRole } from '#shop/identity/store/staff.ts';
import { columnsHolding } from '../../../../tests/support/canaries.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { emailsTo, tokenTo } from '../../../../tests/support/mailbox.ts';
import { password } from '../../../../tests/support/signed-in-browser.ts';
import { softwareAuthenticator } from '../../../../tests/support/software-authenticator.ts';
import {
  strangersFacebook,
  strangersMark,
  hijackedAccount,
} from '../../../../tests/support/hijacked-account.ts';
import { later, proven } from '../../../../tests/support/enable-codes.ts';
import { anonymousRequest } from '../../../../tests/support/registered-customer.ts';
import { addPasskey, beginPasskey } from './passkeys.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';
import { findLink } from './find-link.ts';
import { verifyEmailAddress } from './email-address.ts';
import { recognizeVisitor } from './sessions.ts';
import { showAccount } from './details.ts';
import { showSecondFactors } from './second-factors.ts';
import { signIn } from './sign-in.ts';
import { signInWithProvider } from './sign-in-with-provider.ts';

const email = 'ingrid@example.com';
const chosen = 'a kettle of fresh rain';
const google: ProviderIdentity = {
  provider: 'google',
  accountId: 'https://accounts.google.com 17',
  email,
  emailProof: 'verified',
};

type Trapped = Awaited<ReturnType<typeof hijackedAccount>>;

/** Returns whether the link announced that it empties the account. */
async function resetByMail(shop: Shop) {
  await requestPasswordReset(shop, email, anonymousRequest);
  await runDueJobs(shop);
  const token = await tokenTo(shop, email, 'reset-password');
  const link = await findLink(shop, token, ['reset-password']);
  expect(await resetPassword(shop, { token, password: chosen }, anonymousRequest)).toMatchObject({
    ok: true,
  });
  return link?.isReclaiming;
}

async function signInByGoogle(shop: Shop): Promise<void> {
  expect(await signInWithProvider(shop, google, new Headers())).toMatchObject({ ok: true });
}

async function enterByPasskey(shop: Shop, { passkey }: Pick<Trapped, 'passkey'>) {
  const begun = await beginPasskeySignIn(shop, anonymousRequest);
  if (!begun.ok) throw new Error(begun.failure.code);
  const { token, options } = begun.value;
  return signInWithPasskey(shop, { token, response: passkey.get(options) }, new Headers());
}

async function expectStrangerGone(shop: Shop, trapped: Trapped): Promise<void> {
  const { visitor, headers } = trapped;
  // What the shop wrote to the mailbox of the owner names the passkey: it is the owner's to read.
  const left = await columnsHolding(shop, strangersMark);
  expect(left.filter((column) => !column.startsWith('mail_outbox'))).toEqual([]);
  const refused = { ok: false, failure: { code: 'passkey-refused' } };
  expect(await enterByPasskey(shop, trapped)).toEqual(refused);
  expect((await recognizeVisitor(shop, headers)).visitor).toBeNull();
  expect(await signIn(shop, { login: email, password }, anonymousRequest)).toMatchObject({
    failure: { code: 'invalid-credential' },
  });
  expect(await signInWithProvider(shop, strangersFacebook, new Headers())).not.toMatchObject({
    value: { visitor: { userId: visitor.userId } },
  });
  expect(await showSecondFactors(shop, visitor)).toEqual({
    hasCodes: false,
    recoveryCodesLeft: 0,
    passkeys: [],
  });
  expect(await findApiKey(shop.db.read, `key of ${strangersMark}`)).toBeNull();
  expect((await showCart(shop, { visitor, cartToken: null })).lines).toEqual([]);
  expect(await showAccount(shop, visitor)).toMatchObject({ email, isEmailVerified: true });
}

eachEngine('an account that a stranger opened with an address that is not theirs', ({ open }) => {
  it.each([
    ['resets the password', resetByMail],
    ['signs in with a provider that vouches for the address', signInByGoogle],
  ])('[T29] keeps nothing the stranger set up when the owner %s', async (_how, reclaim) => {
    const shop = await demoShop(await open());
    const trapped = await hijackedAccount(shop, 'ingrid');
    const pending = await tokenTo(shop, `${strangersMark}@example.net`, 'change-email');
    expect((await enterByPasskey(shop, trapped)).ok).toBe(true);
    await reclaim(shop);
    expect(await findLink(shop, pending, ['change-email'])).toBeNull();
    expect(await verifyEmailAddress(shop, pending, { ...trapped, network: null })).toMatchObject({
      ok: false,
    });
    await expectStrangerGone(shop, trapped);
    const events = await shop.db.read.selectFrom('audit_entries').select('action').execute();
    expect(events.map(({ action }) => action)).toContain('account.reclaimed');
  });

  it('[T30] is opened by the new password alone, and its owner is notified of what was removed', async () => {
    const shop = await demoShop(await open());
    await hijackedAccount(shop, 'ingrid');
    expect(await resetByMail(shop)).toBe(true);
    expect(await signIn(shop, { login: email, password: chosen }, anonymousRequest)).toMatchObject({
      ok: true,
    });
    expect(await emailsTo(shop, email)).toContain('account-reclaimed');
    expect(await emailsTo(shop, email)).not.toContain('password-changed');
  });

  it('[T29] gets no passkey that was under way when its owner reset the password', async () => {
    const shop = await demoShop(await open());
    const trapped = await hijackedAccount(shop, 'ingrid');
    const { visitor, session } = trapped;
    const begun = await beginPasskey(shop, await proven(shop, trapped));
    if (!begun.ok) throw new Error(begun.failure.code);
    const { token, options } = begun.value;
    const passkey = softwareAuthenticator();
    const passkeys: typeof shop.passkeys = {
      ...shop.passkeys,
      async readNew(answer) {
        await resetByMail(shop);
        return shop.passkeys.readNew(answer);
      },
    };
    const adding = { token, response: passkey.create(options), name: '', session };
    expect(await addPasskey({ ...shop, passkeys }, visitor, adding)).toMatchObject({ ok: false });
    expect(await enterByPasskey(shop, { passkey })).toMatchObject({ ok: false });
  });

  it('[T31] opens no session for a passkey that is used while its owner resets the password', async () => {
    const shop = await demoShop(await open());
    const trapped = await hijackedAccount(shop, 'ingrid');
    const passkeys: typeof shop.passkeys = {
      ...shop.passkeys,
      async check(...answer) {
        const counter = await shop.passkeys.check(...answer);
        await resetByMail(shop);
        return counter;
      },
    };
    expect(await enterByPasskey({ ...shop, passkeys }, trapped)).toMatchObject({ ok: false });
    expect(await shop.db.read.selectFrom('sessions').select('id').execute()).toEqual([]);
  });
});

eachEngine('an account whose address is verified', ({ open }) => {
  it('keeps its passkeys, codes and addresses when the password is reset', async () => {
    const shop = await demoShop(await open());
    const trapped = await hijackedAccount(shop, 'ingrid');
    const { visitor } = trapped;
    const { userId } = visitor;
    await shop.db.write((writer) => markVerified(writer, { userId, email }));
    expect(await resetByMail(shop)).toBe(false);
    expect(await showSecondFactors(shop, visitor)).toMatchObject({
      hasCodes: true,
      passkeys: [{ name: strangersMark }],
    });
    expect((await enterByPasskey(later(shop, 60_000), trapped)).ok).toBe(true);
    expect(await columnsHolding(shop, strangersMark)).toContain('addresses.form');
    expect(await emailsTo(shop, email)).toContain('password-changed');
  });

  it('is the same for the first owner of a shop, who proved a set-up link instead', async () => {
    const shop = await demoShop(await open());
    const trapped = await hijackedAccount(shop, 'ingrid');
    const { userId } = trapped.visitor;
    await shop.db.write((writer) => setRole(writer, userId, { role: 'owner', areas: [] }));
    await resetByMail(shop);
    expect(await showSecondFactors(shop, trapped.visitor)).toMatchObject({ hasCodes: true });
    expect((await findSignInMethods(shop.db.read, userId)).providers).toEqual([]);
  });
});
