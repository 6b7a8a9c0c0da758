import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { maxImportBytes } from '#shop/imports/rules/product-import.ts';
import { failed, type Result } from '#platform/result.ts';
import type { KeptFile } from '#shop/imports/integrations/import-files.ts';
import type { Shop } from '#shop/shop.ts';

/** Streams an upload to disk, so that it is never fully in memory. */
export async function keepImportFile(
  shop: Shop,
  visitor: Visitor | null,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Result<KeptFile, { code: 'forbidden' } | { code: 'too-many-bytes' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return shop.importFiles.keep(chunks, maxImportBytes);
}
