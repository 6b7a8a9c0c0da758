import { countHosts } from '#shop/imports/rules/plan-pictures.ts';
import { planImport } from '#shop/imports/rules/plan-import.ts';
import type { ProductImport } from '#shop/imports/rules/product-import.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { readImportBatch } from '#shop/imports/store/import-batch.ts';
import { readImportCategories } from '#shop/imports/store/import-categories.ts';
import { insertProblems } from '#shop/imports/store/import-problems.ts';
import { updateImportProgress } from '#shop/imports/store/product-imports.ts';
import { listStagedProducts, saveStagedOutcome } from '#shop/imports/store/staged-products.ts';
import { findEditableProduct } from '#shop/catalogue/store/editable-products.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

const productsPerBatch = 50;

/** Looks at the next products of the file, writes down what would become of them, and changes none. */
export async function checkImport(shop: Shop, at: ProductImport): Promise<void> {
  const { read } = shop.db;
  const span = { after: at.position, limit: productsPerBatch };
  const products = await listStagedProducts(read, at.id, span);
  const { currency } = settingsFrom(await readSettings(read));
  const categories = await readImportCategories(read, at);
  const findProduct = (id: number) => findEditableProduct(read, id);
  const batch = await readImportBatch(read, { at, products, findProduct });
  const checked = batch.map(({ staged, ...item }) => {
    const plan = planImport(item.imported, item.before, { currency, categories });
    return { staged, before: item.before, plan };
  });
  const pictures = checked.flatMap(({ plan }) => plan.pictures);
  const problems = checked.flatMap(({ plan }) => plan.problems);
  const isEnd = products.length < productsPerBatch;
  await shop.db.write(async (writer) => {
    const moved = await updateImportProgress(writer, at, {
      position: products.at(-1)?.firstRow ?? at.position,
      problemCount: at.problemCount + problems.length,
      pictureHosts: countHosts(pictures, at.pictureHosts),
      ...(isEnd && { phase: 'writing', state: 'waiting', position: 0 }),
    });
    if (!moved) return;
    await insertProblems(writer, at, problems);
    for (const { staged, before, plan } of checked) {
      const isRefused = plan.outcome === 'refused';
      await saveStagedOutcome(writer, at.id, {
        key: staged.key,
        outcome: plan.outcome,
        productId: isRefused ? null : (before?.id ?? null),
        editedAt: isRefused ? null : (before?.editedAt ?? null),
        isWritten: false,
        pictureCount: plan.pictures.length,
      });
    }
  });
}
