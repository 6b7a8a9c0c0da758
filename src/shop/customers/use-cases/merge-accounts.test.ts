import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { everyCustomer } from '#shop/customers/rules/customer-table.ts';
import type { Database } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';
import { generateProducts } from '../../../../seeds/bulk.ts';
import { demoCategories } from '../../../../seeds/demo/categories.ts';
import {
  columnsHolding,
  seedCanaries,
  seedOrderCanaries,
} from '../../../../tests/support/canaries.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { owner, proven, staff } from '../../../../tests/support/staff.ts';
import { deleteAccount } from './delete-account.ts';
import { exportData } from './export-data.ts';
import { listCustomers } from './list-customers.ts';
import { mergeAccounts, previewMerge } from './merge-accounts.ts';

interface Two {
  shop: Shop;
  ann: Visitor;
  bob: Visitor;
  ids: { customerId: number; otherId: number };
}

/** `bob` remains; both have one of everything, and `ann` has an order. */
async function twoAccounts(db: Database): Promise<Two> {
  const shop = emptyShop(db);
  await db.write(async (writer) => {
    for (const category of demoCategories) await insertCategory(writer, category);
    for (const product of generateProducts(1, 1)) await insertProduct(writer, product);
  });
  const ann = await seedCanaries(shop, 'canary');
  await seedOrderCanaries(shop, ann, 'canary');
  const bob = await seedCanaries(shop, 'zebra');
  await db.write((writer) =>
    writer.updateTable('payment_attempts').set({ state: 'expired' }).execute(),
  );
  const ids = { customerId: (await rowOf(shop, bob)).id, otherId: (await rowOf(shop, ann)).id };
  return { shop, ann, bob, ids };
}

async function rowOf(shop: Shop, { email }: Visitor) {
  const listed = await listCustomers(shop, owner, { ...everyCustomer, text: email });
  const row = listed.ok ? listed.value.customers.find((one) => one.email === email) : undefined;
  if (!row) throw new Error(`no customer ${email}`);
  return row;
}

async function countOf(shop: Shop, table: 'orders' | 'addresses' | 'reviews', { userId }: Visitor) {
  const rows = await shop.db.read
    .selectFrom(table)
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  return rows.length;
}

eachEngine('two accounts', ({ open }) => {
  it('become one, which has, exports and erases what both had', async () => {
    const { shop, ann, bob, ids } = await twoAccounts(await open());
    const before = { ann: await rowOf(shop, ann), bob: await rowOf(shop, bob) };
    const preview = await previewMerge(shop, owner, { ...ids, email: ' CANARY@example.com ' });
    expect(preview).toMatchObject({
      ok: true,
      value: { customerId: ids.otherId, orders: 1, addresses: 1, reviews: 1, codes: 1 },
    });
    expect(await mergeAccounts(shop, owner, ids)).toEqual({ ok: true, value: null });

    const after = await rowOf(shop, bob);
    expect(after.orders).toBe(before.ann.orders + before.bob.orders);
    expect(after.spent.amount).toBe(before.ann.spent.amount + before.bob.spent.amount);
    expect(await countOf(shop, 'orders', bob)).toBe(1);
    expect(await countOf(shop, 'addresses', bob)).toBe(2);
    // Both had reviewed the product.
    expect(await countOf(shop, 'reviews', bob)).toBe(1);
    const defaults = sql<{ id: string }>`select id from addresses where is_default = 1`;
    expect((await defaults.execute(shop.db.read)).rows).toHaveLength(1);
    const left = await columnsHolding(shop, 'canary');
    for (const gone of ['users.email', 'sessions.token', 'credentials.password', 'reviews.body']) {
      expect(left).not.toContain(gone);
    }
    const exported = await exportData(shop, proven(bob));
    for (const moved of ['canary-order-address1', 'canary-address1', 'canary-message']) {
      expect(exported).toContain(moved);
    }
    const merged = shop.db.read.selectFrom('audit_entries').select(['subject_id', 'details']);
    const [entry] = await merged.where('action', '=', 'account.merged').execute();
    expect(entry?.subject_id).toBe(bob.userId);
    expect(entry?.details).toContain(ann.userId);
    expect(await mergeAccounts(shop, owner, ids)).toMatchObject({ failure: { code: 'not-found' } });

    await deleteAccount(shop, proven(bob));
    const books = ['documents.content', ...orderBooks];
    expect((await columnsHolding(shop, 'canary')).toSorted()).toEqual(books);
  });

  it('keep the stricter consent, tags and reviews of both', async () => {
    const { shop, ann, bob, ids } = await twoAccounts(await open());
    await shop.db.write(async (writer) => {
      await writer.deleteFrom('newsletter_subscribers').where('email', '=', ann.email).execute();
      await writer.deleteFrom('reviews').where('user_id', '=', bob.userId).execute();
    });
    const preview = await previewMerge(shop, owner, { ...ids, email: ann.email });
    expect(preview).toMatchObject({ value: { endsNewsletter: true } });
    await mergeAccounts(shop, owner, ids);
    const subscribers = shop.db.read.selectFrom('newsletter_subscribers').select('email');
    expect(await subscribers.execute()).toEqual([]);
    expect(await countOf(shop, 'reviews', bob)).toBe(1);
    const tags = shop.db.read.selectFrom('customer_tags').select('tag').orderBy('tag');
    const ofBob = await tags.where('customer_id', '=', ids.customerId).execute();
    expect(ofBob.map(({ tag }) => tag.split('-')[0])).toEqual(['canary', 'zebra']);
  });

  it('stay two where one is of staff, is paying, or would remain unverified', async () => {
    const { shop, ann, bob, ids } = await twoAccounts(await open());
    const tried = async () => {
      const merged = await mergeAccounts(shop, owner, ids);
      return merged.ok ? 'merged' : merged.failure.code;
    };
    const clerk = { ...staff, areas: ['orders' as const] };
    expect(await mergeAccounts(shop, clerk, ids)).toMatchObject({ failure: { code: 'forbidden' } });
    const itself = { ...ids, otherId: ids.customerId };
    expect(await mergeAccounts(shop, owner, itself)).toMatchObject({
      failure: { code: 'same-account' },
    });
    for (const { userId } of [ann, bob]) {
      const setRole = (role: 'owner' | 'customer') =>
        shop.db.write((writer) =>
          writer.updateTable('users').set({ role }).where('id', '=', userId).execute(),
        );
      await setRole('owner');
      expect(await tried()).toBe('not-a-customer');
      await setRole('customer');
    }
    const setVerified = (email_verified: 0 | 1) =>
      shop.db.write((writer) =>
        writer.updateTable('users').set({ email_verified }).where('id', '=', bob.userId).execute(),
      );
    await setVerified(0);
    expect(await tried()).toBe('not-verified');
    await setVerified(1);
    await shop.db.write((writer) =>
      writer.updateTable('payment_attempts').set({ state: 'open' }).execute(),
    );
    expect(await tried()).toBe('paying');
    expect(await countOf(shop, 'orders', ann)).toBe(1);
  });
});

const orderBooks = [
  'billing',
  'customer_name',
  'form',
  'number',
  'user_email',
  'vat_check',
  'vat_number',
].map((column) => `orders.${column}`);
