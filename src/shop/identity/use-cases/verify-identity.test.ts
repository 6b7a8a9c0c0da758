import { expect, it } from 'vitest';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { password, registered } from '../../../../tests/support/signed-in-browser.ts';
import { verifyIdentity } from './verify-identity.ts';

const refused = (code: string) => ({ ok: false, failure: { code } });

eachEngine('proof of the account owner’s identity', ({ open }) => {
  it('is the password, and guesses are throttled', async () => {
    const shop = emptyShop(await open());
    const { visitor, session } = await registered(shop, 'ann');
    const prove = (typed: string) => verifyIdentity(shop, visitor, { password: typed, session });
    expect(await prove(password)).toEqual({ ok: true, value: visitor });
    for (const guess of ['', 'not this one', password.toUpperCase(), 'x'.repeat(129), 'no']) {
      expect(await prove(guess)).toEqual(refused('wrong-password'));
    }
    expect(await prove(password)).toMatchObject(refused('too-many-requests'));
  });

  it('is a sign-in within the last ten minutes where the account has no password', async () => {
    const shop = emptyShop(await open());
    const { visitor, session } = await registered(shop, 'ann');
    await shop.db.write((writer) => writer.deleteFrom('credentials').execute());
    const at = (agoMs: number) => ({ ...session, openedAt: shop.clock() - agoMs });
    const prove = (agoMs: number) =>
      verifyIdentity(shop, visitor, { password: '', session: at(agoMs) });
    expect(await prove(10 * 60 * 1000)).toMatchObject({ ok: true });
    expect(await prove(10 * 60 * 1000 + 1)).toEqual(refused('sign-in-again'));
  });
});
