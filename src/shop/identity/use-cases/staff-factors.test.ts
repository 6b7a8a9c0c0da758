import { expect, it } from 'vitest';
import { may, refusal } from '#shop/access/rules/permissions.ts';
import type { Shop } from '#shop/shop.ts';
import { setRole } from '#shop/identity/store/staff.ts';
import { codeOf } from '../../../../tests/support/authenticator-app.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  password,
  registered,
  type SignedInBrowser,
} from '../../../../tests/support/signed-in-browser.ts';
import { softwareAuthenticator } from '../../../../tests/support/software-authenticator.ts';
import { later, proven, enableCodes } from '../../../../tests/support/enable-codes.ts';
import { addPasskey, beginPasskey, removePasskey } from './passkeys.ts';
import { recognizeVisitor } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { turnOffCodes } from './codes.ts';

async function ownerOf(shop: Shop): Promise<SignedInBrowser> {
  const browser = await registered(shop, 'olga');
  const { userId } = browser.visitor;
  await shop.db.write((writer) => setRole(writer, userId, { role: 'owner', areas: [] }));
  return seenAgain(shop, browser);
}

async function seenAgain(shop: Shop, { headers }: SignedInBrowser): Promise<SignedInBrowser> {
  const { visitor, session } = await recognizeVisitor(shop, headers);
  if (!visitor || !session) throw new Error('the visitor is not signed in');
  return { headers, visitor, session };
}

async function addedPasskey(shop: Shop, browser: SignedInBrowser): Promise<string> {
  const key = softwareAuthenticator();
  const begun = await beginPasskey(shop, await proven(shop, browser));
  if (!begun.ok) throw new Error(begun.failure.code);
  const { token, options } = begun.value;
  const response = key.create(options);
  const { visitor, session } = browser;
  const added = await addPasskey(shop, visitor, { token, response, name: '', session });
  if (!added.ok) throw new Error(added.failure.code);
  return key.id;
}

eachEngine('staff of a live shop', ({ open }) => {
  it('have no staff permissions before this session has shown a second factor', async () => {
    const demo = emptyShop(await open());
    const live: Shop = { ...demo, mode: 'live' };
    const inDemo = await ownerOf(demo);
    expect(may(inDemo.visitor, 'enter-admin')).toBe(true);
    const browser = await seenAgain(live, inDemo);
    expect(may(browser.visitor, 'enter-admin')).toBe(false);
    expect(refusal('see-orders', browser.visitor)).toBe('second-factor-needed');
    expect(refusal('signed-in', browser.visitor)).toBeNull();
    await enableCodes(live, browser);
    const { visitor } = await seenAgain(live, browser);
    expect(refusal('see-orders', visitor)).toBeNull();
  });

  it('are prompted for their passkey after the password, and keep a factor', async () => {
    const live: Shop = { ...emptyShop(await open()), mode: 'live' };
    const browser = await ownerOf(live);
    const id = await addedPasskey(live, browser);
    const signedIn = { login: 'olga@example.com', password };
    const caller = { headers: new Headers(), network: null };
    expect(await signIn(live, signedIn, caller)).toMatchObject({
      failure: { code: 'second-step-needed' },
    });
    const last = { ok: false, failure: { code: 'last-factor' } };
    expect(await removePasskey(live, await proven(live, browser), id)).toEqual(last);
    const { key } = await enableCodes(live, await seenAgain(live, browser));
    expect((await removePasskey(live, await proven(live, browser), id)).ok).toBe(true);
    const soon = later(live, 60_000);
    const owner = await proven(live, await seenAgain(live, browser));
    expect(await turnOffCodes(soon, owner, codeOf(key, soon.clock()))).toEqual(last);
  });

  it('cannot bypass their factor by adding another in a session without one', async () => {
    const demo = emptyShop(await open());
    const live: Shop = { ...demo, mode: 'live' };
    const inDemo = await ownerOf(demo);
    await addedPasskey(demo, inDemo);
    const caller = { headers: new Headers(), network: null };
    const weak = await signIn(demo, { login: 'olga@example.com', password }, caller);
    if (!weak.ok) throw new Error(weak.failure.code);
    const cookie = weak.value.setCookies.map((line) => line.split(';')[0]).join('; ');
    const browser = await seenAgain(live, { ...inDemo, headers: new Headers({ cookie }) });
    await addedPasskey(live, browser);
    await enableCodes(live, browser);
    const { visitor } = await seenAgain(live, browser);
    expect(visitor.lacksSecondFactor).toBe(true);
  });
});
