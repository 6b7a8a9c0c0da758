import { expect, it } from 'vitest';
import { register } from '#services/identity/register.ts';
import type { Shop } from '#services/shop.ts';
import { newShopper } from '../../../tests/support/buyers.ts';
import { emptyShop } from '../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../tests/support/each-engine.ts';
import { owner, shopper, staff } from '../../../tests/support/staff.ts';
import { listUsers } from './list-users.ts';

eachEngine('the table of users', ({ open }) => {
  it('[1.04] has every account by its number, twenty to a page', async () => {
    const shop = emptyShop(await open());
    for (let i = 1; i <= 22; i++) await newShopper(shop, `u${i}`);
    const first = await table(shop, { page: 1 });
    expect(first.page).toMatchObject({ total: 22, count: 2 });
    expect(first.users.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    const second = await table(shop, { page: 2 });
    expect(second.users).toMatchObject([
      { number: 21, userId: 'user-u21', email: 'u21@example.com', role: 'shopper' },
      { number: 22 },
    ]);
  });

  it('is searched by a part of the address, or by the whole userid', async () => {
    const shop = emptyShop(await open());
    for (const name of ['ann', 'joann', 'bob', 'a_n', 'o%x']) await newShopper(shop, name);
    expect(await emails(shop, 'ANN')).toEqual(['ann@example.com', 'joann@example.com']);
    expect(await emails(shop, 'a_n')).toEqual(['a_n@example.com']);
    expect(await emails(shop, '%')).toEqual(['o%x@example.com']);
    expect(await emails(shop, '\\')).toEqual([]);
    expect(await emails(shop, 'user-bob')).toEqual(['bob@example.com']);
    expect(await emails(shop, 'user-')).toEqual([]);
  });

  it('[3.22] holds nothing of a password, in whatever form', async () => {
    const shop = emptyShop(await open());
    const ingrid = { email: 'ingrid@example.com', password: 'lantern under the pear' };
    await register(shop, ingrid, { headers: new Headers(), network: null });
    const { users } = await table(shop, {});
    expect(Object.keys(users[0] ?? {}).toSorted()).toEqual([
      'email',
      'number',
      'role',
      'userId',
      'username',
    ]);
    expect(JSON.stringify(users)).not.toMatch(/argon2|lantern/);
  });

  it('is for staff alone', async () => {
    const shop = emptyShop(await open());
    expect(await listUsers(shop, shopper, { text: '', page: 1 })).toMatchObject({
      failure: { code: 'forbidden' },
    });
    expect((await listUsers(shop, owner, { text: '', page: 1 })).ok).toBe(true);
  });
});

async function table(shop: Shop, request: { text?: string; page?: number }) {
  const users = await listUsers(shop, staff, { text: '', page: 1, ...request });
  if (!users.ok) throw new Error(users.failure.code);
  return users.value;
}

async function emails(shop: Shop, text: string): Promise<string[]> {
  return (await table(shop, { text })).users.map(({ email }) => email);
}
