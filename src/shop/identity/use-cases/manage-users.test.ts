import { expect, it } from 'vitest';
import { type Area, areas, type Role, type Visitor } from '#shop/access/rules/visitor.ts';
import { proven } from '../../../../tests/support/staff.ts';
import { recognizeVisitor } from './sessions.ts';
import { register } from './register.ts';
import type { Shop } from '#shop/shop.ts';
import { markVerified } from '#shop/identity/store/email-address.ts';
import { setRole } from '#shop/identity/store/staff.ts';
import { findUser } from '#shop/identity/store/users.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { anonymousRequest } from '../../../../tests/support/registered-customer.ts';
import { changeRole, deleteUser, disableUser, enableUser, signOutUser } from './manage-users.ts';
import { inviteStaff } from './invite-staff.ts';
import { showUser } from './list-users.ts';
import { signIn } from './sign-in.ts';

const password = 'lantern under the pear';
const forbidden = { ok: false, failure: { code: 'forbidden' } };
const ownAccount = { ok: false, failure: { code: 'own-account' } };
const notFound = { ok: false, failure: { code: 'not-found' } };
const verbs = { deleteUser, disableUser, enableUser, signOutUser };

/** Their numbers are the places in this list. */
async function somePeople(shop: Shop) {
  const boss = await person(shop, 'boss', { role: 'owner' });
  const partner = await person(shop, 'partner', { role: 'owner' });
  const clerk = await person(shop, 'clerk', { role: 'staff', areas: ['users'] });
  const packer = await person(shop, 'packer', { role: 'staff', areas: ['orders'] });
  const ann = await person(shop, 'ann', { role: 'customer' });
  return { boss, partner, clerk, packer, ann };
}

interface Person extends Visitor {
  number: number;
  browser: Headers;
}

interface PersonOptions {
  role: Role;
  areas?: Area[];
  isVerified?: boolean;
}

async function person(
  shop: Shop,
  name: string,
  { role, areas: given = [], isVerified = true }: PersonOptions,
): Promise<Person> {
  const registered = await register(
    shop,
    { email: `${name}@example.com`, password },
    anonymousRequest,
  );
  if (!registered.ok) throw new Error(registered.failure.code);
  const { visitor, setCookies } = registered.value;
  await shop.db.write(async (writer) => {
    if (isVerified) await markVerified(writer, visitor);
    await setRole(writer, visitor.userId, { role, areas: given });
  });
  const cookie = setCookies.map((line) => line.split(';')[0]).join('; ');
  const { length: number } = await shop.db.read.selectFrom('users').select('id').execute();
  return { ...visitor, role, areas: given, number, browser: new Headers({ cookie }) };
}

async function isIn(shop: Shop, { browser }: Person): Promise<boolean> {
  return (await recognizeVisitor(shop, browser)).visitor !== null;
}

/** By action and details, because the clock stands still. */
async function auditEvents(shop: Shop) {
  const rows = await shop.db.read
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', 'like', 'user.%')
    .orderBy('action')
    .orderBy('details')
    .execute();
  return rows.map(({ actor_id, action, subject_type, subject_id, details }) => {
    const subject = { type: subject_type, id: subject_id };
    return { actor: actor_id, action, subject, details: JSON.parse(details) };
  });
}

