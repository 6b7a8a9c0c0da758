import { checkImport } from './check-import.ts';
import { readImportFile } from './read-import-file.ts';
import { writeImport } from './write-import.ts';
import type { ImportPhase, ProductImport } from '#shop/imports/rules/product-import.ts';
import type { Shop } from '#shop/shop.ts';
import { cancelPictures } from '#shop/imports/store/import-pictures.ts';
import {
  type ImportLease,
  leaseStep,
  releaseStep,
  updateImportProgress,
  findWorkingImport,
} from '#shop/imports/store/product-imports.ts';
import { findExpiredRows, deleteExpiredRows } from '#shop/imports/store/expired-imports.ts';

/** Longer than any step. A step that takes longer is begun by another process, and one of both is refused. */
const leaseMs = 60_000;
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
  const lease = { now: shop.clock(), leaseMs };
  if (!(await beginImportStep(shop, running, lease))) return false;
  try {
    await steps[running.phase](shop, running);
  } catch (error) {
    await shop.db.write((writer) => releaseStep(writer, running.id, lease));
    throw error;
  }
  return true;
}

/**
 * Whether this process may try the next step of the import. Each start is counted before anything of the file is
 * looked at, and finishing the step takes the count back: a file that ends or freezes the process does so three
 * times at most.
 */
export async function beginImportStep(
  shop: Shop,
  at: ProductImport,
  lease: ImportLease,
): Promise<boolean> {
  const starts = await shop.db.write(async (writer) => {
    const counted = await leaseStep(writer, at, lease);
    if (counted === null || counted <= maxStarts) return counted;
    const ended = { state: 'failed', failure: 'gave-up', endedAt: lease.now } as const;
    await updateImportProgress(writer, at, ended);
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
