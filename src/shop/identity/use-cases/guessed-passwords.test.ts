import { expect, it } from 'vitest';
import { makeRateLimiter } from '#platform/rate-limiter.ts';
import type { Shop } from '#shop/shop.ts';
import { codeOf } from '../../../../tests/support/authenticator-app.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  browserWith,
  ingrid,
  anonymousRequest,
  registered,
} from '../../../../tests/support/registered-customer.ts';
import { tokenTo } from '../../../../tests/support/mailbox.ts';
import { registered as signedInBrowser } from '../../../../tests/support/signed-in-browser.ts';
import { enableCodes } from '../../../../tests/support/enable-codes.ts';
import { runDueJobs } from '../../../workers.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { changePassword } from './change-password.ts';
import { signIn } from './sign-in.ts';
import { completeSecondStep } from './second-step.ts';

const hourMs = 60 * 60 * 1000;
/** Longer than any password: counted as a guess, and refused without the work of hashing it. */
const guess = 'x'.repeat(200);
const chosen = 'a kettle of fresh rain';

/** With a clock that the test moves. */
function atTime(shop: Shop, start = shop.clock()) {
  let now = start;
  const clock = () => now;
  const timed: Shop = { ...shop, clock, attempts: makeRateLimiter(clock) };
  return { shop: timed, pass: (ms: number) => (now += ms) };
}

/** One guess of a stranger: whether it was looked at, or how long they have to wait. */
async function guessFrom(shop: Shop, network: string, headers = new Headers()) {
  const answer = await signIn(shop, { login: ingrid.email, password: guess }, { headers, network });
  if (answer.ok) throw new Error('a guess was right');
  return answer.failure.code === 'too-many-requests' ? answer.failure.waitMs : 0;
}

/** Returns how many of the guesses were checked. */
async function guessFromEverywhere(shop: Shop, guesses = 200): Promise<number> {
  let looked = 0;
  for (let at = 0; at < guesses; at += 1) {
    if ((await guessFrom(shop, `198.51.${at % 1000}.1`)) === 0) looked += 1;
  }
  return looked;
}

function signInFrom(
  shop: Shop,
  network: string,
  { headers = new Headers(), password = ingrid.password } = {},
) {
  return signIn(shop, { login: ingrid.email, password }, { headers, network });
}

const waits = { failure: { code: 'too-many-requests' } };

