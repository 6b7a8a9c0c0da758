import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { addToCart } from '#shop/cart/use-cases/add-to-cart.ts';
import { changeQuantity } from '#shop/cart/use-cases/change-quantity.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { browseProducts } from '#shop/catalogue/use-cases/browse-products.ts';
import { listProducts } from '#shop/catalogue/use-cases/list-products.ts';
import { showProduct } from '#shop/catalogue/use-cases/show-product.ts';
import { beginPayment } from '#shop/checkout/use-cases/begin-payment.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { recognizeVisitor } from '#shop/identity/use-cases/sessions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, putInCart, readyToPlace } from '../support/buyers.ts';
import { openMigratedFile } from '../support/each-engine.ts';
import { registered } from '../support/signed-in-browser.ts';
import { smallShop } from '../support/small-shop.ts';
import { shortForm, watchPreparations, watchStatements } from '../support/watch-statements.ts';

/** Runs a hot use case once. Preparing its data does not count. */
type Prepared = () => Promise<unknown>;

interface HotUseCase {
  path: string;
  prepare: (shop: Shop, visitor: Visitor) => Promise<Prepared>;
}

const adding = { productId: 5, variantId: 'variant-5', quantity: 1 };

const hotUseCases: HotUseCase[] = [
  {
    path: 'cart/use-cases/add-to-cart',
    prepare: async (shop, visitor) => () => addToCart(shop, { visitor, cartToken: null }, adding),
  },
  {
    path: 'cart/use-cases/change-quantity',
    prepare: async (shop, visitor) => {
      await putInCart(shop, visitor, { 5: 1, 7: 2 });
      const change = { variantId: 'variant-7', quantity: 3 };
      return () => changeQuantity(shop, { visitor, cartToken: null }, change);
    },
  },
  {
    path: 'cart/use-cases/show-cart',
    prepare: async (shop, visitor) => {
      await putInCart(shop, visitor, { 5: 1, 7: 2 });
      return () => showCart(shop, { visitor, cartToken: null });
    },
  },
  {
    path: 'checkout/use-cases/begin-payment',
    prepare: async (shop, visitor) => {
      await putInCart(shop, visitor, { 5: 1, 7: 2 });
      const placing = await readyToPlace(shop, visitor, { method: 'credit-card' });
      return () => beginPayment(shop, visitor, placing);
    },
  },
  {
    path: 'checkout/use-cases/place-order',
    prepare: async (shop, visitor) => {
      await putInCart(shop, visitor, { 5: 1, 7: 2 });
      const placing = await readyToPlace(shop, visitor);
      return () => placeOrder(shop, visitor, placing);
    },
  },
  {
    path: 'identity/use-cases/sessions',
    prepare: async (shop, { userId }) => {
      const { headers } = await registered(shop, `${userId}-browser`);
      return () => recognizeVisitor(shop, headers);
    },
  },
  {
    path: 'catalogue/use-cases/show-product',
    prepare: async (shop) => () => showProduct(shop, 5),
  },
  {
    path: 'catalogue/use-cases/list-products',
    prepare: async (shop) => {
      const all = { word: undefined, selectedCategories: [], sort: 'none' as const, page: 1 };
      return () => listProducts(shop, all);
    },
  },
  {
    path: 'catalogue/use-cases/browse-products',
    prepare: async (shop) => {
      const all = { categories: [], text: '', sort: 'id' as const, after: 0, offset: 0, limit: 20 };
      return () => browseProducts(shop, all);
    },
  },
];

watchPreparations();

/**
 * More statements than recorded, or more that SQLite prepares anew, need a reason: then write the file again
 * with `vitest run -u`. A use case that needs fewer passes; its file is removed and written again to lower the
 * budget.
 */
it.each(hotUseCases)('$path: stays within its recorded statements', async ({ path, prepare }) => {
  const shop = await smallShop(await openMigratedFile());
  let statements: string[] = [];
  // The first runs prepare the statements on both connections.
  for (const name of ['first', 'second', 'third']) {
    const run = await prepare(shop, await newCustomer(shop, name));
    const succeeding = async () => expect(await run()).not.toMatchObject({ ok: false });
    statements = (await watchStatements(succeeding)).map(shortForm);
  }
  await shop.db.close();
  const file = fileURLToPath(
    new URL(`../../src/shop/${path}.statements.snapshot`, import.meta.url),
  );
  const recorded = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const needed = `${statements.join('\n')}\n`;
  await expect(isWithin(needed, recorded) ? recorded : needed).toMatchFileSnapshot(file);
});

function isWithin(needed: string, recorded: string): boolean {
  return (
    countOf(/\n/g, needed) <= countOf(/\n/g, recorded) &&
    countOf(/\(prepared anew\)/g, needed) <= countOf(/\(prepared anew\)/g, recorded)
  );
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}
