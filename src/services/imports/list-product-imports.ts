import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import type { ProductImport } from '#domain/imports/product-import.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { listImports } from '#storage/imports/product-imports.ts';

const shownImports = 10;

/** The newest first. */
export async function listProductImports(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<ProductImport[], { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return ok(await listImports(shop.db.read, shownImports));
}
