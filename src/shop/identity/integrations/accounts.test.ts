import { sql } from 'kysely';
import pino from 'pino';
import { expect, it } from 'vitest';
import { accountTables } from '#shop/identity/store/account-tables.ts';
import type { Database } from '#platform/database/database.ts';
import { insertAccount } from '#shop/identity/store/accounts.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { makeAccounts } from './accounts.ts';
import { makePasswordHash } from '#platform/crypto/password-hash.ts';

const password = 'lantern under the pear';
const nobody = new Headers();

async function accountsOn(db: Database, origin: string) {
  const lines: string[] = [];
  let last = 0;
  const accounts = makeAccounts({
    tables: accountTables(db),
    engine: db.engine,
    secret: 'kept by this test alone 0123456789',
    origin,
    passwords: makePasswordHash({ memoryKib: 8, passes: 1, lanes: 1 }),
    newId: () => `id-${(last += 1)}`,
    log: pino({ level: 'debug' }, { write: (line: string) => lines.push(line) }),
  });
  const hashed = await accounts.hashPassword(password);
  if (!hashed.ok) throw new Error(hashed.failure.code);
  const account = { id: 'ingrid', credentialId: 'c', email: 'ingrid@example.com', username: null };
  await db.write((writer) =>
    insertAccount(writer, { ...account, role: 'customer', passwordHash: hashed.value, now: 0 }),
  );
  return { accounts, lines };
}

/** As another process sees them, which cannot reach all of the database. */
function sameAccountsOn(db: Database) {
  return makeAccounts({
    tables: accountTables(db),
    engine: db.engine,
    secret: 'kept by this test alone 0123456789',
    origin: 'http://127.0.0.1:3000',
    passwords: makePasswordHash({ memoryKib: 8, passes: 1, lanes: 1 }),
    newId: () => 'id',
    log: pino({ level: 'silent' }),
  });
}

eachEngine('the account library', ({ open }) => {
  it('binds the session cookie of a live shop to its host and to https', async () => {
    const { accounts } = await accountsOn(await open(), 'https://shop.example');
    expect(await accounts.openSession('ingrid', nobody)).toEqual([
      expect.stringMatching(
        /^__Host-session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  it('opens a session without a password for the given account only', async () => {
    const { accounts } = await accountsOn(await open(), 'http://127.0.0.1:3000');
    const [cookie = ''] = await accounts.openSession('ingrid', nobody);
    const headers = new Headers({ cookie: cookie.split(';')[0] ?? '' });
    expect((await accounts.readSession(headers)).session?.userId).toBe('ingrid');
    await expect(accounts.openSession('otto', nobody)).rejects.toThrow('no such account');
  });

  it('keeps session tokens out of the log', async () => {
    const { accounts, lines } = await accountsOn(await open(), 'http://127.0.0.1:3000');
    const [cookie = ''] = await accounts.openSession('ingrid', nobody);
    const headers = new Headers({ cookie: cookie.split(';')[0] ?? '' });
    await accounts.closeSession(headers);
    const token = cookie.slice('session='.length).split('.')[0] ?? 'none';
    expect(lines.join('')).not.toContain(token);
  });

  it('accepts a session that cannot be prolonged because the database is read-only', async () => {
    const db = await open();
    const { accounts } = await accountsOn(db, 'http://127.0.0.1:3000');
    const [cookie = ''] = await accounts.openSession('ingrid', nobody);
    const headers = new Headers({ cookie: cookie.split(';')[0] ?? '' });
    const soon = new Date(Date.now() + 5 * 60 * 1000).toISOString();
    await db.write((writer) => sql`update sessions set expires_at = ${soon}`.execute(writer));
    const full = { ...db, write: () => Promise.reject(new Error('the disk is full')) };
    const { session, setCookies } = await sameAccountsOn(full).readSession(headers);
    expect(session?.userId).toBe('ingrid');
    expect(setCookies).toEqual([]);
  });

  it('reports an outage instead of a missing session', async () => {
    const db = await open();
    const { accounts } = await accountsOn(db, 'http://127.0.0.1:3000');
    const [cookie = ''] = await accounts.openSession('ingrid', nobody);
    const headers = new Headers({ cookie: cookie.split(';')[0] ?? '' });
    const read = db.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => Promise.reject(new Error('the database is away')),
    });
    const away = sameAccountsOn({ ...db, read });
    await expect(away.readSession(headers)).rejects.toThrow('the database is away');
  });

  it('writes through the write queue and reads past it', async () => {
    const db = await open();
    const { accounts } = await accountsOn(db, 'http://127.0.0.1:3000');
    const closed = { ...db, write: () => Promise.reject(new Error('the queue is closed')) };
    const [tables, shut] = [accountTables(closed), sameAccountsOn(closed)];
    const [cookie = ''] = await accounts.openSession('ingrid', nobody);
    const headers = new Headers({ cookie: cookie.split(';')[0] ?? '' });
    expect((await shut.readSession(headers)).session?.userId).toBe('ingrid');
    await expect(shut.openSession('ingrid', nobody)).rejects.toThrow('the queue is closed');
    await expect(shut.closeSession(headers)).rejects.toThrow('the session could not be ended');
    await expect(tables.transaction().execute(async () => {})).rejects.toThrow('no transaction');
  });
});
