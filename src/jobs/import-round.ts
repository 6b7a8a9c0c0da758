import { beginImportStep } from '#services/imports/begin-import-step.ts';
import { checkImport } from '#services/imports/check-import.ts';
import { findImportAtWork } from '#services/imports/find-import-at-work.ts';
import { readImportFile } from '#services/imports/read-import-file.ts';
import { tidyImports } from '#services/imports/tidy-imports.ts';
import { writeImport } from '#services/imports/write-import.ts';
import type { ImportPhase, ProductImport } from '#domain/imports/product-import.ts';
import type { Shop } from '#services/shop.ts';

const steps: Record<ImportPhase, (shop: Shop, at: ProductImport) => Promise<void>> = {
  reading: readImportFile,
  checking: checkImport,
  writing: writeImport,
};

/** Runs the next step of the import in progress; true while there may be more. */
export async function pollImports(shop: Shop): Promise<boolean> {
  const atWork = await findImportAtWork(shop);
  if (!atWork) return tidyImports(shop);
  if (await beginImportStep(shop, atWork)) await steps[atWork.phase](shop, atWork);
  return true;
}
