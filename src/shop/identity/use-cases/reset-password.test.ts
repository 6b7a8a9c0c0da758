import pino from 'pino';
import { expect, it } from 'vitest';
import { runDueJobs } from '../../../workers.ts';
import type { Shop } from '#shop/shop.ts';
import { markVerified } from '#shop/identity/store/email-address.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  browserWith,
  ingrid,
  anonymousRequest,
  registered,
} from '../../../../tests/support/registered-customer.ts';
import { emailsTo, tokenTo } from '../../../../tests/support/mailbox.ts';
import { owner } from '../../../../tests/support/staff.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { changePassword } from './change-password.ts';
import { deleteUser, disableUser, enableUser } from './manage-users.ts';
import { findLink } from './find-link.ts';
import { isSessionOpen, recognizeVisitor } from './sessions.ts';
import { showAccount } from './details.ts';
import { signIn } from './sign-in.ts';

const password = 'a kettle of fresh rain';
const dead = { ok: false, failure: { code: 'dead-link' } };

/** The token of the email that follows a request for a new password. */
async function requestedToken(shop: Shop, login = ingrid.email): Promise<string> {
  const requested = await requestPasswordReset(shop, login, anonymousRequest);
  if (!requested.ok) throw new Error(requested.failure.code);
  await runDueJobs(shop);
  return tokenTo(shop, ingrid.email, 'reset-password');
}

async function canSignIn(shop: Shop, typed: string): Promise<boolean> {
  return (await signIn(shop, { login: ingrid.email, password: typed }, anonymousRequest)).ok;
}

