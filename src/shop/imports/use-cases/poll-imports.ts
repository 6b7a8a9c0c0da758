import { checkImport } from './check-import.ts';
import { readImportFile } from './read-import-file.ts';
import { writeImport } from './write-import.ts';
import type { ImportPhase, ProductImport } from '#shop/imports/rules/product-import.ts';
import type { Shop } from '#shop/shop.ts';
import { cancelPictures } from '#shop/imports/store/import-pictures.ts';
import {
  countStart,
  updateImportProgress,
  findWorkingImport,
} from '#shop/imports/store/product-imports.ts';
import { findExpiredRows, deleteExpiredRows } from '#shop/imports/store/expired-imports.ts';

const maxStarts = 3;
const keptImports = 10;
const rowsPerBatch = 500;

const steps: Record<ImportPhase, (shop: Shop, at: ProductImport) => Promise<void>> = {
  reading: readImportFile,
  checking: checkImport,
  writing: writeImport,
};

/** Runs the next step of the import in progress; true while there may be more. */
export async function pollImports(shop: Shop): Promise<boolean> {
  const running = await findWorkingImport(shop.db.read);
  if (!running) return tidyImports(shop);
  if (await beginImportStep(shop, running)) await steps[running.phase](shop, running);
  return true;
}

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

/** Deletes a batch of old import data. False once none is left. */
async function tidyImports(shop: Shop): Promise<boolean> {
  const expired = await findExpiredRows(shop.db.read, keptImports);
  if (!expired) return false;
  await shop.db.write((writer) => deleteExpiredRows(writer, expired, rowsPerBatch));
  return true;
}
