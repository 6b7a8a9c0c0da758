import { beginImportStep } from '#shop/imports/use-cases/begin-import-step.ts';
import { checkImport } from '#shop/imports/use-cases/check-import.ts';
import { findImportAtWork } from '#shop/imports/use-cases/find-import-at-work.ts';
import { readImportFile } from '#shop/imports/use-cases/read-import-file.ts';
import { tidyImports } from '#shop/imports/use-cases/tidy-imports.ts';
import { writeImport } from '#shop/imports/use-cases/write-import.ts';
import type { ImportPhase, ProductImport } from '#shop/imports/rules/product-import.ts';
import type { Shop } from '#shop/shop.ts';

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