eachEngine('a forgotten password', ({ open }) => {
  it('is reset by the emailed link, which ends every session and opens none', async () => {
    const shop = emptyShop(await open());
    const { visitor, headers } = await registered(shop);
    await shop.db.write((writer) => markVerified(writer, visitor));
    const token = await requestedToken(shop);
    expect((await resetPassword(shop, { token, password }, anonymousRequest)).ok).toBe(true);
    expect((await recognizeVisitor(shop, headers)).visitor).toBeNull();
    expect(await shop.db.read.selectFrom('sessions').select('id').execute()).toEqual([]);
    expect(await canSignIn(shop, ingrid.password)).toBe(false);
    expect(await canSignIn(shop, password)).toBe(true);
    expect(await emailsTo(shop, ingrid.email)).toContain('password-changed');
  });

  it('is requested by address or user name in any spelling, and sends no email to unknown accounts', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    const shop = { ...emptyShop(await open()), log };
    await registered(shop);
    expect(await requestedToken(shop, ' INGRID@example.com ')).toMatch(/^[\w-]{43}$/);
    const before = await emailsTo(shop, ingrid.email);
    expect(await requestPasswordReset(shop, 'otto@example.com', anonymousRequest)).toEqual({
      ok: true,
      value: null,
    });
    await runDueJobs(shop);
    expect(await emailsTo(shop, 'otto@example.com')).toEqual([]);
    expect(await emailsTo(shop, ingrid.email)).toEqual(before);
    expect(lines.join('')).toContain('user-not-found');
    expect(lines.join('')).not.toMatch(/otto|ingrid/);
    expect(await shop.db.read.selectFrom('jobs').select('id').execute()).toEqual([]);
  });

  it('[T28] gets the same work and response whether the account exists or not', async () => {
    const shop = emptyShop(await open());
    await registered(shop);
    const rows = async () => ({
      jobs: (await shop.db.read.selectFrom('jobs').select(['kind', 'attempts']).execute()).length,
      mails: (await shop.db.read.selectFrom('mail_outbox').select('id').execute()).length,
    });
    const start = await rows();
    const known = await requestPasswordReset(shop, ingrid.email, anonymousRequest);
    const afterKnown = await rows();
    const unknown = await requestPasswordReset(shop, 'otto@example.com', anonymousRequest);
    expect(known).toEqual(unknown);
    expect(afterKnown).toEqual({ ...start, jobs: start.jobs + 1 });
    expect(await rows()).toEqual({ ...start, jobs: start.jobs + 2 });
  });

  it('is throttled after three requests, whether the account exists or not', async () => {
    const shop = emptyShop(await open());
    await registered(shop);
    for (const login of [ingrid.email, 'otto@example.com']) {
      for (let i = 0; i < 3; i += 1)
        expect((await requestPasswordReset(shop, login, anonymousRequest)).ok).toBe(true);
      expect(await requestPasswordReset(shop, login, anonymousRequest)).toEqual({
        ok: false,
        failure: { code: 'too-many-requests', waitMs: 1000 },
      });
    }
  });

  it('[T30] is set once by fifty concurrent requests with the same link', async () => {
    const shop = emptyShop(await open());
    await registered(shop);
    const token = await requestedToken(shop);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        resetPassword(shop, { token, password: `${password} ${i}` }, anonymousRequest),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await resetPassword(shop, { token, password }, anonymousRequest)).toEqual(dead);
  });

  it('[T30] is unchanged by a link that is expired, forged, of another kind, or from before a password change', async () => {
    const shop = emptyShop(await open());
    const { visitor, headers } = await registered(shop);
    const first = await requestedToken(shop);
    const second = await requestedToken(shop);
    const late = { ...shop, clock: () => shop.clock() + 3_600_000 };
    for (const [where, token] of [
      [shop, first],
      [shop, ''],
      [shop, 'x'.repeat(43)],
      [late, second],
    ] as const) {
      expect(await findLink(where, token, ['reset-password'])).toBeNull();
      expect(await resetPassword(where, { token, password }, anonymousRequest)).toEqual(dead);
    }
    const proof = await tokenTo(shop, ingrid.email, 'verify-email');
    expect(await resetPassword(shop, { token: proof, password }, anonymousRequest)).toEqual(dead);
    const change = { current: ingrid.password, password: 'another pear lantern', headers };
    expect((await changePassword(shop, visitor, change)).ok).toBe(true);
    expect(await resetPassword(shop, { token: second, password }, anonymousRequest)).toEqual(dead);
  });

  it('[T30] is unchanged if the account is disabled or deleted', async () => {
    const shop = emptyShop(await open());
    await registered(shop);
    const first = await requestedToken(shop);
    expect(await disableUser(shop, owner, 1)).toMatchObject({ ok: true });
    expect(await resetPassword(shop, { token: first, password }, anonymousRequest)).toEqual(dead);
    await expect(requestedToken(shop)).rejects.toThrow('no email reset-password');
    expect(await enableUser(shop, owner, 1)).toMatchObject({ ok: true });
    const second = await requestedToken(shop);
    expect(await deleteUser(shop, owner, 1)).toMatchObject({ ok: true });
    expect(await resetPassword(shop, { token: second, password }, anonymousRequest)).toEqual(dead);
  });

  it('must follow the password rules; a refused one does not consume the link', async () => {
    const shop = emptyShop(await open());
    await registered(shop);
    const token = await requestedToken(shop);
    for (const [typed, problem] of [
      ['short', 'too-short'],
      ['Password1', 'too-common'],
      [ingrid.email, 'too-common'],
    ] as const) {
      const weak = { ok: false, failure: { code: 'weak-password', problem } };
      expect(await resetPassword(shop, { token, password: typed }, anonymousRequest)).toEqual(weak);
    }
    expect((await resetPassword(shop, { token, password }, anonymousRequest)).ok).toBe(true);
  });

  it('verifies the address that the link was sent to', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    const proof = await tokenTo(shop, ingrid.email, 'verify-email');
    await resetPassword(shop, { token: await requestedToken(shop), password }, anonymousRequest);
    expect((await showAccount(shop, visitor))?.isEmailVerified).toBe(true);
    expect(await findLink(shop, proof, ['verify-email'])).toBeNull();
    const auditEvents = await shop.db.read.selectFrom('audit_entries').select('action').execute();
    const actions = auditEvents.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['password.reset-asked', 'password.reset']));
  });

  it('[T31] opens no session with the old password while the new one is being set', async () => {
    const shop = emptyShop(await open());
    await registered(shop);
    const token = await requestedToken(shop);
    const passwords: typeof shop.passwords = {
      ...shop.passwords,
      async matches(...compared) {
        const matched = await shop.passwords.matches(...compared);
        await resetPassword(shop, { token, password }, anonymousRequest);
        return matched;
      },
    };
    const old = { login: ingrid.email, password: ingrid.password };
    const refused = { ok: false, failure: { code: 'invalid-credential' } };
    expect(await signIn({ ...shop, passwords }, old, anonymousRequest)).toEqual(refused);
    expect(await shop.db.read.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  it('throttles a network that forges links, for a limited time', async () => {
    const shop = emptyShop(await open());
    const from = (network: string) =>
      resetPassword(shop, { token: 'x', password }, { ...anonymousRequest, network });
    for (let i = 0; i < 30; i += 1) expect(await from('192.0.2.1')).toEqual(dead);
    expect(await from('192.0.2.1')).toMatchObject({ failure: { code: 'too-many-requests' } });
    expect(await from('192.0.2.2')).toEqual(dead);
  });
});

eachEngine('a password that is changed', ({ open }) => {
  it('requires the current one, ends all other sessions, and opens a new one for this browser', async () => {
    const shop = emptyShop(await open());
    const { visitor, headers } = await registered(shop);
    const elsewhere = await signIn(
      shop,
      { login: ingrid.email, password: ingrid.password },
      anonymousRequest,
    );
    if (!elsewhere.ok) throw new Error(elsewhere.failure.code);
    const change = { current: ingrid.password, password, headers };
    const wrong = { ...change, current: 'not this one at all' };
    expect(await changePassword(shop, visitor, wrong)).toEqual({
      ok: false,
      failure: { code: 'wrong-password' },
    });
    const changed = await changePassword(shop, visitor, change);
    if (!changed.ok) throw new Error(changed.failure.code);
    for (const old of [headers, browserWith(elsewhere.value.setCookies)]) {
      expect((await recognizeVisitor(shop, old)).visitor).toBeNull();
      expect(await isSessionOpen(shop, old)).toBe(false);
    }
    const fresh = browserWith(changed.value.setCookies);
    expect((await recognizeVisitor(shop, fresh)).visitor?.userId).toBe(visitor.userId);
    expect(await canSignIn(shop, password)).toBe(true);
    expect(await emailsTo(shop, ingrid.email)).toContain('password-changed');
  });

  it('throttles guesses of the current one, and ignores strangers’ guesses at sign-in', async () => {
    const shop = emptyShop(await open());
    const { visitor, headers } = await registered(shop);
    for (let i = 0; i < 9; i += 1) expect(await canSignIn(shop, `guess number ${i}`)).toBe(false);
    const guess = { current: 'a guess', password, headers };
    for (let i = 0; i < 5; i += 1) {
      expect(await changePassword(shop, visitor, guess)).toMatchObject({
        failure: { code: 'wrong-password' },
      });
    }
    expect(await changePassword(shop, visitor, guess)).toEqual({
      ok: false,
      failure: { code: 'too-many-requests', waitMs: 1000 },
    });
  });

  it('is not overwritten by a concurrent change with the former one', async () => {
    const shop = emptyShop(await open());
    const { visitor, headers } = await registered(shop);
    const change = (to: string) =>
      changePassword(shop, visitor, { current: ingrid.password, password: to, headers });
    const answers = await Promise.all([change(password), change('the other one of two')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
