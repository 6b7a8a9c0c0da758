import { expect, it } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { codeOf } from '../../../../tests/support/authenticator-app.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  password,
  registered,
  signedInAgain,
} from '../../../../tests/support/signed-in-browser.ts';
import { later, proven, enableCodes } from '../../../../tests/support/enable-codes.ts';
import { changePassword } from './change-password.ts';
import { resetPassword } from './reset-password.ts';
import { resetSecondFactors, showSecondFactors } from './second-factors.ts';
import { isSessionOpen, recognizeVisitor } from './sessions.ts';
import { offerCodes, showOfferedKey, turnOffCodes, turnOnCodes } from './codes.ts';
import { completeSecondStep, showSecondStep } from './second-step.ts';
import { signIn } from './sign-in.ts';

const login = 'ingrid@example.com';
const caller = { headers: new Headers(), network: null };
const minuteMs = 60_000;
const wrong = { ok: false, failure: { code: 'wrong-code' } };

/** What the browser is given for the right password. */
async function begun(shop: Shop): Promise<string> {
  const answer = await signIn(shop, { login, password }, caller);
  if (answer.ok || answer.failure.code !== 'second-step-needed') throw new Error('no second step');
  return answer.failure.token;
}

async function emailsOf(shop: Shop): Promise<string[]> {
  const rows = shop.db.read.selectFrom('mail_outbox').select('template').orderBy('created_at');
  return (await rows.execute()).map(({ template }) => template);
}

