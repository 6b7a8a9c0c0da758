import { expect, it } from 'vitest';
import { recognizeVisitor } from './sessions.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { registered, signedInAgain } from '../../../../tests/support/signed-in-browser.ts';
import { listDevices, signOutDevice, signOutOthers } from './devices.ts';
import { sessionHandle } from '#shop/identity/store/sessions.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) Version/18.6 Mobile Safari/604.1';
const missing = { ok: false, failure: { code: 'not-found' } };

eachEngine('the devices of an account', ({ open }) => {
  it('are listed by name without tokens, the current one first', async () => {
    const shop = emptyShop(await open());
    await registered(shop, 'ann');
    const phone = await signedInAgain(shop, 'ann', iPhone);
    await signedInAgain(shop, 'ann', 'something/1.0');
    const devices = await listDevices(shop, phone.visitor, phone.session);
    expect(devices.map(({ name }) => name)).toEqual([
      'Safari on iPhone',
      expect.stringMatching(/Unknown browser|Firefox on Linux/),
      expect.stringMatching(/Unknown browser|Firefox on Linux/),
    ]);
    expect(devices.map(({ isThisOne }) => isThisOne)).toEqual([true, false, false]);
    expect(Object.keys(devices[0] ?? {}).toSorted()).toEqual([
      'handle',
      'isThisOne',
      'name',
      'openedAt',
      'seenAt',
    ]);
  });

  it('are signed out one by one, or all but this one', async () => {
    const shop = emptyShop(await open());
    const first = await registered(shop, 'ann');
    const phone = await signedInAgain(shop, 'ann', iPhone);
    const other = await signedInAgain(shop, 'ann', iPhone);
    const isIn = async (headers: Headers) =>
      (await recognizeVisitor(shop, headers)).visitor !== null;
    expect(await signOutDevice(shop, first.visitor, sessionHandle(phone.session.id))).toMatchObject(
      { ok: true },
    );
    expect(await signOutDevice(shop, first.visitor, sessionHandle(phone.session.id))).toEqual(
      missing,
    );
    expect([await isIn(first.headers), await isIn(phone.headers)]).toEqual([true, false]);
    expect(await signOutOthers(shop, first.visitor, first.session)).toBe(1);
    expect([await isIn(first.headers), await isIn(other.headers)]).toEqual([true, false]);
    expect(await signOutOthers(shop, first.visitor, first.session)).toBe(0);
  });

  it('[T03] are signed out only by their owner', async () => {
    const shop = emptyShop(await open());
    const ann = await registered(shop, 'ann');
    const eve = await registered(shop, 'eve');
    expect(await signOutDevice(shop, eve.visitor, sessionHandle(ann.session.id))).toEqual(missing);
    await signOutOthers(shop, eve.visitor, eve.session);
    expect((await recognizeVisitor(shop, ann.headers)).visitor?.email).toBe('ann@example.com');
    expect(await listDevices(shop, eve.visitor, eve.session)).toHaveLength(1);
  });
});
