import { beginImportStep, findRunningImport, tidyImports } from './import-steps.ts';
import { checkImport } from './check-import.ts';
import { readImportFile } from './read-import-file.ts';
import { writeImport } from './write-import.ts';
import type { ImportPhase, ProductImport } from '#shop/imports/rules/product-import.ts';
import type { Shop } from '#shop/shop.ts';

const steps: Record<ImportPhase, (shop: Shop, at: ProductImport) => Promise<void>> = {
  reading: readImportFile,
  checking: checkImport,
  writing: writeImport,
};

/** Runs the next step of the import in progress; true while there may be more. */
export async function pollImports(shop: Shop): Promise<boolean> {
  const running = await findRunningImport(shop);
  if (!running) return tidyImports(shop);
  if (await beginImportStep(shop, running)) await steps[running.phase](shop, running);
  return true;
}
