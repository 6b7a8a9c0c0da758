import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { deleteUser } from '#shop/identity/use-cases/manage-users.ts';
import type { Shop } from '#shop/shop.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import type { Database } from '#platform/database/database.ts';
import { setDisabled } from '#shop/identity/store/staff.ts';
import { markMailSent } from '#shop/email/store/outbox.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { personalData } from '#shop/customers/store/personal-data.ts';
import type { PersonalTag } from '#shop/customers/store/personal-tag.ts';
import { contactRetentionMs } from '#shop/orders/rules/contact-retention.ts';
import { generateProducts } from '../../../../seeds/bulk.ts';
import { demoCategories } from '../../../../seeds/demo/categories.ts';
import { runDueJobs } from '../../../workers.ts';
import {
  columnsHolding,
  seedCanaries,
  seedOrderCanaries,
  textsIn,
} from '../../../../tests/support/canaries.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine, temporaryFile } from '../../../../tests/support/each-engine.ts';
import { owner, proven } from '../../../../tests/support/staff.ts';
import { deleteAccount } from './delete-account.ts';
import { exportData, exportOrders } from './export-data.ts';

async function shopWithProduct(db: Database): Promise<Shop> {
  const shop = emptyShop(db);
  await shop.db.write(async (writer) => {
    for (const category of demoCategories) await insertCategory(writer, category);
    for (const product of generateProducts(1, 1)) await insertProduct(writer, product);
  });
  return shop;
}

function tagged(...tags: PersonalTag[]): string[] {
  return Object.entries(personalData).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, tag]) =>
      tags.includes(tag) ? [`${table}.${column}`] : [],
    ),
  );
}

/** The last one, which says that the account is deleted. */
async function sendFarewells(shop: Shop): Promise<void> {
  const mails = shop.db.read.selectFrom('mail_outbox').select('id');
  for (const { id } of await mails.where('template', '=', 'account-deleted').execute()) {
    await shop.db.write((writer) => markMailSent(writer, id, shop.clock()));
  }
}

