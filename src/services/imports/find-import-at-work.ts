import type { ProductImport } from '#domain/imports/product-import.ts';
import type { Shop } from '#services/shop.ts';
import { findWorkingImport } from '#storage/imports/product-imports.ts';

/** Null where none is being read, checked or written. */
export function findImportAtWork(shop: Shop): Promise<ProductImport | null> {
  return findWorkingImport(shop.db.read);
}
