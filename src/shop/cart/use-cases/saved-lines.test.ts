import { expect, it } from 'vitest';
import { type Customer, maxSavedItems } from '#shop/cart/rules/cart.ts';
import { exportData } from '#shop/customers/use-cases/export-data.ts';
import { deleteAccount } from '#shop/customers/use-cases/delete-account.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, putInCart, readyToPlace, stockUp } from '../../../../tests/support/buyers.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { proven } from '../../../../tests/support/staff.ts';
import { addToCart } from './add-to-cart.ts';
import { countCart, showCart } from './show-cart.ts';
import { listSaved, moveToCart, removeSaved, saveForLater } from './saved-lines.ts';
import { mergeCarts } from './merge-carts.ts';
import { limitCartToStock } from './cart-line-changes.ts';

const secret = '0123456789abcdef0123456789abcdef';
const guest: Customer = { visitor: null, cartToken: secret };

async function variantOf(shop: Shop, productId: number): Promise<string> {
  const row = await shop.db.read
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function save(
  shop: Shop,
  customer: Customer,
  [productId, quantity]: [productId: number, quantity: number],
) {
  await addToCart(shop, customer, { productId, variantId: null, quantity });
  const variantId = await variantOf(shop, productId);
  expect(await saveForLater(shop, customer, { variantId })).toEqual({ ok: true, value: null });
  return variantId;
}

async function saved(shop: Shop, customer: Customer): Promise<[string, number][]> {
  const lines = await listSaved(shop, customer);
  return lines.map(({ title, quantity }) => [title.split(' ')[0] ?? '', quantity]);
}

eachEngine('saved items', ({ open }) => {
  it('leave the cart, are neither counted nor priced, and move back unchanged', async () => {
    const shop = await smallShop(await open());
    await addToCart(shop, guest, { productId: 5, variantId: null, quantity: 1 });
    const variantId = await save(shop, guest, [2, 3]);
    expect(await countCart(shop, guest)).toBe(1);
    expect((await showCart(shop, guest)).total.amount).toBe(21_500);
    expect(await listSaved(shop, guest)).toMatchObject([
      { variantId, quantity: 3, didNotFit: false, line: { unitPrice: { amount: 22_900 } } },
    ]);
    expect(await moveToCart(shop, guest, { variantId })).toMatchObject({ value: { left: 0 } });
    expect(await countCart(shop, guest)).toBe(4);
    expect(await saved(shop, guest)).toEqual([]);
  });

  it('add up with the same product in the saved items or in the cart', async () => {
    const shop = await smallShop(await open());
    const variantId = await save(shop, guest, [2, 3]);
    await save(shop, guest, [2, 2]);
    expect(await saved(shop, guest)).toEqual([['Wireless', 5]]);
    await addToCart(shop, guest, { productId: 2, variantId: null, quantity: 1 });
    await moveToCart(shop, guest, { variantId });
    expect(await countCart(shop, guest)).toBe(6);
  });

  it('move back up to the stock; the rest stays saved', async () => {
    const shop = await smallShop(await open());
    const variantId = await save(shop, guest, [2, 5]);
    await stockUp(shop, 2, 3);
    expect(await moveToCart(shop, guest, { variantId })).toMatchObject({ value: { left: 2 } });
    expect([await countCart(shop, guest), await saved(shop, guest)]).toEqual([
      3,
      [['Wireless', 2]],
    ]);
    expect(await moveToCart(shop, guest, { variantId })).toMatchObject({
      failure: { code: 'no-more', available: 3 },
    });
    await stockUp(shop, 2, 0);
    expect(await moveToCart(shop, guest, { variantId })).toMatchObject({
      failure: { code: 'sold-out' },
    });
  });

  it('are not ordered and stay after the order', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const customer = { visitor: ann, cartToken: null };
    await save(shop, customer, [2, 3]);
    expect(await placeOrder(shop, ann, await readyToPlace(shop, ann))).toMatchObject({
      failure: { code: 'empty-cart' },
    });
    await putInCart(shop, ann, { 5: 1 });
    expect((await placeOrder(shop, ann, await readyToPlace(shop, ann))).ok).toBe(true);
    const lines = await shop.db.read.selectFrom('order_lines').select('product_id').execute();
    expect(lines).toEqual([{ product_id: 5 }]);
    expect(await saved(shop, customer)).toEqual([['Wireless', 3]]);
  });

  it('merge with those of the account at sign-in, once, also from two tabs concurrently', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const customer = { visitor: ann, cartToken: null };
    await save(shop, customer, [2, 1]);
    await save(shop, guest, [2, 2]);
    await save(shop, guest, [5, 1]);
    await Promise.all([1, 2].map(() => mergeCarts(shop, ann, secret)));
    expect(await saved(shop, customer)).toEqual([
      ['Wireless', 3],
      ['Slim', 1],
    ]);
    expect(await saved(shop, guest)).toEqual([]);
  });

  it('include the sold-out lines when the cart is limited to stock', async () => {
    const shop = await smallShop(await open());
    await addToCart(shop, guest, { productId: 2, variantId: null, quantity: 3 });
    await addToCart(shop, guest, { productId: 5, variantId: null, quantity: 3 });
    await stockUp(shop, 2, 0);
    await stockUp(shop, 5, 2);
    await limitCartToStock(shop, guest);
    expect((await showCart(shop, guest)).lines).toMatchObject([
      { product: { id: 5 }, quantity: 2 },
    ]);
    expect(await saved(shop, guest)).toEqual([['Wireless', 3]]);
  });

  it('are removed permanently, and only by their owner', async () => {
    const shop = await smallShop(await open());
    const variantId = await save(shop, guest, [2, 1]);
    const other: Customer = { visitor: null, cartToken: 'another browser' };
    await addToCart(shop, other, { productId: 5, variantId: null, quantity: 1 });
    await removeSaved(shop, other, variantId);
    expect(await moveToCart(shop, other, { variantId })).toMatchObject({
      failure: { code: 'not-saved' },
    });
    expect(await saved(shop, guest)).toHaveLength(1);
    await removeSaved(shop, guest, variantId);
    await removeSaved(shop, guest, variantId);
    expect(await saved(shop, guest)).toEqual([]);
  });

  it('stay visible when their product is no longer for sale', async () => {
    const shop = await smallShop(await open());
    const variantId = await save(shop, guest, [2, 1]);
    await shop.db.write((writer) =>
      writer.updateTable('products').set({ status: 'draft' }).where('id', '=', 2).execute(),
    );
    expect(await listSaved(shop, guest)).toMatchObject([{ variantId, line: null }]);
    expect(await moveToCart(shop, guest, { variantId })).toMatchObject({
      failure: { code: 'not-found' },
    });
    expect(await saved(shop, guest)).toEqual([['Wireless', 1]]);
  });

  it('are limited to one hundred', async () => {
    const shop = await smallShop(await open());
    const variantId = await save(shop, guest, [2, 1]);
    await shop.db.write(async (writer) => {
      const [row] = await writer.selectFrom('saved_lines').selectAll().execute();
      if (!row) throw new Error('nothing is saved');
      const rows = Array.from({ length: maxSavedItems - 1 }, (_, i) => ({
        ...row,
        variant_id: `other-${i}`,
        position: i + 2,
      }));
      await writer.insertInto('saved_lines').values(rows).execute();
    });
    await addToCart(shop, guest, { productId: 5, variantId: null, quantity: 1 });
    const watch = { variantId: await variantOf(shop, 5) };
    expect(await saveForLater(shop, guest, watch)).toMatchObject({
      failure: { code: 'saved-full' },
    });
    expect(await countCart(shop, guest)).toBe(1);
    await addToCart(shop, guest, { productId: 2, variantId: null, quantity: 1 });
    expect((await saveForLater(shop, guest, { variantId })).ok).toBe(true);
  });

  it('are exported with the account’s data and deleted with the account', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const customer = { visitor: ann, cartToken: null };
    await save(shop, customer, [2, 3]);
    const { cart } = JSON.parse(await exportData(shop, proven(ann))) as Record<string, unknown>;
    expect(cart).toMatchObject({
      savedForLater: [{ product: 'Wireless Headphones with Noise Control', quantity: 3 }],
    });
    await deleteAccount(shop, proven(ann));
    expect(await shop.db.read.selectFrom('saved_lines').selectAll().execute()).toEqual([]);
  });
});
