import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { tokenLifetimesMs } from '#shop/identity/rules/token-purpose.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import type { Database } from '#platform/database/database.ts';
import { findToken, mailLink, redeemToken, voidTokens } from './account-tokens.ts';
import { insertAccount } from './accounts.ts';

const now = Date.UTC(2026, 10, 21);
const reset = ['reset-password'] as const;

async function withLink(db: Database, token: string, change: object = {}) {
  const email = 'ingrid@example.com';
  const account = { id: 'ingrid', credentialId: 'c', email, username: null } as const;
  const nothing = { role: 'customer', passwordHash: null } as const;
  await db.write((writer) => insertAccount(writer, { ...account, ...nothing, now }));
  const facts = { purpose: 'reset-password', userId: 'ingrid', email } as const;
  const link = { ...facts, mailId: randomUUID(), token, now, ...change };
  await db.write((writer) => mailLink(writer, link));
  return facts;
}

eachEngine('a mailed link', ({ open }) => {
  it('[T30] is stored as a hash only', async () => {
    const db = await open();
    await withLink(db, 'the-token-itself');
    const rows = await db.read.selectFrom('account_tokens').selectAll().execute();
    expect(rows).toMatchObject([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    const mails = await db.read.selectFrom('mail_outbox').selectAll().execute();
    expect(mails).toMatchObject([{ template: 'reset-password', recipient: 'ingrid@example.com' }]);
    expect(JSON.stringify([rows, mails])).not.toContain('the-token-itself');
  });

  it('[T30] is redeemed once by fifty concurrent calls', async () => {
    const db = await open();
    const facts = await withLink(db, 'once');
    const query = { token: 'once', purposes: reset, now };
    const tries = Array.from({ length: 50 }, () =>
      db.write((writer) => redeemToken(writer, query)),
    );
    const opened = (await Promise.all(tries)).filter((one) => one !== null);
    expect(opened).toEqual([facts]);
    expect(await findToken(db.read, query)).toBeNull();
  });

  it('can be read without being redeemed', async () => {
    const db = await open();
    const facts = await withLink(db, 'looked-at');
    const query = { token: 'looked-at', purposes: reset, now };
    expect(await findToken(db.read, query)).toEqual(facts);
    expect(await findToken(db.read, query)).toEqual(facts);
    expect(await db.write((writer) => redeemToken(writer, query))).toEqual(facts);
  });

  it('is invalid when expired, empty or used for another purpose (T02)', async () => {
    const db = await open();
    await withLink(db, 'timed');
    const end = now + tokenLifetimesMs['reset-password'];
    const query = { token: 'timed', purposes: reset, now };
    for (const wrong of [
      { now: end },
      { purposes: ['verify-email', 'change-email'] as const },
      { token: '' },
      { token: 'null' },
      { token: 'timed ' },
    ]) {
      expect(await findToken(db.read, { ...query, ...wrong })).toBeNull();
      expect(await db.write((writer) => redeemToken(writer, { ...query, ...wrong }))).toBeNull();
    }
    expect(await findToken(db.read, { ...query, now: end - 1 })).not.toBeNull();
  });

  it('replaces an earlier link for the same purpose only', async () => {
    const db = await open();
    await withLink(db, 'first');
    await withLink(db, 'proof', { purpose: 'verify-email' });
    await withLink(db, 'second');
    const found = async (token: string, purposes: Parameters<typeof findToken>[1]['purposes']) =>
      (await findToken(db.read, { token, purposes, now }))?.purpose ?? null;
    expect(await found('first', reset)).toBeNull();
    expect(await found('second', reset)).toBe('reset-password');
    expect(await found('proof', ['verify-email'])).toBe('verify-email');
  });

  it('is void on request, and deleted with its account or after expiry', async () => {
    const db = await open();
    const count = async () =>
      (await db.read.selectFrom('account_tokens').select('purpose').execute()).length;
    await withLink(db, 'one');
    await db.write((writer) => voidTokens(writer, 'ingrid'));
    expect(await count()).toBe(0);
    await withLink(db, 'two');
    await withLink(db, 'three', { purpose: 'change-email', now: now + 10 * 24 * 3_600_000 });
    expect(await count()).toBe(1);
    await db.write((writer) => writer.deleteFrom('users').execute());
    expect(await count()).toBe(0);
  });
});
