import { expect, it } from 'vitest';
import { hourly } from '#platform/queue/poller.ts';
import { cartLifetimeMs } from '#shop/cart/rules/cart.ts';
import { addToCart } from '#shop/cart/use-cases/add-to-cart.ts';
import { changeQuantity } from '#shop/cart/use-cases/change-quantity.ts';
import { saveForLater } from './saved-lines.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { deleteAbandonedCarts } from './delete-abandoned-carts.ts';

const day = 24 * 60 * 60 * 1000;
const never = new AbortController().signal;

async function agingShop(db: Shop['db']) {
  let now = Date.UTC(2026, 10, 21);
  const shop = { ...(await demoShop(db)), clock: () => now };
  return { shop, pass: (ms: number) => (now += ms) };
}

async function count(shop: Shop, table: 'carts' | 'cart_lines'): Promise<number> {
  return (await shop.db.read.selectFrom(table).selectAll().execute()).length;
}

async function tidy(shop: Shop): Promise<number> {
  const round = hourly(deleteAbandonedCarts);
  let rounds = 1;
  while (await round(shop, never)) rounds += 1;
  return rounds;
}

eachEngine('cart cleanup', ({ open }) => {
  it('deletes browser carts after the lifetime of their cookie', async () => {
    const { shop, pass } = await agingShop(await open());
    const adding = { productId: 2, variantId: null, quantity: 1 };
    const [old, recent] = ['old', 'recent'].map((cartToken) => ({ visitor: null, cartToken }));
    if (!old || !recent) throw new Error('two browsers');
    await addToCart(shop, old, adding);
    pass(day);
    await addToCart(shop, recent, adding);
    pass(cartLifetimeMs - day);
    await tidy(shop);
    expect(await count(shop, 'carts')).toBe(2);
    pass(1);
    await tidy(shop);
    expect([await count(shop, 'carts'), await count(shop, 'cart_lines')]).toEqual([1, 1]);
    expect((await showCart(shop, recent)).lines).toHaveLength(1);
  });

  it('deletes only empty account carts, never saved items', async () => {
    const { shop, pass } = await agingShop(await open());
    const customerOf = async (name: string) => {
      const customer = { visitor: await newCustomer(shop, name), cartToken: null };
      await addToCart(shop, customer, { productId: 2, variantId: null, quantity: 1 });
      const [line] = (await showCart(shop, customer)).lines;
      return { ...customer, variantId: line?.variantId ?? '' };
    };
    const full = await customerOf('full');
    const emptied = await customerOf('emptied');
    const saving = await customerOf('saving');
    await changeQuantity(shop, emptied, { variantId: emptied.variantId, quantity: 0 });
    await saveForLater(shop, saving, { variantId: saving.variantId });
    pass(cartLifetimeMs + 1);
    await tidy(shop);
    const rows = await shop.db.read.selectFrom('carts').select('user_id').execute();
    const kept = [full, saving].map(({ visitor }) => visitor.userId);
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set(kept));
  });

  it('deletes in batches, then pauses for an hour', async () => {
    const { shop, pass } = await agingShop(await open());
    const carts = Array.from({ length: 450 }, (_, i) => ({
      id: `cart ${i}`,
      token_hash: `hash ${i}`,
      user_id: null,
      checkout_key: `key ${i}`,
      created_at: 0,
      updated_at: 0,
    }));
    await shop.db.write((writer) => writer.insertInto('carts').values(carts).execute());
    const round = hourly(deleteAbandonedCarts);
    const steps = [];
    for (let i = 0; i < 3; i += 1) steps.push(await round(shop, never), await count(shop, 'carts'));
    expect(steps).toEqual([true, 250, true, 50, false, 0]);
    await shop.db.write((writer) => writer.insertInto('carts').values(carts).execute());
    expect(await round(shop, never)).toBe(false);
    expect(await count(shop, 'carts')).toBe(450);
    pass(60 * 60 * 1000);
    expect(await round(shop, never)).toBe(true);
  });
});
