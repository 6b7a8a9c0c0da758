import { expect, it } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { registered, type SignedInBrowser } from '../../../../tests/support/signed-in-browser.ts';
import { softwareAuthenticator } from '../../../../tests/support/software-authenticator.ts';
import { later, proven } from '../../../../tests/support/enable-codes.ts';
import { addPasskey, beginPasskey, removePasskey } from './passkeys.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';
import { recognizeVisitor } from './sessions.ts';
import { showSecondFactors } from './second-factors.ts';

type Authenticator = ReturnType<typeof softwareAuthenticator>;

const nowhere = { network: null };
const stranger = new Headers();
const refused = { ok: false, failure: { code: 'passkey-refused' } };
const over = { ok: false, failure: { code: 'step-over' } };

async function begunSignIn(shop: Shop) {
  const begun = await beginPasskeySignIn(shop, nowhere);
  if (!begun.ok) throw new Error(begun.failure.code);
  return begun.value;
}

async function added(shop: Shop, browser: SignedInBrowser, authenticator: Authenticator) {
  const begun = await beginPasskey(shop, await proven(shop, browser));
  if (!begun.ok) throw new Error(begun.failure.code);
  const { token, options } = begun.value;
  const response = authenticator.create(options);
  const { visitor, session } = browser;
  return addPasskey(shop, visitor, { token, response, name: ' my  phone ', session });
}

/** Signs in with it once. */
async function entered(shop: Shop, key: Authenticator, how: Parameters<Authenticator['get']>[1]) {
  const { token, options } = await begunSignIn(shop);
  return signInWithPasskey(shop, { token, response: key.get(options, how) }, stranger);
}

eachEngine('a passkey', ({ open }) => {
  it('signs in without a user name and stores when it was last used', async () => {
    const shop = emptyShop(await open());
    const browser = await registered(shop, 'ingrid');
    const key = softwareAuthenticator();
    expect(await added(shop, browser, key)).toEqual({ ok: true, value: { name: 'my phone' } });
    const soon = later(shop, 60_000);
    const signedIn = await entered(soon, key, {});
    if (!signedIn.ok) throw new Error(signedIn.failure.code);
    const cookie = signedIn.value.setCookies.map((line) => line.split(';')[0]).join('; ');
    const { visitor, session } = await recognizeVisitor(shop, new Headers({ cookie }));
    expect(visitor).toMatchObject({ email: 'ingrid@example.com' });
    expect(session).toMatchObject({ hasSecondFactor: true });
    const { passkeys } = await showSecondFactors(shop, browser.visitor);
    expect(passkeys).toMatchObject([{ name: 'my phone', lastUsedAt: soon.clock() }]);
  });

  it('answers a challenge once, within five minutes, in the browser that received it', async () => {
    const shop = emptyShop(await open());
    const key = softwareAuthenticator();
    await added(shop, await registered(shop, 'ingrid'), key);
    const { token, options } = await begunSignIn(shop);
    const answer = { token, response: key.get(options) };
    const late = later(shop, 5 * 60_000);
    expect(await signInWithPasskey(late, answer, stranger)).toEqual(over);
    expect(await signInWithPasskey(shop, { ...answer, token: '' }, stranger)).toEqual(over);
    const other = await begunSignIn(shop);
    const elsewhere = { ...answer, token: other.token };
    expect(await signInWithPasskey(shop, elsewhere, stranger)).toEqual(refused);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => signInWithPasskey(shop, answer, stranger)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 9 }, () => over));
  });

  it('is refused from another site, without its owner, as a copy, and from a stranger', async () => {
    const shop = emptyShop(await open());
    const key = softwareAuthenticator();
    await added(shop, await registered(shop, 'ingrid'), key);
    expect(await entered(shop, key, { origin: 'https://vitrine.evil' })).toEqual(refused);
    expect(await entered(shop, key, { rpId: 'vitrine.evil' })).toEqual(refused);
    expect(await entered(shop, key, { isVerified: false })).toEqual(refused);
    expect(await entered(shop, softwareAuthenticator(), {})).toEqual(refused);
    expect((await entered(shop, key, { counter: 7 })).ok).toBe(true);
    for (const counter of [7, 6, 0]) expect(await entered(shop, key, { counter })).toEqual(refused);
    expect((await entered(shop, key, { counter: 8 })).ok).toBe(true);
    for (const response of [null, 7, {}, { id: key.id }, { id: key.id, response: {} }]) {
      const { token } = await begunSignIn(shop);
      expect(await signInWithPasskey(shop, { token, response }, stranger)).toEqual(refused);
    }
  });

  it('is added by the account that began it, and to one account only; its owner is notified', async () => {
    const shop = emptyShop(await open());
    const [ingrid, otto] = [await registered(shop, 'ingrid'), await registered(shop, 'otto')];
    const key = softwareAuthenticator();
    const begun = await beginPasskey(shop, await proven(shop, ingrid));
    if (!begun.ok) throw new Error(begun.failure.code);
    const { token, options } = begun.value;
    const response = key.create(options);
    const { visitor, session } = otto;
    expect(await addPasskey(shop, visitor, { token, response, name: '', session })).toEqual(
      refused,
    );
    expect((await added(shop, ingrid, key)).ok).toBe(true);
    expect(await added(shop, otto, key)).toEqual(refused);

    expect(await removePasskey(shop, await proven(shop, otto), key.id)).toMatchObject({
      failure: { code: 'not-found' },
    });
    expect((await removePasskey(shop, await proven(shop, ingrid), key.id)).ok).toBe(true);
    expect(await entered(shop, key, {})).toEqual(refused);
    const emails = await shop.db.read
      .selectFrom('mail_outbox')
      .select(['template', 'recipient'])
      .where('template', 'like', 'passkey%')
      .orderBy('template')
      .execute();
    const recipient = 'ingrid@example.com';
    expect(emails).toEqual([
      { template: 'passkey-added', recipient },
      { template: 'passkey-removed', recipient },
    ]);
  });
});
