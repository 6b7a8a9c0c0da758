import pino from 'pino';
import { expect, it } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { makeRateLimiter } from '#platform/rate-limiter.ts';
import type { Area, Role } from '#shop/access/rules/visitor.ts';
import { findKnownAccount, insertAccount } from '#shop/identity/store/accounts.ts';
import { setDisabled, setRole } from '#shop/identity/store/staff.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { anonymousRequest } from '../../../../tests/support/registered-customer.ts';
import { isSessionOpen, recognizeVisitor, signOut } from './sessions.ts';
import { signIn } from './sign-in.ts';

const password = 'lantern under the pear';
const refused = { ok: false, failure: { code: 'invalid-credential' } };

async function withIngrid(shop: Shop): Promise<Shop> {
  const hashed = await shop.passwords.hash(password);
  if (!hashed.ok) throw new Error(hashed.failure.code);
  await shop.db.write((writer) =>
    insertAccount(writer, {
      id: 'user-ingrid',
      credentialId: shop.newId(),
      email: 'ingrid@example.com',
      username: 'ingrid_s',
      role: 'customer',
      passwordHash: hashed.value,
      now: shop.clock(),
    }),
  );
  return shop;
}

async function cookieOf(shop: Shop, login = 'ingrid@example.com'): Promise<Headers> {
  const signedIn = await signIn(shop, { login, password }, anonymousRequest);
  if (!signedIn.ok) throw new Error(signedIn.failure.code);
  return browserWith(signedIn.value.setCookies);
}

function browserWith(setCookies: string[]): Headers {
  return new Headers({ cookie: setCookies.map((line) => line.split(';')[0]).join('; ') });
}

async function age(shop: Shop, { expiresInMs }: { expiresInMs: number }): Promise<void> {
  const expiresAt = shop.clock() + expiresInMs;
  await shop.db.write((writer) =>
    writer.updateTable('sessions').set({ expires_at: expiresAt }).execute(),
  );
}

async function remainingMs(shop: Shop): Promise<number> {
  const sessions = shop.db.read.selectFrom('sessions').select('expires_at');
  return (await sessions.executeTakeFirstOrThrow()).expires_at - shop.clock();
}

