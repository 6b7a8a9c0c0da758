import { countHosts } from '#domain/imports/picture-hosts.ts';
import { planImport } from '#domain/imports/plan-import.ts';
import type { ProductImport } from '#domain/imports/product-import.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { readImportBatch } from '#storage/imports/import-batch.ts';
import { readImportCategories } from '#storage/imports/import-categories.ts';
import { insertProblems } from '#storage/imports/import-problems.ts';
import { updateImportProgress } from '#storage/imports/product-imports.ts';
import { listStagedProducts, settleStagedProduct } from '#storage/imports/staged-products.ts';
import { readSettings } from '#storage/settings.ts';

const productsPerBatch = 50;

/** Looks at the next products of the file, writes down what would become of them, and changes none. */
export async function checkImport(shop: Shop, at: ProductImport): Promise<void> {
  const { read } = shop.db;
  const span = { after: at.position, limit: productsPerBatch };
  const products = await listStagedProducts(read, at.id, span);
  const { currency } = settingsFrom(await readSettings(read));
  const categories = await readImportCategories(read, at);
  const checked = (await readImportBatch(read, at, products)).map(({ staged, ...item }) => {
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
      await settleStagedProduct(writer, at.id, {
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
