import { expect, it } from 'vitest';
import { maxRestockRequests } from '#shop/catalogue/rules/restock.ts';
import type { Shop } from '#shop/shop.ts';
import { stockUp } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { owner } from '../../../../tests/support/staff.ts';
import { openProduct } from './open-product.ts';
import {
  deleteOldRestocks,
  notifyRestocked,
  requestRestock,
  showSoldOut,
} from './request-restock.ts';

const here = { network: null };
const productId = 2;

async function soldOut(shop: Shop) {
  await stockUp(shop, productId, 0);
  const product = await showSoldOut(shop, productId);
  return { productId, variantId: product?.variants[0]?.id ?? '', email: ' Ada@Example.com' };
}

function mails(shop: Shop) {
  return shop.db.read
    .selectFrom('mail_outbox')
    .select(['template', 'recipient'])
    .where('template', '=', 'back-in-stock')
    .orderBy('recipient')
    .execute();
}

async function waiting(shop: Shop): Promise<number> {
  const opened = await openProduct(shop, owner, productId);
  return opened.ok ? opened.value.waiting : -1;
}

eachEngine('an email when a product is back in stock', ({ open }) => {
  it('is sent once per request, however often it was requested, and staff see how many wait', async () => {
    const shop = await smallShop(await open());
    const wish = await soldOut(shop);
    for (const email of [wish.email, 'ada@example.com', 'ben@example.com']) {
      expect(await requestRestock(shop, { ...wish, email }, here)).toEqual({
        ok: true,
        value: null,
      });
    }
    expect(await waiting(shop)).toBe(2);
    expect(await notifyRestocked(shop)).toBe(false);
    expect(await mails(shop)).toEqual([]);
    await stockUp(shop, productId, 1);
    await Promise.all([notifyRestocked(shop), notifyRestocked(shop)]);
    await stockUp(shop, productId, 0);
    await stockUp(shop, productId, 1);
    await notifyRestocked(shop);
    expect(await mails(shop)).toEqual([
      { template: 'back-in-stock', recipient: 'ada@example.com' },
      { template: 'back-in-stock', recipient: 'ben@example.com' },
    ]);
    expect(await waiting(shop)).toBe(0);
  });

  it('is refused for what can be bought, is not sold, or an address that is none', async () => {
    const shop = await smallShop(await open());
    const wish = await soldOut(shop);
    const refusal = async (changed: Partial<typeof wish>) => {
      const wished = await requestRestock(shop, { ...wish, ...changed }, here);
      return wished.ok ? 'ok' : wished.failure.code;
    };
    expect(await refusal({ email: 'ada' })).toBe('invalid-email');
    expect(await refusal({ variantId: 'another' })).toBe('not-found');
    expect(await refusal({ productId: 999_999 })).toBe('not-found');
    await stockUp(shop, productId, 1);
    expect(await refusal({})).toBe('in-stock');
  });

  it('is limited for a network and for an address, and forgotten after a year', async () => {
    let now = Date.UTC(2026, 0, 5);
    const shop = { ...(await smallShop(await open())), clock: () => now };
    const wish = await soldOut(shop);
    const network = { network: '192.0.2.1' };
    const answers = [];
    for (let i = 0; i < 12; i++) {
      const email = `ada${i}@example.com`;
      answers.push(await requestRestock(shop, { ...wish, email }, network));
    }
    expect(answers.filter(({ ok }) => ok).length).toBeLessThan(12);
    await shop.db.write(async (writer) => {
      for (let i = 0; i < maxRestockRequests; i++) {
        const row = { id: `r${i}`, variant_id: `v${i}`, email: 'eve@example.com' };
        await writer
          .insertInto('restock_requests')
          .values({ ...row, requested_at: now })
          .execute();
      }
    });
    const before = await waiting(shop);
    await requestRestock(shop, { ...wish, email: 'eve@example.com' }, here);
    expect(await waiting(shop)).toBe(before);
    now += 366 * 24 * 60 * 60 * 1000;
    await deleteOldRestocks(shop);
    expect(await waiting(shop)).toBe(0);
  });
});