eachEngine('signing in', ({ open }) => {
  it('[4.75] knows the customer by the e-mail address or the user name, in any spelling of case', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    for (const login of ['ingrid@example.com', ' Ingrid@Example.COM ', 'ingrid_s', 'Ingrid_S']) {
      const browser = await cookieOf(shop, login);
      expect((await recognizeVisitor(shop, browser)).visitor).toEqual({
        userId: 'user-ingrid',
        email: 'ingrid@example.com',
        role: 'customer',
        areas: [],
      });
    }
  });

  it('[8.29] [8.30] [T28] responds alike to a wrong password and an unknown account', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    for (const login of [
      'ingrid@example.com',
      'ingrid_s',
      'otto@example.com',
      'otto',
      'o',
      'no@t',
      '@',
    ]) {
      expect(await signIn(shop, { login, password: 'not this one' }, anonymousRequest)).toEqual(
        refused,
      );
    }
    expect(await shop.db.read.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  it('[T28] compares one password hash, whether the account exists or not', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    let compared = 0;
    const matches: typeof shop.passwords.matches = (...compare) => {
      compared += 1;
      return shop.passwords.matches(...compare);
    };
    const counting = { ...shop, passwords: { ...shop.passwords, matches } };
    for (const login of ['ingrid@example.com', 'otto@example.com', 'ingrid_s', 'otto']) {
      compared = 0;
      await signIn(counting, { login, password: 'not this one' }, anonymousRequest);
      expect([login, compared]).toEqual([login, 1]);
    }
  });

  it('logs whether the account or the password was wrong, and does not reveal it', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    const shop = await withIngrid({ ...emptyShop(await open()), log });
    await signIn(shop, { login: 'ingrid_s', password: 'not this one' }, anonymousRequest);
    await signIn(shop, { login: 'otto@example.com', password: 'not this one' }, anonymousRequest);
    const codes = lines.map((line) => (JSON.parse(line) as { code: string }).code);
    expect(codes).toEqual(['wrong-password', 'user-not-found']);
    expect(lines.join('')).not.toMatch(/not this one|otto|ingrid/);
  });

  it('reveals that an account is disabled only after its correct password', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    await shop.db.write((writer) => setDisabled(writer, 'user-ingrid', shop.clock()));
    const tried = (typed: string) =>
      signIn(shop, { login: 'ingrid_s', password: typed }, anonymousRequest);
    expect(await tried('not this one')).toEqual(refused);
    expect(await tried(password)).toEqual({ ok: false, failure: { code: 'user-disabled' } });
    expect(await shop.db.read.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  it('takes a password as it is typed, blanks and capitals included', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    for (const typed of [`${password} `, password.toUpperCase(), '', 'x'.repeat(100_000)]) {
      expect(await signIn(shop, { login: 'ingrid_s', password: typed }, anonymousRequest)).toEqual(
        refused,
      );
    }
  });

  it('[8.32] throttles guesses, and the correct password clears them', async () => {
    let now = Date.UTC(2026, 10, 21);
    const attempts = makeRateLimiter(() => now);
    const shop = await withIngrid({ ...emptyShop(await open()), attempts });
    const tried = async (typed: string) =>
      signIn(shop, { login: 'ingrid_s', password: typed }, anonymousRequest);
    const waits = (waitMs: number) => ({
      ok: false,
      failure: { code: 'too-many-requests', waitMs },
    });
    for (let i = 0; i < 5; i += 1) expect(await tried(`guess number ${i}`)).toEqual(refused);
    expect(await tried('one more guess')).toEqual(waits(1000));
    expect(await tried(password)).toEqual(waits(1000));
    now += 1000;
    expect(await tried(password)).toMatchObject({ ok: true });
    expect(await tried('a slip of the finger')).toEqual(refused);
  });

  it('[T28] makes the wait the same for an account that does not exist', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    const answers = async (login: string) => {
      const said: unknown[] = [];
      for (let i = 0; i < 7; i += 1)
        said.push(await signIn(shop, { login, password: 'x' }, anonymousRequest));
      return said;
    };
    expect(await answers('ingrid@example.com')).toEqual(await answers('otto@example.com'));
  });

  it('[T33] throttles a network that tries many accounts, and no other network', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    const from = (network: string) => ({ headers: new Headers(), network });
    for (let i = 0; i < 100; i += 1) {
      // Longer than any password: refused without the work of hashing it.
      const guess = { login: `name${i}`, password: 'x'.repeat(200) };
      expect(await signIn(shop, guess, from('192.0.2.1'))).toEqual(refused);
    }
    const right = { login: 'ingrid_s', password };
    expect(await signIn(shop, right, from('192.0.2.1'))).toMatchObject({
      failure: { code: 'too-many-requests' },
    });
    expect(await signIn(shop, right, from('192.0.2.2'))).toMatchObject({ ok: true });
  });

  it('sends the session in a cookie that scripts cannot read, and over https alone in a live shop', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    const signedIn = await signIn(shop, { login: 'ingrid_s', password }, anonymousRequest);
    if (!signedIn.ok) throw new Error(signedIn.failure.code);
    expect(signedIn.value.setCookies).toEqual([
      expect.stringMatching(/^session=[\w.%-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('gives every sign-in a session of its own', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    const [one, other] = [await cookieOf(shop), await cookieOf(shop)];
    expect(one.get('cookie')).not.toBe(other.get('cookie'));
    await signOut(shop, one);
    expect((await recognizeVisitor(shop, one)).visitor).toBeNull();
    expect((await recognizeVisitor(shop, other)).visitor).not.toBeNull();
  });

  it('[T35] refuses passwords below the minimum length in a live shop', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    const short = await shop.passwords.hash('admin');
    if (!short.ok) throw new Error(short.failure.code);
    await shop.db.write((writer) =>
      writer.updateTable('credentials').set({ password: short.value }).execute(),
    );
    const admin = { login: 'ingrid_s', password: 'admin' };
    expect(await signIn(shop, admin, anonymousRequest)).toMatchObject({ ok: true });
    expect(await signIn({ ...shop, mode: 'live' }, admin, anonymousRequest)).toEqual(refused);
  });
});

eachEngine('a session', ({ open }) => {
  it('[4.74] is anonymous without its cookie, or with a forged one', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    const [good = ''] = (await cookieOf(shop)).get('cookie')?.split('; ') ?? [];
    const [token = ''] = good.slice('session='.length).split('.');
    for (const cookie of [
      '',
      'session=',
      'session=x',
      `session=${token}`,
      `session=${token}.x`,
      `${good}x`,
    ]) {
      expect((await recognizeVisitor(shop, new Headers({ cookie }))).visitor).toBeNull();
    }
    const otherSecret = emptyShop(shop.db, 'another secret of 32 characters..');
    expect((await recognizeVisitor(otherSecret, new Headers({ cookie: good }))).visitor).toBeNull();
  });

  it('[T31] is invalid after sign-out, however often its old cookie is sent', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    const browser = await cookieOf(shop);
    const cleared = await signOut(shop, browser);
    expect(cleared).toContainEqual(expect.stringMatching(/^session=; Max-Age=0;/));
    expect((await recognizeVisitor(shop, browser)).visitor).toBeNull();
    expect((await recognizeVisitor(shop, browser)).visitor).toBeNull();
  });

  it('[4.77] ends when it expires, and its cookie is cleared', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    const browser = await cookieOf(shop);
    await age(shop, { expiresInMs: -1 });
    const { visitor, setCookies } = await recognizeVisitor(shop, browser);
    expect(visitor).toBeNull();
    expect(setCookies).toContainEqual(expect.stringMatching(/^session=; Max-Age=0;/));
  });

  it('[4.78] is prolonged when it is used five minutes before its end', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    const browser = await cookieOf(shop);
    expect((await recognizeVisitor(shop, browser)).setCookies).toEqual([]);
    await age(shop, { expiresInMs: 5 * 60 * 1000 });
    const { visitor, setCookies } = await recognizeVisitor(shop, browser);
    expect(visitor).not.toBeNull();
    expect(setCookies).toEqual([expect.stringMatching(/^session=[^;]+; Max-Age=604800;/)]);
    await expect(remainingMs(shop)).resolves.toBeGreaterThan(6 * 24 * 60 * 60 * 1000);
  });

  it('is not prolonged by checking whether it is active', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    const browser = await cookieOf(shop);
    await age(shop, { expiresInMs: 5 * 60 * 1000 });
    expect(await isSessionOpen(shop, browser)).toBe(true);
    await expect(remainingMs(shop)).resolves.toBeLessThan(6 * 60 * 1000);
    await age(shop, { expiresInMs: -1 });
    expect(await isSessionOpen(shop, browser)).toBe(false);
  });

  it('[T31] of a browser ends when the browser signs in again', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    const before = await cookieOf(shop);
    const elsewhere = await cookieOf(shop);
    const caller = { headers: before, network: null };
    const again = await signIn(shop, { login: 'ingrid_s', password }, caller);
    if (!again.ok) throw new Error(again.failure.code);
    expect((await recognizeVisitor(shop, before)).visitor).toBeNull();
    expect((await recognizeVisitor(shop, elsewhere)).visitor).not.toBeNull();
    const now = browserWith(again.value.setCookies);
    expect((await recognizeVisitor(shop, now)).visitor).not.toBeNull();
  });

  it('ends with the account', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    const browser = await cookieOf(shop);
    await shop.db.write((writer) => writer.deleteFrom('users').execute());
    expect((await recognizeVisitor(shop, browser)).visitor).toBeNull();
  });

  it('[T31] has a new role and new areas at once', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    const browser = await cookieOf(shop);
    const visitor = async () => (await recognizeVisitor(shop, browser)).visitor;
    const give = (role: Role, areas: Area[]) =>
      shop.db.write((writer) => setRole(writer, 'user-ingrid', { role, areas }));
    await give('staff', ['orders', 'products']);
    expect(await visitor()).toMatchObject({ role: 'staff', areas: ['products', 'orders'] });
    await give('staff', ['reports']);
    expect(await visitor()).toMatchObject({ role: 'staff', areas: ['reports'] });
    await give('customer', ['reports']);
    expect(await visitor()).toMatchObject({ role: 'customer', areas: [] });
  });

  it('[T31] is invalid once the account is disabled, even if its row remains', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    const browser = await cookieOf(shop);
    await shop.db.write((writer) => setDisabled(writer, 'user-ingrid', shop.clock()));
    expect((await recognizeVisitor(shop, browser)).visitor).toBeNull();
  });

  it('stores when the account was last seen, at most every few minutes', async () => {
    const shop = await withIngrid(emptyShop(await open()));
    const browser = await cookieOf(shop);
    const seenAt = async (now: number) => {
      await recognizeVisitor({ ...shop, clock: () => now }, browser);
      return (await findKnownAccount(shop.db.read, { userId: 'user-ingrid' }))?.lastSeenAt;
    };
    const first = shop.clock();
    expect(await seenAt(first)).toBe(first);
    expect(await seenAt(first + 4 * 60_000)).toBe(first);
    expect(await seenAt(first + 6 * 60_000)).toBe(first + 6 * 60_000);
    const write = () => Promise.reject(new Error('the disk is full'));
    const stuck = { ...shop, db: { ...shop.db, write }, clock: () => first + 60 * 60_000 };
    expect((await recognizeVisitor(stuck, browser)).visitor).not.toBeNull();
  });
});
