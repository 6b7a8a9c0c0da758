import { expect, it } from 'vitest';
import { areas, type Role, type Visitor } from '#shop/access/rules/visitor.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { recognizeVisitor } from './sessions.ts';
import { register } from './register.ts';
import { unfilteredOrders } from '#shop/orders/rules/orders-desk.ts';
import { listOrders } from '#shop/orders/use-cases/list-orders.ts';
import type { Shop } from '#shop/shop.ts';
import { setRole } from '#shop/identity/store/staff.ts';
import { sql } from 'kysely';
import { newCustomer, putInCart, readyToPlace } from '../../../../tests/support/buyers.ts';
import { demoShop, emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { deleteUser } from './manage-users.ts';

const done = { ok: true, value: null };
const refused = (code: string) => ({ ok: false, failure: { code } });

eachEngine('deleting a user', ({ open }) => {
  it('[1.18] [6.16] ends the account with its password and its sessions at once', async () => {
    const shop = emptyShop(await open());
    const boss = await account(shop, 'boss', 'owner');
    const ingrid = { email: 'ingrid@example.com', password: 'lantern under the pear' };
    const registered = await register(shop, ingrid, { headers: new Headers(), network: null });
    if (!registered.ok) throw new Error(registered.failure.code);
    const cookie = registered.value.setCookies.map((line) => line.split(';')[0]).join('; ');
    const browser = new Headers({ cookie });
    expect((await recognizeVisitor(shop, browser)).visitor).not.toBeNull();

    expect(await deleteUser(shop, boss, 2)).toEqual(done);
    expect((await recognizeVisitor(shop, browser)).visitor).toBeNull();
    expect(await counts(shop, ['users', 'credentials', 'sessions'])).toEqual([1, 0, 0]);
    expect((await register(shop, ingrid, { headers: new Headers(), network: null })).ok).toBe(true);
  });

  it('deletes the cart and keeps the orders, which are the records of the shop', async () => {
    const shop = await demoShop(await open());
    const boss = await account(shop, 'boss', 'owner');
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 5: 1 });
    await placeOrder(shop, ann, await readyToPlace(shop, ann));
    await putInCart(shop, ann, { 6: 2 });
    await deleteUser(shop, boss, 2);
    expect(await counts(shop, ['carts', 'cart_lines', 'orders'])).toEqual([0, 0, 1]);
    expect(await listOrders(shop, boss, unfilteredOrders)).toMatchObject({
      value: { orders: [{ userEmail: 'ann@example.com', form: { fname: 'Ingrid' } }] },
    });
  });

  it('is refused for one’s own account', async () => {
    const shop = emptyShop(await open());
    const boss = await account(shop, 'boss', 'owner');
    expect(await deleteUser(shop, boss, 1)).toEqual(refused('own-account'));
    expect(await counts(shop, ['users'])).toEqual([1]);
  });

  it('is allowed to staff for a customer, and only to the owner for a staff member', async () => {
    const shop = emptyShop(await open());
    const boss = await account(shop, 'boss', 'owner');
    const clerk = await account(shop, 'clerk', 'staff');
    await account(shop, 'mate', 'staff');
    const eve = await account(shop, 'eve', 'customer');
    await account(shop, 'ann', 'customer');
    for (const [actor, number] of [
      [eve, 5],
      [eve, 4],
      [clerk, 1],
      [clerk, 3],
    ] as const) {
      expect(await deleteUser(shop, actor, number)).toEqual(refused('forbidden'));
    }
    expect(await deleteUser(shop, clerk, 5)).toEqual(done);
    expect(await deleteUser(shop, boss, 3)).toEqual(done);
    expect(await deleteUser(shop, boss, 3)).toEqual(refused('not-found'));
    expect(await counts(shop, ['users'])).toEqual([3]);
  });

  it('is recorded in the audit log', async () => {
    const shop = emptyShop(await open());
    const boss = await account(shop, 'boss', 'owner');
    await account(shop, 'ann', 'customer');
    await deleteUser(shop, boss, 2);
    const auditEvents = await shop.db.read.selectFrom('audit_entries').selectAll().execute();
    expect(auditEvents).toMatchObject([
      {
        actor_id: boss.userId,
        action: 'user.deleted',
        subject_type: 'account',
        subject_id: 'user-ann',
      },
    ]);
  });
});

async function account(shop: Shop, name: string, role: Role): Promise<Visitor> {
  const visitor = await newCustomer(shop, name);
  const { userId } = visitor;
  await shop.db.write((writer) => setRole(writer, userId, { role, areas }));
  return { ...visitor, role, areas: role === 'staff' ? areas : [] };
}

function counts(shop: Shop, tables: string[]): Promise<number[]> {
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)}
      `.execute(shop.db.read);
      return Number(rows[0]?.count);
    }),
  );
}