eachEngine('an account with every kind of personal data', ({ open }) => {
  it('fills every column that is classified as personal, and no other', async () => {
    const shop = await shopWithProduct(await open());
    const ann = await seedCanaries(shop, 'canary');
    await seedOrderCanaries(shop, ann, 'canary');
    const known = await columnsHolding(shop, 'canary');
    expect(known.toSorted()).toEqual(tagged('personal', 'hidden', 'books').toSorted());
  });

  it('exports all of it except secrets, and no data of other accounts', async () => {
    const shop = await shopWithProduct(await open());
    const ann = await seedCanaries(shop, 'canary');
    await seedOrderCanaries(shop, ann, 'canary');
    await seedOrderCanaries(shop, await seedCanaries(shop, 'zebra'), 'zebra');
    const shown = (await exportData(shop, proven(ann))).toLowerCase();
    const personal = await textsIn(shop, tagged('personal', 'books'), 'canary');
    expect(personal.length).toBeGreaterThan(30);
    expect(personal.filter((text) => !shown.includes(`"${text}"`))).toEqual([]);
    const hidden = await textsIn(shop, tagged('hidden'), 'canary');
    const secrets = hidden.filter((text) => !personal.includes(text));
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter((text) => shown.includes(`"${text}"`))).toEqual([]);
    expect(shown).not.toContain('zebra');
    expect(await exportOrders(shop, proven(ann))).not.toContain('zebra');
  });

  it('exports data stored by email address only once the address is verified', async () => {
    const shop = await shopWithProduct(await open());
    const ann = await seedCanaries(shop, 'canary');
    await unverify(shop);
    const exported = JSON.parse(await exportData(shop, proven(ann))) as Record<string, unknown>;
    expect(exported['keptByAddress']).toMatch('Verify yours');
    await deleteAccount(shop, proven(ann));
    const left = await columnsHolding(shop, 'canary');
    expect(left).toContain('contact_messages.message');
    expect(left).toContain('newsletter_subscribers.email');
    expect(left).not.toContain('users.email');
  });

  it('is erased except for accounting records, by the customer or by staff', async () => {
    for (const by of ['themselves', 'staff'] as const) {
      let now = Date.UTC(2026, 10, 21);
      const shop = { ...(await shopWithProduct(await open())), clock: () => now };
      const ann = await seedCanaries(shop, 'canary');
      await seedOrderCanaries(shop, ann, 'canary');
      await seedCanaries(shop, 'zebra');
      const zebraBefore = await columnsHolding(shop, 'zebra');
      const deleted =
        by === 'staff' ? await deleteUser(shop, owner, 1) : await deleteAccount(shop, proven(ann));
      expect(deleted).toEqual({ ok: true, value: null });
      await sendFarewells(shop);
      const kinds = [
        'billing',
        'customer_name',
        'form',
        'number',
        'user_email',
        'vat_check',
        'vat_number',
      ];
      const books = kinds.map((column) => `orders.${column}`);
      const kept = ['documents.content', ...books];
      expect((await columnsHolding(shop, 'canary')).toSorted()).toEqual(kept);
      expect(await columnsHolding(shop, 'zebra')).toEqual(zebraBefore);

      expect(await columnsHolding(shop, 'canary-order-phone')).toEqual(['orders.form']);
      now += contactRetentionMs;
      await runDueJobs(shop);
      expect(await columnsHolding(shop, 'canary-order-phone')).toEqual([]);
      expect(await columnsHolding(shop, 'canary-order-note')).toEqual([]);
      expect(await columnsHolding(shop, 'canary-order-address1')).toEqual(['orders.form']);
    }
  });

  it('cannot be deleted if it belongs to the last owner', async () => {
    const shop = await shopWithProduct(await open());
    const boss = { ...(await seedCanaries(shop, 'canary')), role: 'owner' as const };
    const mate = { ...(await seedCanaries(shop, 'zebra')), role: 'owner' as const };
    await shop.db.write((writer) => writer.updateTable('users').set({ role: 'owner' }).execute());
    expect(await deleteAccount(shop, proven(mate))).toEqual({ ok: true, value: null });
    expect(await deleteAccount(shop, proven(boss))).toEqual({
      ok: false,
      failure: { code: 'last-owner' },
    });
    expect(await shop.db.read.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  it('cannot be deleted if the other owner cannot sign in', async () => {
    const shop = await shopWithProduct(await open());
    const boss = { ...(await seedCanaries(shop, 'canary')), role: 'owner' as const };
    const mate = await seedCanaries(shop, 'zebra');
    await shop.db.write((writer) => writer.updateTable('users').set({ role: 'owner' }).execute());
    await shop.db.write((writer) => setDisabled(writer, mate.userId, shop.clock()));
    const refused = { ok: false, failure: { code: 'last-owner' } };
    expect(await deleteAccount(shop, proven(boss))).toEqual(refused);
  });
});

it('the bytes of a deleted account are gone from the database file, except in orders', async () => {
  const path = temporaryFile();
  const opened = await openDatabase({ url: path });
  if (!opened.ok) throw new Error(opened.failure.code);
  const db = opened.value;
  onTestFinished(() => db.close());
  await migrate(db);
  const shop = await shopWithProduct(db);
  const ann = await seedCanaries(shop, 'canary');
  const bob = await seedCanaries(shop, 'bobbin');
  await seedOrderCanaries(shop, bob, 'bobbin');
  await deleteAccount(shop, proven(ann));
  await deleteAccount(shop, proven(bob));
  await sendFarewells(shop);
  await db.close();
  expect(marksIn(dirname(path), 'canary')).toEqual([]);
  const left = marksIn(dirname(path), 'bobbin');
  const isOfBooks = (text: string) => /^(?:bobbin-order-|bobbin-number|bobbin@)/.test(text);
  expect(left.filter((text) => !isOfBooks(text))).toEqual([]);
});

/** Every text with this mark in it, in all files of a folder. */
function marksIn(folder: string, mark: string): string[] {
  const texts = readdirSync(folder).flatMap((file) => {
    const bytes = readFileSync(join(folder, file), 'latin1');
    return [...bytes.matchAll(new RegExp(`${mark}(?:@|-[a-z0-9-]+)?`, 'gi'))];
  });
  return [...new Set(texts.map(([text]) => text.toLowerCase()))].toSorted();
}

async function unverify(shop: Shop): Promise<void> {
  await shop.db.write((writer) => writer.updateTable('users').set({ email_verified: 0 }).execute());
}
