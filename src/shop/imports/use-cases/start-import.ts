import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { KeptFile } from '#shop/imports/integrations/import-files.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  findWorkingImport,
  insertImport,
  listImports,
  updateImportProgress,
} from '#shop/imports/store/product-imports.ts';
import { maxImportBytes } from '#shop/imports/rules/product-import.ts';

/** A file that has come is read next. One that waits for a decision gives way, one that is at work does not. */
export async function startImport(
  shop: Shop,
  visitor: Visitor,
  { name, file, bytes }: KeptFile & { name: string },
): Promise<Result<string, { code: 'forbidden' } | { code: 'another-import' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const id = shop.newId();
  const now = shop.clock();
  const started = await shop.db.write(async (writer) => {
    if (await findWorkingImport(writer)) return failed({ code: 'another-import' as const });
    for (const earlier of await listImports(writer, 10)) {
      if (earlier.state !== 'waiting') continue;
      await updateImportProgress(writer, earlier, { state: 'cancelled', endedAt: now });
    }
    const added = { id, fileName: name, file, bytes, userId: visitor.userId, createdAt: now };
    await insertImport(writer, added);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'products.import-uploaded',
      subject: { type: 'import', id },
      details: { file: name, bytes },
    });
    return ok(id);
  });
  if (!started.ok) await shop.importFiles.remove(file);
  return started;
}

/** Streams an upload to disk, so that it is never fully in memory. */
export async function keepImportFile(
  shop: Shop,
  visitor: Visitor | null,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Result<KeptFile, { code: 'forbidden' } | { code: 'too-many-bytes' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return shop.importFiles.keep(chunks, maxImportBytes);
}
