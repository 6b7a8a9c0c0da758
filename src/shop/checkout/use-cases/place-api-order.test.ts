import { ok } from '#platform/result.ts';
import { expect, it } from 'vitest';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { browseProducts } from '#shop/catalogue/use-cases/browse-products.ts';
import { browseAccounts } from '#shop/identity/use-cases/accounts.ts';
import { browseOrders } from '#shop/orders/use-cases/list-orders.ts';
import { filledForm, newCustomer, putInCart } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { placeOrder, type ApiOrderRequest } from './place-order.ts';

const placing: ApiOrderRequest = {
  checkoutKey: 'key-one',
  bodyHash: 'hash-one',
  items: [{ productId: 2, variantId: null, quantity: 1, agreedPrice: '229' }],
  form: filledForm,
  shipping: 'standard',
  method: 'check',
  discountCode: '',
  agreedTotalMinor: null,
  hasAgreedPrices: true,
};

eachEngine('orders of API clients', ({ open }) => {
  it('are placed once per key and leave the cart unchanged', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 5: 2 });
    const placed = await placeOrder(shop, ann, placing);
    if (!placed.ok) throw new Error(placed.failure.code);
    const { id, number } = placed.value;
    expect(await placeOrder(shop, ann, placing)).toEqual(ok({ id, number, recorded: null }));
    const other = await placeOrder(shop, ann, { ...placing, bodyHash: 'hash-two' });
    expect(other).toEqual({ ok: false, failure: { code: 'key-reused' } });
    expect((await showCart(shop, { visitor: ann, cartToken: null })).count).toBe(2);
    const span = { after: 0, offset: 0, limit: 10 };
    const { orders, total } = await browseOrders(shop, ann, span);
    expect(total).toBe(1);
    expect(orders).toMatchObject([
      {
        order: { lines: [{ productId: 2, quantity: 1, unitPrice: { amount: 22_900 } }] },
        account: { email: ann.email, hasPassword: false, isEmailVerified: false },
      },
    ]);
    expect(orders[0]?.products.get(2)?.description).not.toBe('');
    expect((await browseOrders(shop, customer, span)).total).toBe(0);
    expect((await browseOrders(shop, staff, { ...span, after: 1 })).orders).toEqual([]);
  });

  it('are refused with an outdated price', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const items = [{ productId: 2, variantId: null, quantity: 1, agreedPrice: '228.99' }];
    const placed = await placeOrder(shop, ann, { ...placing, items });
    expect(placed).toMatchObject({
      ok: false,
      failure: { code: 'price-changed', prices: [{ productId: 2, price: { amount: 22_900 } }] },
    });
  });

  it('accounts and products are listed from a cursor', async () => {
    const shop = await demoShop(await open());
    for (const name of ['ann', 'bea', 'cleo']) await newCustomer(shop, name);
    const read = await browseAccounts(shop, staff, { after: 1, offset: 0, limit: 1 });
    expect(read).toMatchObject({
      ok: true,
      value: { accounts: [{ number: 2, email: 'bea@example.com' }], total: 3 },
    });
    const all = { categories: [], text: '', sort: 'id', offset: 0, limit: 3 } as const;
    const ids = async (query: Partial<Parameters<typeof browseProducts>[1]>) => {
      const { products } = await browseProducts(shop, {
        ...all,
        categories: [],
        after: 0,
        ...query,
      });
      return products.map(({ id }) => id);
    };
    expect(await ids({ after: 4 })).toEqual([5, 6, 7]);
    const jewels = await ids({ categories: ['jewelery'] });
    expect(await ids({ categories: ['jewelery'], after: jewels[0] ?? 0 })).toEqual(
      expect.arrayContaining(jewels.slice(1)),
    );
    expect(await ids({ text: 'headphones' })).toEqual([2]);
  });
});