eachEngine('an account whose password strangers guess', ({ open }) => {
  it('[T33] opens to its owner from another network at once', async () => {
    const shop = emptyShop(await open());
    await registered(shop);
    for (let at = 0; at < 30; at += 1) await guessFrom(shop, '192.0.2.1');
    expect(await signInFrom(shop, '192.0.2.1')).toMatchObject(waits);
    expect(await signInFrom(shop, '192.0.2.2')).toMatchObject({ ok: true });
    // The owner's sign-in gives the stranger nothing.
    expect(await guessFrom(shop, '192.0.2.1')).toBeGreaterThan(0);
  });

  it('[T33] opens to its owner from another network after a week of guesses from one', async () => {
    const { shop, pass } = atTime(emptyShop(await open()));
    await registered(shop);
    let looked = 0;
    for (let passedMs = 0; passedMs < 7 * 24 * hourMs;) {
      const waitMs = await guessFrom(shop, '192.0.2.1');
      if (waitMs === 0) looked += 1;
      passedMs += waitMs;
      pass(waitMs);
    }
    expect(looked).toBeLessThan(7 * 110);
    expect(await signInFrom(shop, '192.0.2.2')).toMatchObject({ ok: true });
  });

  it('[T33] checks at most a hundred of ten thousand guesses from a thousand networks', async () => {
    const { shop, pass } = atTime(emptyShop(await open()));
    await registered(shop);
    const looked = await guessFromEverywhere(shop, 10_000);
    expect(looked).toBeGreaterThan(20);
    expect(looked).toBeLessThanOrEqual(100);
    expect(await signInFrom(shop, '192.0.2.2')).toMatchObject(waits);
    pass(15 * 60_000);
    expect(await signInFrom(shop, '192.0.2.2')).toMatchObject({ ok: true });
  });

  it('[T33] opens at once to a device that has signed in to it before, wherever it is', async () => {
    const shop = emptyShop(await open());
    const { headers } = await registered(shop);
    await guessFromEverywhere(shop);
    for (let at = 0; at < 200; at += 1) await guessFrom(shop, '192.0.2.2');
    const again = await signInFrom(shop, '192.0.2.2', { headers });
    if (!again.ok) throw new Error(again.failure.code);
    expect(
      await signInFrom(shop, '192.0.2.2', { headers: browserWith(again.value.setCookies) }),
    ).toMatchObject({
      ok: true,
    });
  });

  it('[T33] opens at once to the browser that was used to reset the password', async () => {
    const shop = emptyShop(await open());
    await registered(shop);
    await requestPasswordReset(shop, ingrid.email, anonymousRequest);
    await runDueJobs(shop);
    const token = await tokenTo(shop, ingrid.email, 'reset-password');
    const reset = await resetPassword(shop, { token, password: chosen }, anonymousRequest);
    if (!reset.ok) throw new Error(reset.failure.code);
    await guessFromEverywhere(shop);
    expect(await signInFrom(shop, '192.0.2.2', { password: chosen })).toMatchObject(waits);
    const own = { headers: browserWith(reset.value.setCookies), password: chosen };
    expect(await signInFrom(shop, '192.0.2.2', own)).toMatchObject({ ok: true });
  });

  it('[T33] throttles guesses on a device that has signed in to it before', async () => {
    const shop = emptyShop(await open());
    const { headers } = await registered(shop);
    const answers = [];
    for (let at = 0; at < 8; at += 1) answers.push(await guessFrom(shop, `192.0.2.${at}`, headers));
    expect(answers).toEqual([0, 0, 0, 0, 0, 1000, 1000, 1000]);
  });

  it('[T33] gives no allowance to a device of another account, or one that knew an earlier password', async () => {
    const shop = emptyShop(await open());
    const { visitor, headers } = await registered(shop);
    const stranger = await registered(shop, { ...ingrid, email: 'mallory@example.net' });
    const change = { current: ingrid.password, password: chosen, headers };
    const changed = await changePassword(shop, visitor, change);
    if (!changed.ok) throw new Error(changed.failure.code);
    await guessFromEverywhere(shop);
    for (const other of [stranger.headers, headers]) {
      const elsewhere = { headers: other, password: chosen };
      expect(await signInFrom(shop, '192.0.2.2', elsewhere)).toMatchObject(waits);
    }
    const own = { headers: browserWith(changed.value.setCookies), password: chosen };
    expect(await signInFrom(shop, '192.0.2.2', own)).toMatchObject({ ok: true });
  });

  it('[T28] answers a device cookie like an account that does not exist', async () => {
    const shop = emptyShop(await open());
    const { headers } = await registered(shop, { ...ingrid, email: 'mallory@example.net' });
    await registered(shop);
    const answers = async (login: string) => {
      const results: unknown[] = [];
      for (let at = 0; at < 7; at += 1) {
        results.push(await signIn(shop, { login, password: guess }, { headers, network: null }));
      }
      return results;
    };
    expect(await answers(ingrid.email)).toEqual(await answers('otto@example.com'));
  });

  it('accepts the correct code of a device that has signed in before, whatever codes a stranger tries', async () => {
    const shop = emptyShop(await open());
    const browser = await signedInBrowser(shop, 'ingrid');
    const { key } = await enableCodes(shop, browser);
    const soon = { ...shop, clock: () => shop.clock() + 60_000 };
    const begun = async (headers: Headers) => {
      const stopped = await signInFrom(soon, '192.0.2.1', { headers });
      if (stopped.ok || stopped.failure.code !== 'second-step-needed') throw new Error('no step');
      return stopped.failure.token;
    };
    const stolen = await begun(new Headers());
    for (let at = 0; at < 9; at += 1) {
      await completeSecondStep(soon, { token: stolen, text: '000000' }, new Headers());
    }
    const text = codeOf(key, soon.clock());
    const elsewhere = { token: await begun(new Headers()), text };
    expect(await completeSecondStep(soon, elsewhere, new Headers())).toMatchObject(waits);
    const own = { token: await begun(browser.headers), text };
    expect(await completeSecondStep(soon, own, browser.headers)).toMatchObject({ ok: true });
  });
});
