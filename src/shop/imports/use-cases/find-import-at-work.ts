import type { ProductImport } from '#shop/imports/rules/product-import.ts';
import type { Shop } from '#shop/shop.ts';
import { findWorkingImport } from '#shop/imports/store/product-imports.ts';

/** Null where none is being read, checked or written. */
export function findImportAtWork(shop: Shop): Promise<ProductImport | null> {
  return findWorkingImport(shop.db.read);
}