eachEngine('codes of an authenticator app', ({ open }) => {
  it('are required after the password once the first one was confirmed; other devices are signed out', async () => {
    const shop = emptyShop(await open());
    const browser = await registered(shop, 'ingrid');
    const other = await signedInAgain(shop, 'ingrid', 'Firefox');
    await offerCodes(shop, await proven(shop, browser));
    const { visitor, session } = browser;
    expect(await turnOnCodes(shop, visitor, { text: '000000', session })).toEqual(wrong);
    expect((await signIn(shop, { login, password }, caller)).ok).toBe(true);

    const { key, recoveryCodes } = await enableCodes(shop, browser);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await isSessionOpen(shop, browser.headers)).toBe(true);
    expect(await isSessionOpen(shop, other.headers)).toBe(false);
    expect(await showOfferedKey(shop, visitor)).toBeNull();
    expect(await offerCodes(shop, await proven(shop, browser))).toMatchObject({ ok: false });

    const soon = later(shop, minuteMs);
    const token = await begun(soon);
    expect(await showSecondStep(soon, token)).toEqual({ hasCodes: true, passkeys: 0 });
    const text = codeOf(key, soon.clock());
    const entered = await completeSecondStep(soon, { token, text }, caller.headers);
    expect(entered).toMatchObject({ ok: true, value: { visitor: { email: login } } });
    expect(await emailsOf(shop)).toContain('codes-on');
  });

  it('and recovery codes are accepted once, even in concurrent requests', async () => {
    const shop = emptyShop(await open());
    const browser = await registered(shop, 'ingrid');
    const { visitor } = browser;
    const { key, recoveryCodes } = await enableCodes(shop, browser);
    const [recoveryCode = ''] = recoveryCodes;
    // The one that turned codes on is used.
    const text = codeOf(key, shop.clock());
    expect(
      await completeSecondStep(shop, { token: await begun(shop), text }, caller.headers),
    ).toEqual(wrong);
    const soon = later(shop, minuteMs);
    for (const typed of [codeOf(key, soon.clock()), recoveryCode]) {
      const patient = { ...soon, attempts: { ...shop.attempts, consume: () => 0 } };
      const tokens = await Promise.all(Array.from({ length: 5 }, () => begun(patient)));
      const answers = await Promise.all(
        tokens.map((token) => completeSecondStep(patient, { token, text: typed }, caller.headers)),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    }
    expect(await showSecondFactors(shop, visitor)).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await emailsOf(shop)).toContain('recovery-code-used');
    const kept = await shop.db.read.selectFrom('recovery_codes').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(recoveryCodes[1]);
  });

  it('are throttled after a few wrong guesses', async () => {
    const shop = emptyShop(await open());
    await enableCodes(shop, await registered(shop, 'ingrid'));
    const token = await begun(shop);
    for (let i = 0; i < 5; i += 1) {
      expect(await completeSecondStep(shop, { token, text: '000000' }, caller.headers)).toEqual(
        wrong,
      );
    }
    expect(await completeSecondStep(shop, { token, text: '000000' }, caller.headers)).toMatchObject(
      {
        failure: { code: 'too-many-requests' },
      },
    );
  });

  it('[T30] [T31] stay when the password is changed, and what was begun with the old one is void', async () => {
    const shop = emptyShop(await open());
    const browser = await registered(shop, 'ingrid');
    const { key } = await enableCodes(shop, browser);
    const soon = later(shop, minuteMs);
    const token = await begun(soon);
    const change = { current: password, password: 'a kettle of fresh rain' };
    const changed = await changePassword(soon, browser.visitor, { ...change, ...caller });
    expect(changed.ok).toBe(true);
    const text = codeOf(key, soon.clock());
    const over = { ok: false, failure: { code: 'step-over' } };
    expect(await completeSecondStep(soon, { token, text }, caller.headers)).toEqual(over);
    expect(await signIn(soon, { login, password: change.password }, caller)).toMatchObject({
      failure: { code: 'second-step-needed' },
    });
  });

  it('expire after ten minutes, at sign-in and at setup', async () => {
    const shop = emptyShop(await open());
    const browser = await registered(shop, 'ingrid');
    await offerCodes(shop, await proven(shop, browser));
    const late = later(shop, 11 * minuteMs);
    expect(await showOfferedKey(late, browser.visitor)).toBeNull();
    const { key } = await enableCodes(shop, browser);
    const token = await begun(shop);
    expect(await showSecondStep(late, token)).toBeNull();
    const text = codeOf(key, late.clock());
    expect(await completeSecondStep(late, { token, text }, caller.headers)).toMatchObject({
      failure: { code: 'step-over' },
    });
  });

  it('are removed by the operator for an account that has lost them, which is signed out and notified', async () => {
    const shop = emptyShop(await open());
    const browser = await registered(shop, 'ingrid');
    await enableCodes(shop, browser);
    expect(await resetSecondFactors(shop, 'unknown@example.com')).toBeNull();
    const typed = ` ${browser.visitor.email.toUpperCase()} `;
    expect(await resetSecondFactors(shop, typed)).toEqual({ token: null });
    expect((await recognizeVisitor(shop, browser.headers)).visitor).toBeNull();
    expect((await signIn(shop, { login, password }, caller)).ok).toBe(true);
    expect(await emailsOf(shop)).toContain('factors-forgotten');
    const forgotten = shop.db.read
      .selectFrom('audit_entries')
      .select('actor_id')
      .where('action', '=', 'factors.forgotten');
    expect(await forgotten.execute()).toEqual([{ actor_id: null }]);
  });

  it('are removed by the operator with a link to choose a password for an account that has none', async () => {
    const shop = emptyShop(await open());
    const browser = await registered(shop, 'ingrid');
    await shop.db.write((writer) => writer.deleteFrom('credentials').execute());
    const reset = await resetSecondFactors(shop, browser.visitor.email);
    const token = reset?.token ?? '';
    const chosen = 'a new lantern under the pear';
    expect(await resetPassword(shop, { token, password: chosen }, caller)).toMatchObject({
      ok: true,
    });
    expect((await signIn(shop, { login, password: chosen }, caller)).ok).toBe(true);
    expect((await resetPassword(shop, { token, password: chosen }, caller)).ok).toBe(false);
    const recorded = shop.db.read
      .selectFrom('audit_entries')
      .select('actor_id')
      .where('action', 'in', ['factors.forgotten', 'password.reset-asked']);
    expect(await recorded.execute()).toEqual([{ actor_id: null }, { actor_id: null }]);
  });

  it('are turned off with the password and a code', async () => {
    const shop = emptyShop(await open());
    const browser = await registered(shop, 'ingrid');
    const { key } = await enableCodes(shop, browser);
    const owner = await proven(shop, browser);
    expect(await turnOffCodes(shop, owner, '000000')).toEqual(wrong);
    const soon = later(shop, minuteMs);
    expect(await turnOffCodes(soon, owner, codeOf(key, soon.clock()))).toMatchObject({ ok: true });
    expect((await signIn(shop, { login, password }, caller)).ok).toBe(true);
    expect(await emailsOf(shop)).toContain('codes-off');
    const auditEvents = await shop.db.read.selectFrom('audit_entries').select('action').execute();
    const actions = auditEvents.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['codes.turned-on', 'codes.turned-off']));
  });
});
