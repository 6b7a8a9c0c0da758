import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { ProductImport } from '#shop/imports/rules/product-import.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { listImports } from '#shop/imports/store/product-imports.ts';

const shownImports = 10;

/** The newest first. */
export async function listProductImports(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<ProductImport[], { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return ok(await listImports(shop.db.read, shownImports));
}
