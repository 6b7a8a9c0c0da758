import type { Visitor } from '#shop/access/rules/visitor.ts';
import { listDeletedProducts } from '#shop/catalogue/use-cases/list-deleted-products.ts';
import { restoreProduct } from '#shop/catalogue/use-cases/restore-product.ts';
import type { Shop } from '#shop/shop.ts';
import { granted } from '#shop/access/web/visitor.ts';
import { readProductId, type Posted } from './edit/posted-product.ts';
import { redirectWithFlash, tableUrlOf } from './edit/product-actions.ts';

/** The product named by `?deleted=`, while it can be restored. */
export async function findDeletedProduct(shop: Shop, visitor: Visitor, query: URLSearchParams) {
  const id = query.get('deleted') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) return null;
  const [deleted = null] = granted(await listDeletedProducts(shop, visitor, Number(id)));
  return deleted;
}

export async function restore(posted: Posted, to = tableUrlOf(posted)) {
  const restored = await restoreProduct(posted.shop, posted.visitor, readProductId(posted.fields));
  if (restored.ok) return redirectWithFlash(posted, to, `${restored.value} was restored.`);
  const { code } = restored.failure;
  if (code === 'forbidden') throw new Error('this page has no guard in access.ts');
  return redirectWithFlash(posted, to, failureMessages[code]);
}

const failureMessages = {
  'not-found': 'This product was already restored or can no longer be restored.',
  'id-taken': 'Another product now uses its number, so it cannot be restored.',
  'category-gone':
    'Its category no longer exists. Add the category again, then restore the product.',
};