eachEngine('managing users', ({ open }) => {
  it('[4.76] [T31] disables an account at once and everywhere, and lets it in again as it was', async () => {
    const shop = emptyShop(await open());
    const { clerk, ann } = await somePeople(shop);
    expect(await isIn(shop, ann)).toBe(true);
    expect(await disableUser(shop, clerk, ann.number)).toEqual({ ok: true, value: null });
    expect(await isIn(shop, ann)).toBe(false);
    const login = { login: ann.email, password };
    expect(await signIn(shop, login, anonymousRequest)).toMatchObject({
      failure: { code: 'user-disabled' },
    });
    expect(await disableUser(shop, clerk, ann.number)).toMatchObject({ ok: true });

    expect(await enableUser(shop, clerk, ann.number)).toEqual({ ok: true, value: null });
    expect(await isIn(shop, ann)).toBe(false);
    expect(await signIn(shop, login, anonymousRequest)).toMatchObject({ ok: true });
    expect(await auditEvents(shop)).toEqual([
      {
        actor: clerk.userId,
        action: 'user.disabled',
        subject: { type: 'account', id: ann.userId },
        details: { number: 5, before: 'active', after: 'disabled', sessionsEnded: 1 },
      },
      {
        actor: clerk.userId,
        action: 'user.enabled',
        subject: { type: 'account', id: ann.userId },
        details: { number: 5, before: 'disabled', after: 'active' },
      },
    ]);
  });

  it('signs an account out everywhere, and says how often it was signed in', async () => {
    const shop = emptyShop(await open());
    const { clerk, ann } = await somePeople(shop);
    await signIn(shop, { login: ann.email, password }, anonymousRequest);
    const shown = await showUser(shop, clerk, ann.number);
    expect(shown).toMatchObject({ value: { sessionCount: 2, email: ann.email } });
    expect(await signOutUser(shop, clerk, ann.number)).toEqual({ ok: true, value: 2 });
    expect(await isIn(shop, ann)).toBe(false);
    expect(await showUser(shop, clerk, ann.number)).toMatchObject({ value: { sessionCount: 0 } });
    expect(await auditEvents(shop)).toMatchObject([{ action: 'user.signed-out' }]);
  });

  it('[T06] changes customers for staff with the permission for users, and staff for the owner alone', async () => {
    const shop = emptyShop(await open());
    const { boss, partner, clerk, packer, ann } = await somePeople(shop);
    for (const verb of Object.values(verbs)) {
      for (const target of [boss, partner, clerk, packer]) {
        expect(await verb(shop, ann, target.number)).toEqual(forbidden);
        expect(await verb(shop, packer, target.number)).toEqual(forbidden);
        const isOwn = target === clerk;
        expect(await verb(shop, clerk, target.number)).toEqual(isOwn ? ownAccount : forbidden);
      }
      expect(await verb(shop, packer, ann.number)).toEqual(forbidden);
      expect(await verb(shop, boss, boss.number)).toEqual(ownAccount);
      expect(await verb(shop, boss, 99)).toEqual(notFound);
    }
    for (const who of [packer, ann]) {
      expect(await showUser(shop, who, ann.number)).toEqual(forbidden);
    }
    expect(await disableUser(shop, boss, packer.number)).toMatchObject({ ok: true });
    expect(await disableUser(shop, boss, partner.number)).toMatchObject({ ok: true });
    expect(await isIn(shop, partner)).toBe(false);
  });

  it('gives a role and areas, which the owner alone may', async () => {
    const shop = emptyShop(await open());
    const { boss, clerk, ann } = await somePeople(shop);
    const { number } = ann;
    const asStaff = { number, role: 'staff', areas: ['orders', 'reports'] } as const;
    for (const who of [clerk, ann])
      expect(await changeRole(shop, proven(who), asStaff)).toEqual(forbidden);
    expect(await changeRole(shop, proven(boss), asStaff)).toEqual({ ok: true, value: null });
    expect((await recognizeVisitor(shop, ann.browser)).visitor).toMatchObject({
      role: 'staff',
      areas: ['orders', 'reports'],
    });
    expect(await changeRole(shop, proven(boss), { number, role: 'owner', areas })).toMatchObject({
      ok: true,
    });
    expect(await findUser(shop.db.read, number)).toMatchObject({ role: 'owner', areas: [] });
    expect(await auditEvents(shop)).toMatchObject([
      {
        action: 'user.role-changed',
        details: {
          before: { role: 'customer', areas: [] },
          after: { role: 'staff', areas: ['orders', 'reports'] },
        },
      },
      { details: { before: { role: 'staff' }, after: { role: 'owner', areas: [] } } },
    ]);
  });

  it('[T29] gives no role to an account whose address is not verified', async () => {
    const shop = emptyShop(await open());
    const { boss } = await somePeople(shop);
    const eve = await person(shop, 'eve', { role: 'customer', isVerified: false });
    const refused = { ok: false, failure: { code: 'email-not-verified' } };
    for (const role of ['staff', 'owner'] as const) {
      const given = { number: eve.number, role, areas };
      expect(await changeRole(shop, proven(boss), given)).toEqual(refused);
    }
    expect((await recognizeVisitor(shop, eve.browser)).visitor).toMatchObject({ role: 'customer' });
    expect(await auditEvents(shop)).toEqual([]);
  });

  it('takes a role back from an account whose address is not verified, and widens none', async () => {
    const shop = emptyShop(await open());
    const { boss } = await somePeople(shop);
    const eve = await person(shop, 'eve', { role: 'staff', areas: ['orders'], isVerified: false });
    const { number } = eve;
    const refused = { ok: false, failure: { code: 'email-not-verified' } };
    expect(await changeRole(shop, proven(boss), { number, role: 'staff', areas })).toEqual(refused);
    const back = { number, role: 'customer', areas: [] } as const;
    expect(await changeRole(shop, proven(boss), back)).toEqual({ ok: true, value: null });
    expect((await recognizeVisitor(shop, eve.browser)).visitor).toMatchObject({ role: 'customer' });
  });

  it('changes the areas of staff who have not accepted the invitation yet, but makes them no owner', async () => {
    const shop = emptyShop(await open());
    const { boss } = await somePeople(shop);
    await inviteStaff(shop, proven(boss), { email: 'mate@example.com', areas: ['orders'] });
    const number = 6;
    const asOwner = { number, role: 'owner', areas: [] } as const;
    expect(await changeRole(shop, proven(boss), asOwner)).toMatchObject({
      failure: { code: 'email-not-verified' },
    });
    const asStaff = { number, role: 'staff', areas: ['reports'] } as const;
    expect(await changeRole(shop, proven(boss), asStaff)).toEqual({ ok: true, value: null });
    expect(await findUser(shop.db.read, number)).toMatchObject({ areas: ['reports'] });
  });

  it('keeps at least one owner when owners disable or demote each other', async () => {
    const shop = emptyShop(await open());
    const { boss, partner } = await somePeople(shop);
    const demoted = { role: 'customer', areas: [] } as const;
    expect(await changeRole(shop, proven(boss), { number: boss.number, ...demoted })).toEqual(
      ownAccount,
    );
    const both = await Promise.all([
      changeRole(shop, proven(boss), { number: partner.number, ...demoted }),
      changeRole(shop, proven(partner), { number: boss.number, ...demoted }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual(forbidden);
    const left = await shop.db.read
      .selectFrom('users')
      .selectAll()
      .where('role', '=', 'owner')
      .execute();
    expect(left).toHaveLength(1);
  });

  it('refuses an owner whose role was taken away a moment ago', async () => {
    const shop = emptyShop(await open());
    const { boss, partner, clerk } = await somePeople(shop);
    await disableUser(shop, boss, partner.number);
    for (const verb of Object.values(verbs)) {
      expect(await verb(shop, partner, clerk.number)).toEqual(forbidden);
    }
    const given = { number: clerk.number, role: 'owner', areas: [] } as const;
    expect(await changeRole(shop, proven(partner), given)).toEqual(forbidden);
  });
});
