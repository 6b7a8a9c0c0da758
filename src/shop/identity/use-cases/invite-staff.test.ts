import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { markVerified } from '#shop/identity/store/email-address.ts';
import { findPasskey } from '#shop/identity/store/passkeys.ts';
import { setRole } from '#shop/identity/store/staff.ts';
import { findUser } from '#shop/identity/store/users.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { columnsHolding } from '../../../../tests/support/canaries.ts';
import { demoShop, emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { emailsTo, tokenTo } from '../../../../tests/support/mailbox.ts';
import { customer, proven, staff } from '../../../../tests/support/staff.ts';
import { strangersMark, hijackedAccount } from '../../../../tests/support/hijacked-account.ts';
import { anonymousRequest } from '../../../../tests/support/registered-customer.ts';
import { disableUser, enableUser, mailPasswordLink } from './manage-users.ts';
import { inviteStaff } from './invite-staff.ts';
import { recognizeVisitor } from './sessions.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';

const email = 'clerk@example.com';
const password = 'a kettle of fresh rain';
const forbidden = { ok: false, failure: { code: 'forbidden' } };
const dead = { ok: false, failure: { code: 'dead-link' } };

/** The owner has number 1. */
async function boss(shop: Shop): Promise<Visitor> {
  const visitor = await newCustomer(shop, 'boss');
  await shop.db.write((writer) => setRole(writer, visitor.userId, { role: 'owner', areas: [] }));
  return { ...visitor, role: 'owner' };
}

eachEngine('inviting staff', ({ open }) => {
  it('creates an account whose password is set through the emailed link alone', async () => {
    const shop = emptyShop(await open());
    const owner = await boss(shop);
    const invited = await inviteStaff(shop, proven(owner), {
      email: ' Clerk@Example.com',
      areas: ['orders'],
    });
    expect(invited).toEqual({ ok: true, value: email });
    expect(await findUser(shop.db.read, 2)).toMatchObject({
      email,
      role: 'staff',
      areas: ['orders'],
      providers: [],
    });
    expect(await signIn(shop, { login: email, password }, anonymousRequest)).toMatchObject({
      ok: false,
    });

    const token = await tokenTo(shop, email, 'invite-staff');
    expect(await resetPassword(shop, { token, password }, anonymousRequest)).toMatchObject({
      ok: true,
    });
    expect(await resetPassword(shop, { token, password }, anonymousRequest)).toEqual(dead);
    expect(await signIn(shop, { login: email, password }, anonymousRequest)).toMatchObject({
      value: { visitor: { role: 'staff', areas: ['orders'] } },
    });
    expect(await emailsTo(shop, email)).toEqual(['invite-staff']);
    const [auditEvent] = await shop.db.read
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'staff.invited')
      .execute();
    expect(auditEvent).toMatchObject({ actor_id: owner.userId, details: '{"areas":["orders"]}' });
  });

  it('[T29] reclaims an account that a stranger opened with the address, before it becomes staff', async () => {
    const shop = await demoShop(await open());
    const owner = await boss(shop);
    const trapped = await hijackedAccount(shop, 'clerk');
    const { userId } = trapped.visitor;
    const invited = await inviteStaff(shop, proven(owner), { email, areas: ['orders'] });
    expect(invited).toEqual({ ok: true, value: email });
    expect((await recognizeVisitor(shop, trapped.headers)).visitor).toBeNull();
    expect(await findPasskey(shop.db.read, trapped.passkey.id)).toBeNull();
    const known = { login: email, password: 'lantern under the pear' };
    expect(await signIn(shop, known, anonymousRequest)).toMatchObject({
      failure: { code: 'invalid-credential' },
    });
    const left = await columnsHolding(shop, strangersMark);
    expect(left.filter((column) => !column.startsWith('mail_outbox'))).toEqual([]);

    const token = await tokenTo(shop, email, 'invite-staff');
    expect(await resetPassword(shop, { token, password }, anonymousRequest)).toMatchObject({
      ok: true,
    });
    expect(await signIn(shop, { login: email, password }, anonymousRequest)).toMatchObject({
      value: { visitor: { userId, role: 'staff', areas: ['orders'] } },
    });
    const events = await shop.db.read.selectFrom('audit_entries').select('action').execute();
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['account.reclaimed', 'staff.invited']),
    );
  });

  it('is refused for a disabled account and for existing staff', async () => {
    const shop = emptyShop(await open());
    const owner = await boss(shop);
    await newCustomer(shop, 'clerk');
    await disableUser(shop, owner, 2);
    const disabled = { ok: false, failure: { code: 'user-disabled' } };
    expect(await inviteStaff(shop, proven(owner), { email, areas: [] })).toEqual(disabled);
    await enableUser(shop, owner, 2);
    expect(await inviteStaff(shop, proven(owner), { email, areas: [] })).toMatchObject({
      ok: true,
    });
    const again = await inviteStaff(shop, proven(owner), { email, areas: ['orders'] });
    expect(again).toEqual({ ok: false, failure: { code: 'email-already-in-use' } });
    expect(await findUser(shop.db.read, 2)).toMatchObject({ role: 'staff', areas: [] });
  });

  it('is allowed only to the owner, and only for an address without a verified account', async () => {
    const shop = emptyShop(await open());
    const owner = await boss(shop);
    for (const who of [customer, staff]) {
      expect(await inviteStaff(shop, proven(who), { email, areas: [] })).toEqual(forbidden);
    }
    expect(await inviteStaff(shop, proven(owner), { email: 'clerk', areas: [] })).toMatchObject({
      failure: { code: 'invalid-email' },
    });
    const account = await newCustomer(shop, 'clerk');
    await shop.db.write((writer) => markVerified(writer, account));
    expect(await inviteStaff(shop, proven(owner), { email, areas: ['orders'] })).toMatchObject({
      failure: { code: 'email-already-in-use' },
    });
    expect(await findVisitor(shop.db.read, { email })).toMatchObject({
      role: 'customer',
      areas: [],
    });
    expect(await emailsTo(shop, email)).toEqual([]);
  });

  it('can be repeated with a new link, which voids the first one; disabling the account voids both', async () => {
    const shop = emptyShop(await open());
    const owner = await boss(shop);
    await inviteStaff(shop, proven(owner), { email, areas: [] });
    const first = await tokenTo(shop, email, 'invite-staff');
    expect(await mailPasswordLink(shop, staff, 2)).toEqual(forbidden);
    const later = { ...shop, clock: () => shop.clock() + 1000 };
    expect(await mailPasswordLink(later, owner, 2)).toEqual({ ok: true, value: null });
    expect(await resetPassword(shop, { token: first, password }, anonymousRequest)).toEqual(dead);
    const second = await tokenTo(shop, email, 'invite-staff');
    expect(second).not.toBe(first);
    await disableUser(shop, owner, 2);
    expect(await resetPassword(shop, { token: second, password }, anonymousRequest)).toEqual(dead);
    expect(await mailPasswordLink(shop, owner, 2)).toMatchObject({
      failure: { code: 'user-disabled' },
    });
  });
});

eachEngine('a link for a new password', ({ open }) => {
  it('is emailed to a customer by staff, who never see it', async () => {
    const shop = emptyShop(await open());
    await boss(shop);
    const ann = await newCustomer(shop, 'ann');
    expect(await mailPasswordLink(shop, staff, 2)).toEqual({ ok: true, value: null });
    expect(await mailPasswordLink(shop, staff, 1)).toEqual(forbidden);
    const token = await tokenTo(shop, ann.email, 'reset-password');
    expect(await resetPassword(shop, { token, password }, anonymousRequest)).toMatchObject({
      ok: true,
    });
    expect(await signIn(shop, { login: ann.email, password }, anonymousRequest)).toMatchObject({
      ok: true,
    });
  });
});
