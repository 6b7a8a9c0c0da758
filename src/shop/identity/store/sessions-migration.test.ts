import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { recognizeVisitor } from '#shop/identity/use-cases/sessions.ts';
import { signIn } from '#shop/identity/use-cases/sign-in.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { findAccountFacts } from './account-facts.ts';
import { listSessions } from './sessions.ts';

const userId = '62566960d1eb4cb8a5d69c4e7e17fbdb';
const token = 'gxwvJ75XXhNlGzPzgIq59ztNPRyuRnEn';
/** Signed with the secret of the tests. */
const cookie = `session=${token}.7Q8t0NsiBGJyUUI9B5BUmMNNdhaWobHeAtZDkHd6k5I%3D`;
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0';
const password = 'lantern under the pear';
const hash =
  '$argon2id$v=19$m=8,t=1,p=1$hP/Yumz5ZeV/tjOoT3RTgw$48Duv6oPctJnoHDwlEk2dGDYBjb1jRvPRWjTebMfr+E';
const registeredAt = '2026-11-20T08:00:00.120Z';
const openedAt = '2026-11-20T19:43:30.561Z';
const seenAt = '2026-11-20T21:43:30.562Z';
const expiresAt = '2026-11-27T21:43:30.562Z';

eachEngine('the migration of sessions', ({ openEmpty }) => {
  it('sessions: a cookie and a password of a shop before the migration still sign in', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0048') });
    await db.write(async (writer) => {
      await sql`
        insert into users (id, email, email_verified, name, role, created_at, updated_at)
        values (${userId}, 'ingrid@example.com', ${sql.lit(db.engine === 'postgres' ? true : 1)},
          'Ingrid', 'shopper', ${registeredAt}, ${registeredAt})
      `.execute(writer);
      await sql`
        insert into credentials (id, user_id, provider_id, account_id, password, created_at, updated_at)
        values ('c', ${userId}, 'credential', ${userId}, ${hash}, ${registeredAt}, ${registeredAt})
      `.execute(writer);
      await sql`
        insert into sessions (id, token, user_id, expires_at, ip_address, user_agent, created_at,
          updated_at)
        values ('s', ${token}, ${userId}, ${expiresAt}, '', ${userAgent}, ${openedAt}, ${seenAt})
      `.execute(writer);
    });
    await migrate(db);

    const shop = emptyShop(db);
    const { visitor, session } = await recognizeVisitor(shop, new Headers({ cookie }));
    expect(visitor).toMatchObject({ userId, email: 'ingrid@example.com' });
    expect(session).toMatchObject({ openedAt: Date.parse(openedAt), hasSecondFactor: false });
    expect(await listSessions(db.read, userId, Date.parse(seenAt))).toMatchObject([
      { id: 's', userAgent, openedAt: Date.parse(openedAt) },
    ]);
    expect(await findAccountFacts(db.read, [userId])).toMatchObject([{ isEmailVerified: true }]);
    const users = db.read.selectFrom('users').select(['name', 'registered_at']);
    expect(await users.execute()).toEqual([
      { name: 'Ingrid', registered_at: Date.parse(registeredAt) },
    ]);
    const login = { login: 'ingrid@example.com', password };
    const caller = { headers: new Headers(), network: null };
    expect(await signIn(shop, login, caller)).toMatchObject({ ok: true });
  });
});
