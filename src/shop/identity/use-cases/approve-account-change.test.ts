import { expect, it } from 'vitest';
import { approvalMs } from '#shop/approvals/rules/approval.ts';
import type { Area, Role, Visitor } from '#shop/access/rules/visitor.ts';
import { markVerified } from '#shop/identity/store/email-address.ts';
import { setRole } from '#shop/identity/store/staff.ts';
import { findUserOf } from '#shop/identity/store/users.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { proven } from '../../../../tests/support/staff.ts';
import { saveTwoPersonRule } from '../../../../tests/support/approval-settings.ts';
import { decideAccountChange } from './approve-account-change.ts';
import { listAccountApprovals } from './list-account-approvals.ts';
import { inviteStaff } from './invite-staff.ts';
import { changeRole, deleteUser, disableUser, enableUser } from './manage-users.ts';

const refused = (code: string) => ({ ok: false, failure: { code } });
const done = { ok: true, value: null };
const waits = refused('approval-needed');

interface Person extends Visitor {
  number: number;
}

interface Rights {
  role: Role;
  areas?: Area[];
}

async function person(shop: Shop, name: string, { role, areas = [] }: Rights): Promise<Person> {
  const visitor = await newCustomer(shop, name);
  await shop.db.write(async (writer) => {
    await markVerified(writer, visitor);
    await setRole(writer, visitor.userId, { role, areas });
  });
  const user = await findUserOf(shop.db.read, visitor.userId);
  if (!user) throw new Error('the account is missing');
  return { ...visitor, role, areas, number: user.number };
}

/** Two owners, staff for customers and for orders, and a customer, under the two-person rule. */
async function guardedShop(shop: Shop) {
  const people = {
    boss: await person(shop, 'boss', { role: 'owner' }),
    partner: await person(shop, 'partner', { role: 'owner' }),
    clerk: await person(shop, 'clerk', { role: 'staff', areas: ['users'] }),
    packer: await person(shop, 'packer', { role: 'staff', areas: ['orders'] }),
    ann: await person(shop, 'ann', { role: 'customer' }),
  };
  await saveTwoPersonRule(shop);
  return people;
}

async function waitingFor(shop: Shop, visitor: Visitor) {
  const listed = await listAccountApprovals(shop, visitor);
  return listed.ok ? listed.value.waiting : [];
}

async function decide(shop: Shop, visitor: Visitor, to: 'approved' | 'refused' = 'approved') {
  const [approval] = await waitingFor(shop, visitor);
  const words = to === 'refused' ? 'Not before the audit.' : '';
  return decideAccountChange(shop, proven(visitor), { id: approval?.id ?? 'none', to, words });
}

async function actions(shop: Shop) {
  const rows = await shop.db.read
    .selectFrom('audit_entries')
    .select('action')
    .where('action', 'like', 'user.%')
    .execute();
  return rows.map(({ action }) => action).toSorted();
}

const roleOf = async (shop: Shop, { userId }: Visitor) =>
  (await findUserOf(shop.db.read, userId))?.role;

