import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  type EditableProduct,
  findEditableProduct,
} from '#shop/catalogue/store/editable-products.ts';
import { readReserved } from '#shop/inventory/store/stock.ts';

export interface OpenedProduct extends EditableProduct {
  /** How many items are reserved for payments in progress, by variant; those without any are left out. */
  reserved: ReadonlyMap<string, number>;
}

/** A product as the form to update it opens on it. */
export async function openProduct(
  shop: Shop,
  visitor: Visitor,
  id: number,
): Promise<Result<OpenedProduct, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const product = await findEditableProduct(read, id);
  if (!product) return failed({ code: 'not-found' });
  const variantIds = product.variants.map((variant) => variant.id);
  return ok({ ...product, reserved: await readReserved(read, variantIds) });
}
