import type { Shop } from '#shop/shop.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import type { Database } from '#platform/database/database.ts';
import { emptyShop } from './demo-shop.ts';
import { sampleCategory, sampleProduct, sampleVariant } from './sample-products.ts';

/** Numbers, titles, prices and stock as in the demo. */
const goods = [
  [2, 'Wireless Headphones with Noise Control', 22_900, 23],
  [5, 'Slim Dress Watch on Espresso Leather', 21_500, 9],
  [7, 'Portable Speaker with Leather Handle', 14_900, 30],
  [8, 'Olive Bomber Jacket with Ribbed Cuffs', 12_900, 12],
  [19, 'Steel Drop Earrings', 5800, null],
  [20, 'Aquamarine Stud Earrings in Gold', 14_900, 0],
] as const;

/** A shop of six products, created five times as fast as the demo. */
export async function smallShop(db: Database): Promise<Shop> {
  const shop = emptyShop(db);
  await shop.db.write(async (writer) => {
    await insertCategory(writer, sampleCategory());
    for (const [productId, title, priceMinor, onHand] of goods) {
      // As in the demo, the jacket comes in sizes; here in one.
      const optionValues = productId === 8 ? ['S'] : [];
      const variant = { id: `variant-${productId}`, priceMinor, onHand, optionValues };
      const sample = { id: `${productId}`, productId, title, variants: [sampleVariant(variant)] };
      await insertProduct(writer, sampleProduct(sample));
    }
  });
  return shop;
}