eachEngine('two-person rule', ({ open }) => {
  it('deleting a customer waits for another member of staff, and is done once if two approve at once', async () => {
    const shop = emptyShop(await open());
    const { boss, partner, clerk, packer, ann } = await guardedShop(shop);
    expect(await deleteUser(shop, clerk, ann.number)).toEqual(waits);
    expect(await deleteUser(shop, clerk, ann.number)).toEqual(waits);
    expect(await waitingFor(shop, boss)).toMatchObject([
      { kind: 'customer', account: ann.email, requester: clerk.email, isOwn: false },
    ]);
    expect(await roleOf(shop, ann)).toBe('customer');
    expect(await decide(shop, clerk)).toEqual(refused('own-request'));
    expect(await decide(shop, packer)).toEqual(refused('forbidden'));
    const [request] = await waitingFor(shop, boss);
    const approval = { id: request?.id ?? '', to: 'approved', words: '' } as const;
    const wordless = { ...approval, to: 'refused' } as const;
    expect(await decideAccountChange(shop, proven(boss), wordless)).toEqual(
      refused('words-missing'),
    );
    const both = await Promise.all([
      decideAccountChange(shop, proven(boss), approval),
      decideAccountChange(shop, proven(partner), approval),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toEqual(refused('not-waiting'));
    expect(await roleOf(shop, ann)).toBeUndefined();
    expect(await waitingFor(shop, boss)).toEqual([]);
    expect(await actions(shop)).toEqual([
      'user.change-approved',
      'user.change-requested',
      'user.deleted',
    ]);
  });

  it('a refused or expired request changes nothing', async () => {
    const shop = emptyShop(await open());
    const { boss, clerk, ann } = await guardedShop(shop);
    await deleteUser(shop, clerk, ann.number);
    expect(await decide(shop, boss, 'refused')).toEqual(done);
    expect(await listAccountApprovals(shop, clerk)).toMatchObject({
      value: { waiting: [], decided: [{ state: 'refused', words: 'Not before the audit.' }] },
    });
    await deleteUser(shop, clerk, ann.number);
    const [request] = await waitingFor(shop, boss);
    const later = { ...shop, clock: () => shop.clock() + approvalMs };
    const approval = { id: request?.id ?? '', to: 'approved', words: '' } as const;
    expect(await decideAccountChange(later, proven(boss), approval)).toEqual(
      refused('not-waiting'),
    );
    expect(await roleOf(shop, ann)).toBe('customer');
  });

  it('making, disabling and removing an owner wait for another owner, other changes do not', async () => {
    const shop = emptyShop(await open());
    const { boss, partner, clerk, packer, ann } = await guardedShop(shop);
    const promotion = { number: packer.number, role: 'owner', areas: [] } as const;
    expect(await changeRole(shop, proven(boss), promotion)).toEqual(waits);
    expect(await waitingFor(shop, clerk)).toEqual([]);
    expect(await roleOf(shop, packer)).toBe('staff');
    expect(await decide(shop, partner)).toEqual(done);
    expect(await roleOf(shop, packer)).toBe('owner');

    expect(await disableUser(shop, boss, packer.number)).toEqual(waits);
    expect(await decide(shop, partner)).toEqual(done);
    expect(await enableUser(shop, partner, packer.number)).toEqual(waits);
    expect(await decide(shop, boss)).toEqual(done);
    const demotion = { number: packer.number, role: 'staff', areas: ['orders'] } as const;
    expect(await changeRole(shop, proven(boss), demotion)).toEqual(waits);
    expect(await decide(shop, partner)).toEqual(done);
    expect(await roleOf(shop, packer)).toBe('staff');

    expect(await disableUser(shop, clerk, ann.number)).toEqual(done);
    const areas = { number: packer.number, role: 'staff', areas: ['products'] } as const;
    expect(await changeRole(shop, proven(boss), areas)).toEqual(done);
  });

  it('a request is carried out only while its requester may make the change and the account is as it was shown', async () => {
    const shop = emptyShop(await open());
    const { boss, partner, clerk, ann } = await guardedShop(shop);
    await deleteUser(shop, clerk, ann.number);
    await changeRole(shop, proven(boss), { number: clerk.number, role: 'customer', areas: [] });
    expect(await decide(shop, boss)).toEqual(refused('requester-lost'));
    expect(await decide(shop, boss, 'refused')).toEqual(done);
    await deleteUser(shop, boss, ann.number);
    await shop.db.write((writer) => setRole(writer, ann.userId, { role: 'staff', areas: [] }));
    expect(await decide(shop, partner)).toEqual(refused('not-waiting'));
    expect(await roleOf(shop, ann)).toBe('staff');
  });

  it('no one decides whom the requester has invited or promoted since', async () => {
    const shop = emptyShop(await open());
    const { boss, packer, ann } = await guardedShop(shop);
    await deleteUser(shop, boss, ann.number);
    await inviteStaff(shop, proven(boss), { email: 'zoe@example.com', areas: ['users'] });
    const zoe = await shop.db.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'zoe@example.com')
      .executeTakeFirstOrThrow();
    const helper = { ...packer, areas: ['users' as const] };
    expect(await decide(shop, { ...helper, userId: zoe.id })).toEqual(refused('made-by-requester'));
    const given = { number: packer.number, role: 'staff', areas: ['users'] } as const;
    await changeRole(shop, proven(boss), given);
    expect(await decide(shop, helper)).toEqual(refused('made-by-requester'));
    expect(await roleOf(shop, ann)).toBe('customer');
  });
});
