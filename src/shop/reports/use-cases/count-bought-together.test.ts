import { expect, it } from 'vitest';
import { suggestForCart } from '#shop/cart/use-cases/suggest-for-cart.ts';
import { showProduct } from '#shop/catalogue/use-cases/show-product.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, putInCart } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { owner } from '../../../../tests/support/staff.ts';
import { countBoughtTogether } from './count-bought-together.ts';

const { signal } = new AbortController();
const hourMs = 60 * 60_000;

/** Counts what was ordered at least an hour before. */
async function countedLater(shop: Shop): Promise<void> {
  const later = { ...shop, clock: () => shop.clock() + hourMs + 1 };
  while (await countBoughtTogether(later, signal));
}

async function relatedTo(shop: Shop, productId: number): Promise<number[]> {
  const shown = await showProduct(shop, productId);
  return shown.ok ? shown.value.related.map(({ id }) => id) : [];
}

async function othersOfCategory(shop: Shop, productId: number): Promise<number[]> {
  const rows = await shop.db.read
    .selectFrom('products')
    .innerJoin('products as one', 'one.category_id', 'products.category_id')
    .where('one.id', '=', productId)
    .where('products.id', '!=', productId)
    .where('products.status', '=', 'published')
    .select('products.id')
    .orderBy('products.id')
    .execute();
  return rows.map(({ id }) => id);
}

eachEngine('related products', ({ open }) => {
  it('are those most often bought together, of the same category on the product page', async () => {
    const shop = await demoShop(await open());
    const buyer = await newCustomer(shop, 'ann');
    const bySimilarity = await relatedTo(shop, 5);
    const others = await othersOfCategory(shop, 5);
    const [same = 0, alsoSame = 0] = others.filter((id) => !bySimilarity.includes(id));
    for (let times = 0; times < 3; times += 1) {
      const quantities = { 5: 1, 7: 1, ...(times < 2 ? { [same]: 1 } : {}) };
      await placedOrder(shop, buyer, { quantities });
    }
    // Bought together by one customer only, which may be chance.
    await placedOrder(shop, buyer, { quantities: { 5: 1, [alsoSame]: 1 } });
    await countBoughtTogether(shop, signal);
    expect(await relatedTo(shop, 5)).toEqual(bySimilarity);

    await countedLater(shop);
    await countedLater(shop);
    expect(await relatedTo(shop, 5)).toEqual([same, ...bySimilarity.slice(0, 3)]);
    await putInCart(shop, buyer, { 5: 1 });
    const { lines } = await showCart(shop, { visitor: buyer, cartToken: null });
    const suggested = (await suggestForCart(shop, lines)).map(({ id }) => id);
    expect(suggested).toEqual([7, same]);
    const counted = shop.db.read.selectFrom('bought_together').select('orders');
    expect(await counted.where('product_id', '=', 7).where('other_id', '=', 5).execute()).toEqual([
      { orders: 3 },
    ]);
  });

  it('are not learned from cancelled orders, nor twice by two processes', async () => {
    const shop = await demoShop(await open());
    const buyer = await newCustomer(shop, 'ann');
    const cancelled = await placedOrder(shop, buyer, { quantities: { 5: 1, 7: 1 } });
    await cancelOrder(shop, owner, cancelled.id);
    await placedOrder(shop, buyer, { quantities: { 5: 1, 7: 1 } });
    await Promise.all([countedLater(shop), countedLater(shop)]);
    const counted = shop.db.read.selectFrom('bought_together').select('orders');
    expect(await counted.execute()).toEqual([{ orders: 1 }, { orders: 1 }]);
  });
});
