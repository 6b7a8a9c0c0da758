import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { maxImportBytes } from '#domain/imports/product-import.ts';
import { failed, type Result } from '#domain/result.ts';
import type { KeptFile } from '#integrations/import-files.ts';
import type { Shop } from '#services/shop.ts';

/** Streams an upload to disk, so that it is never fully in memory. */
export async function keepImportFile(
  shop: Shop,
  visitor: Visitor | null,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Result<KeptFile, { code: 'forbidden' } | { code: 'too-many-bytes' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return shop.importFiles.keep(chunks, maxImportBytes);
}
