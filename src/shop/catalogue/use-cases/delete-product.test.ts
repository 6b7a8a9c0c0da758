import { expect, it } from 'vitest';
import { listProducts } from './list-products.ts';
import { contentVersion, productVersion } from './page-version.ts';
import { showProduct } from './show-product.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { listMyOrders } from '#shop/orders/use-cases/list-orders.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, putInCart, readyToPlace } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { owner, customer, staff } from '../../../../tests/support/staff.ts';
import { deleteProduct } from './delete-product.ts';

const jacket = 8;
const done = { ok: true, value: null };
const refused = (code: string) => ({ ok: false, failure: { code } });

eachEngine('deleting a product', ({ open }) => {
  it('[1.17] takes it out of the lists, the counters, the search and its own page at once', async () => {
    const shop = await demoShop(await open());
    const version = await contentVersion(shop);
    expect(await deleteProduct(shop, staff, jacket)).toEqual(done);
    expect(await contentVersion(shop)).toBe(version + 1);
    expect(await productVersion(shop, jacket)).toBeNull();
    expect(await showProduct(shop, jacket)).toEqual(refused('not-found'));
    expect(await totals(shop, [undefined, "men's clothing", 'bomber'])).toEqual([31, 7, 0]);
  });

  it('takes it out of what carts count, and leaves orders as they were placed', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { [jacket]: 1 });
    await placeOrder(shop, ann, await readyToPlace(shop, ann));
    await putInCart(shop, ann, { [jacket]: 1, 5: 1 });
    await deleteProduct(shop, staff, jacket);
    const cart = await showCart(shop, { visitor: ann, cartToken: null });
    expect(cart.lines.map(({ product }) => product.id)).toEqual([5]);
    expect(cart.count).toBe(1);
    const { orders } = await listMyOrders(shop, ann, 1);
    expect(orders).toMatchObject([
      { lines: [{ productId: jacket, title: 'Olive Bomber Jacket with Ribbed Cuffs' }] },
    ]);
  });

  it('records an audit event', async () => {
    const shop = await demoShop(await open());
    await deleteProduct(shop, owner, jacket);
    const auditEvents = await shop.db.read.selectFrom('audit_entries').selectAll().execute();
    expect(auditEvents).toMatchObject([
      {
        actor_id: owner.userId,
        action: 'product.deleted',
        subject_type: 'product',
        subject_id: `${jacket}`,
      },
    ]);
    expect(JSON.parse(auditEvents[0]?.details ?? '')).toMatchObject({ priceMinor: 12_900 });
  });

  it('is allowed only to staff, and only once', async () => {
    const shop = await demoShop(await open());
    expect(await deleteProduct(shop, customer, jacket)).toEqual(refused('forbidden'));
    const answers = await Promise.all([
      deleteProduct(shop, staff, jacket),
      deleteProduct(shop, owner, jacket),
    ]);
    expect(answers).toContainEqual(done);
    expect(answers).toContainEqual(refused('not-found'));
    expect(await totals(shop, [undefined, "men's clothing"])).toEqual([31, 7]);
  });
});

function totals(shop: Shop, words: (string | undefined)[]): Promise<number[]> {
  return Promise.all(
    words.map(async (word) => {
      const listing = await listProducts(shop, {
        word,
        selectedCategories: [],
        sort: 'none',
        page: 1,
      });
      return listing.page.total;
    }),
  );
}
