import { expect, it } from 'vitest';
import { register } from './register.ts';
import type { Shop } from '#shop/shop.ts';
import { setDisabled, setRole } from '#shop/identity/store/staff.ts';
import { everyUser } from '#shop/identity/store/users.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { owner, customer, staff } from '../../../../tests/support/staff.ts';
import { listUsers, type UserTableRequest } from './list-users.ts';

eachEngine('the table of users', ({ open }) => {
  it('[1.04] has every account by its number, twenty to a page', async () => {
    const shop = emptyShop(await open());
    for (let i = 1; i <= 22; i++) await newCustomer(shop, `u${i}`);
    const first = await table(shop, { page: 1 });
    expect(first.page).toMatchObject({ total: 22, count: 2 });
    expect(first.users.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    const second = await table(shop, { page: 2 });
    expect(second.users).toMatchObject([
      { number: 21, userId: 'user-u21', email: 'u21@example.com', role: 'customer' },
      { number: 22 },
    ]);
  });

  it('is searched by a part of the address, or by the whole userid', async () => {
    const shop = emptyShop(await open());
    for (const name of ['ann', 'joann', 'bob', 'a_n', 'o%x']) await newCustomer(shop, name);
    expect(await emails(shop, 'ANN')).toEqual(['ann@example.com', 'joann@example.com']);
    expect(await emails(shop, 'a_n')).toEqual(['a_n@example.com']);
    expect(await emails(shop, '%')).toEqual(['o%x@example.com']);
    expect(await emails(shop, '\\')).toEqual([]);
    expect(await emails(shop, 'user-bob')).toEqual(['bob@example.com']);
    expect(await emails(shop, 'user-')).toEqual([]);
  });

  it('[3.22] contains no password and no hash of one', async () => {
    const shop = emptyShop(await open());
    const ingrid = { email: 'ingrid@example.com', password: 'lantern under the pear' };
    await register(shop, ingrid, { headers: new Headers(), network: null });
    const { users } = await table(shop, {});
    expect(Object.keys(users[0] ?? {}).toSorted()).toEqual([
      'areas',
      'disabledAt',
      'email',
      'isEmailVerified',
      'isTaxExempt',
      'lastSeenAt',
      'number',
      'providers',
      'role',
      'userId',
      'username',
    ]);
    expect(users).toMatchObject([{ providers: ['credential'] }]);
    expect(JSON.stringify(users)).not.toMatch(/argon2|lantern/);
  });

  it('is filtered by role and by status', async () => {
    const shop = emptyShop(await open());
    for (const name of ['ann', 'bob', 'cat']) await newCustomer(shop, name);
    await shop.db.write(async (writer) => {
      await setRole(writer, 'user-bob', { role: 'staff', areas: ['orders', 'products'] });
      await setDisabled(writer, 'user-cat', shop.clock());
    });
    const { users } = await table(shop, { role: 'staff' });
    expect(users).toMatchObject([{ userId: 'user-bob', areas: ['orders', 'products'] }]);
    expect(await emails(shop, '', { state: 'disabled' })).toEqual(['cat@example.com']);
    expect(await emails(shop, '', { state: 'active' })).toEqual([
      'ann@example.com',
      'bob@example.com',
    ]);
    expect(await emails(shop, 'ann', { role: 'staff', state: 'active' })).toEqual([]);
  });

  it('is shown only to staff with the permission for users', async () => {
    const shop = emptyShop(await open());
    for (const who of [customer, { ...staff, areas: ['orders'] as const }]) {
      expect(await listUsers(shop, who, all)).toMatchObject({ failure: { code: 'forbidden' } });
    }
    expect((await listUsers(shop, owner, all)).ok).toBe(true);
  });
});

const all: UserTableRequest = { ...everyUser, page: 1 };

async function table(shop: Shop, request: Partial<UserTableRequest>) {
  const users = await listUsers(shop, staff, { ...all, ...request });
  if (!users.ok) throw new Error(users.failure.code);
  return users.value;
}

async function emails(shop: Shop, text: string, more: Partial<UserTableRequest> = {}) {
  return (await table(shop, { ...more, text })).users.map(({ email }) => email);
}
