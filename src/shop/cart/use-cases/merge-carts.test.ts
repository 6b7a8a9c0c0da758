import { expect, it } from 'vitest';
import { maxLines, maxLineQuantity, type Customer } from '#shop/cart/rules/cart.ts';
import { lineChanges } from '#shop/cart/rules/cart-line-changes.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, putInCart, stockUp } from '../../../../tests/support/buyers.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { addToCart } from './add-to-cart.ts';
import { countCart, showCart } from './show-cart.ts';
import { listSaved } from './saved-lines.ts';
import { mergeCarts } from './merge-carts.ts';

const secret = '0123456789abcdef0123456789abcdef';
const guest: Customer = { visitor: null, cartToken: secret };

async function guestAdds(shop: Shop, productId: number, quantity: number): Promise<void> {
  await addToCart(shop, guest, { productId, variantId: null, quantity });
}

/** Lines of products that are not for sale, in the account's cart. */
async function fillUp(shop: Shop, lines: number): Promise<void> {
  await shop.db.write(async (writer) => {
    const row = await writer
      .selectFrom('cart_lines')
      .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
      .selectAll('cart_lines')
      .where('user_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: lines }, (_, i) => ({
      ...row,
      variant_id: `other-${i}`,
      position: i + 2,
    }));
    await writer.insertInto('cart_lines').values(rows).execute();
  });
}

async function contents(shop: Shop, visitor: Visitor): Promise<[number, number][]> {
  const { lines } = await showCart(shop, { visitor, cartToken: null });
  return lines.map(({ product, quantity }) => [product.id, quantity]);
}

eachEngine('cart merge at sign-in', ({ open }) => {
  it('adds the browser’s quantities to the account’s and deletes the browser’s cart', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 1, 7: 1 });
    await guestAdds(shop, 2, 2);
    await guestAdds(shop, 5, 1);
    await mergeCarts(shop, ann, secret);
    expect(await contents(shop, ann)).toEqual([
      [2, 3],
      [7, 1],
      [5, 1],
    ]);
    expect(await countCart(shop, guest)).toBe(0);
  });

  it('caps quantities at the stock, but never below what the account had', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 4, 5: 6 });
    await guestAdds(shop, 2, 4);
    await guestAdds(shop, 5, 4);
    await stockUp(shop, 2, 5);
    await stockUp(shop, 5, 3);
    await mergeCarts(shop, ann, secret);
    expect(await contents(shop, ann)).toEqual([
      [2, 5],
      [5, 6],
    ]);
  });

  it('reports the combined quantity of a line that was reduced to stock', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 4 });
    await guestAdds(shop, 2, 4);
    await guestAdds(shop, 5, 4);
    await stockUp(shop, 2, 5);
    await stockUp(shop, 5, 0);
    await mergeCarts(shop, ann, secret);
    const { lines } = await showCart(shop, { visitor: ann, cartToken: null });
    expect(lines.map(lineChanges)).toEqual([
      [{ kind: 'cut', wanted: 8 }],
      [{ kind: 'sold-out', isNews: true }],
    ]);
  });

  it('caps a line at 999 units and reports it', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 19: 600 });
    await guestAdds(shop, 19, 600);
    await mergeCarts(shop, ann, secret);
    expect(await contents(shop, ann)).toEqual([[19, maxLineQuantity]]);
    const { lines } = await showCart(shop, { visitor: ann, cartToken: null });
    expect(lines.flatMap(lineChanges)).toEqual([{ kind: 'cut', wanted: 1200 }]);
  });

  it('saves lines for later that exceed the maximum of the cart', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 1 });
    await guestAdds(shop, 2, 1);
    await guestAdds(shop, 5, 3);
    await fillUp(shop, maxLines - 1);
    await mergeCarts(shop, ann, secret);
    const customer = { visitor: ann, cartToken: null };
    const { lines, gone } = await showCart(shop, customer);
    expect([lines.length + gone.length, lines[0]?.quantity]).toEqual([maxLines, 2]);
    expect(await listSaved(shop, customer)).toMatchObject([
      { line: { product: { id: 5 } }, quantity: 3, didNotFit: true },
    ]);
  });

  it('keeps lines that are off sale and the price last seen', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await guestAdds(shop, 2, 2);
    await guestAdds(shop, 5, 1);
    await shop.db.write(async (writer) => {
      await writer.updateTable('products').set({ status: 'draft' }).where('id', '=', 2).execute();
      await writer
        .updateTable('variants')
        .set({ price_minor: 100 })
        .where('product_id', '=', 5)
        .execute();
    });
    await mergeCarts(shop, ann, secret);
    const { lines, gone } = await showCart(shop, { visitor: ann, cartToken: null });
    expect(gone).toMatchObject([{ quantity: 2, isNews: true }]);
    expect(lines.flatMap(lineChanges)).toMatchObject([{ kind: 'price', was: { amount: 21_500 } }]);
  });

  it('adds the cart once when run twice or concurrently', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await guestAdds(shop, 2, 2);
    await Promise.all([1, 2, 3].map(() => mergeCarts(shop, ann, secret)));
    await mergeCarts(shop, ann, secret);
    expect(await contents(shop, ann)).toEqual([[2, 2]]);
  });

  it('[T05] requires the cart’s secret token', async () => {
    const shop = await smallShop(await open());
    const mallory = await newCustomer(shop, 'mallory');
    await guestAdds(shop, 2, 2);
    const cart = await shop.db.read
      .selectFrom('carts')
      .select(['id', 'token_hash', 'checkout_key'])
      .executeTakeFirstOrThrow();
    for (const guess of [cart.id, cart.token_hash ?? '', cart.checkout_key, '', `${secret}0`]) {
      await mergeCarts(shop, mallory, guess);
    }
    expect(await contents(shop, mallory)).toEqual([]);
    expect(await countCart(shop, guest)).toBe(2);
  });

  it("[T05] never opens or merges another account's cart, whatever token the browser sends", async () => {
    const shop = await smallShop(await open());
    const [ann, mallory] = [await newCustomer(shop, 'ann'), await newCustomer(shop, 'mallory')];
    await putInCart(shop, ann, { 2: 3 });
    const cart = await shop.db.read.selectFrom('carts').select('id').executeTakeFirstOrThrow();
    for (const cartToken of [ann.userId, ann.email, cart.id]) {
      await mergeCarts(shop, mallory, cartToken);
      expect(await countCart(shop, { visitor: null, cartToken })).toBe(0);
    }
    expect(await contents(shop, mallory)).toEqual([]);
    expect(await contents(shop, ann)).toEqual([[2, 3]]);
  });
});
