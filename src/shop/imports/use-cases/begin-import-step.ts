import type { ProductImport } from '#shop/imports/rules/product-import.ts';
import type { Shop } from '#shop/shop.ts';
import { cancelPictures } from '#shop/imports/store/import-pictures.ts';
import { countStart, updateImportProgress } from '#shop/imports/store/product-imports.ts';

const maxStarts = 3;

/**
 * Whether the next step of the import may be tried. Each start is counted before anything of the file is looked at,
 * and finishing the step takes the count back: a file that ends or freezes the process does so three times at most.
 */
export async function beginImportStep(shop: Shop, at: ProductImport): Promise<boolean> {
  const now = shop.clock();
  const starts = await shop.db.write(async (writer) => {
    const counted = await countStart(writer, at);
    if (counted === null || counted <= maxStarts) return counted;
    await updateImportProgress(writer, at, { state: 'failed', failure: 'gave-up', endedAt: now });
    await cancelPictures(writer, at.id);
    return counted;
  });
  if (starts === null) return false;
  if (starts <= maxStarts) return true;
  const { id, phase, position, rowCount } = at;
  shop.log.error({ import: id, phase, position, rowCount }, 'import stopped: too many attempts');
  await shop.importFiles.remove(at.file);
  return false;
}
