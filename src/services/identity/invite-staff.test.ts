import { expect, it } from 'vitest';
import type { Visitor } from '#domain/identity/visitor.ts';
import type { Shop } from '#services/shop.ts';
import { findVisitor } from '#storage/identity/accounts.ts';
import { setRole } from '#storage/identity/staff.ts';
import { findUser } from '#storage/identity/users.ts';
import { newShopper } from '../../../tests/support/buyers.ts';
import { emptyShop } from '../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../tests/support/each-engine.ts';
import { lettersTo, tokenTo } from '../../../tests/support/mailbox.ts';
import { shopper, staff } from '../../../tests/support/staff.ts';
import { disableUser } from './disable-user.ts';
import { inviteStaff } from './invite-staff.ts';
import { mailPasswordLink } from './mail-password-link.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';

const email = 'clerk@example.com';
const password = 'a kettle of fresh rain';
const nobody = { headers: new Headers(), network: null };
const forbidden = { ok: false, failure: { code: 'forbidden' } };
const dead = { ok: false, failure: { code: 'dead-link' } };

/** The owner has number 1. */
async function boss(shop: Shop): Promise<Visitor> {
  const visitor = await newShopper(shop, 'boss');
  await shop.db.write((writer) => setRole(writer, visitor.userId, { role: 'owner', areas: [] }));
  return { ...visitor, role: 'owner' };
}

eachEngine('inviting staff', ({ open }) => {
  it('opens an account that a link in a letter alone gives a password to', async () => {
    const shop = emptyShop(await open());
    const owner = await boss(shop);
    const invited = await inviteStaff(shop, owner, {
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
    expect(await signIn(shop, { login: email, password }, nobody)).toMatchObject({ ok: false });

    const token = await tokenTo(shop, email, 'invite-staff');
    expect(await resetPassword(shop, { token, password }, nobody)).toMatchObject({ ok: true });
    expect(await resetPassword(shop, { token, password }, nobody)).toEqual(dead);
    expect(await signIn(shop, { login: email, password }, nobody)).toMatchObject({
      value: { visitor: { role: 'staff', areas: ['orders'] } },
    });
    expect(await lettersTo(shop, email)).toEqual(['invite-staff']);
    const [deed] = await shop.db.read
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'staff.invited')
      .execute();
    expect(deed).toMatchObject({ actor_id: owner.userId, details: '{"areas":["orders"]}' });
  });

  it('is for the owner alone, and for an address without an account', async () => {
    const shop = emptyShop(await open());
    const owner = await boss(shop);
    for (const who of [shopper, staff]) {
      expect(await inviteStaff(shop, who, { email, areas: [] })).toEqual(forbidden);
    }
    expect(await inviteStaff(shop, owner, { email: 'clerk', areas: [] })).toMatchObject({
      failure: { code: 'invalid-email' },
    });
    await newShopper(shop, 'clerk');
    expect(await inviteStaff(shop, owner, { email, areas: ['orders'] })).toMatchObject({
      failure: { code: 'email-already-in-use' },
    });
    expect(await findVisitor(shop.db.read, { email })).toMatchObject({
      role: 'shopper',
      areas: [],
    });
    expect(await lettersTo(shop, email)).toEqual([]);
  });

  it('is done again with a new link, which makes the first one useless, as disabling makes both', async () => {
    const shop = emptyShop(await open());
    const owner = await boss(shop);
    await inviteStaff(shop, owner, { email, areas: [] });
    const first = await tokenTo(shop, email, 'invite-staff');
    expect(await mailPasswordLink(shop, staff, 2)).toEqual(forbidden);
    const later = { ...shop, clock: () => shop.clock() + 1000 };
    expect(await mailPasswordLink(later, owner, 2)).toEqual({ ok: true, value: null });
    expect(await resetPassword(shop, { token: first, password }, nobody)).toEqual(dead);
    const second = await tokenTo(shop, email, 'invite-staff');
    expect(second).not.toBe(first);
    await disableUser(shop, owner, 2);
    expect(await resetPassword(shop, { token: second, password }, nobody)).toEqual(dead);
    expect(await mailPasswordLink(shop, owner, 2)).toMatchObject({
      failure: { code: 'user-disabled' },
    });
  });
});

eachEngine('a link for a new password', ({ open }) => {
  it('is mailed to a shopper by staff who never see it', async () => {
    const shop = emptyShop(await open());
    await boss(shop);
    const ann = await newShopper(shop, 'ann');
    expect(await mailPasswordLink(shop, staff, 2)).toEqual({ ok: true, value: null });
    expect(await mailPasswordLink(shop, staff, 1)).toEqual(forbidden);
    const token = await tokenTo(shop, ann.email, 'reset-password');
    expect(await resetPassword(shop, { token, password }, nobody)).toMatchObject({ ok: true });
    expect(await signIn(shop, { login: ann.email, password }, nobody)).toMatchObject({ ok: true });
  });
});
