import type { CartLine } from '#shop/cart/rules/cart.ts';
import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { listRelated } from '#shop/catalogue/store/related-products.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

const suggestedCount = 2;

/** What is bought together with the line added last, then its category: in stock and not in the cart yet. */
export async function suggestForCart(
  { db }: Pick<Shop, 'db'>,
  lines: readonly CartLine[],
): Promise<ProductSummary[]> {
  const last = lines.at(-1);
  if (!last) return [];
  const settings = settingsFrom(await readSettings(db.read));
  const inCart = new Set(lines.map(({ product }) => product.id));
  // More than are shown, because some may be in the cart or sold out.
  const limit = suggestedCount * 2 + inCart.size;
  const span = { productId: last.product.id, limit, isSameCategory: false };
  const related = await listRelated(db.read, span, settings);
  return related
    .filter(({ id, availability }) => !inCart.has(id) && availability !== 'sold-out')
    .slice(0, suggestedCount);
}
