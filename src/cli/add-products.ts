import type { Shop } from '#services/shop.ts';
import { countGenerated, saveGeneratedCount } from '#storage/catalogue/generated-products.ts';
import { insertProducts } from '#storage/catalogue/insert-products.ts';
import { claimProductIds } from '#storage/catalogue/product-ids.ts';
import { expectManyWrites } from '#storage/engines/many-writes.ts';
import { generateCatalogue } from '../../seeds/bulk.ts';

const batchSize = 10_000;

/**
 * Adds generated products until there are `count`, one batch per write, so that an interrupted run can be
 * resumed. Returns how many were added.
 */
export async function addProducts(
  shop: Pick<Shop, 'db'>,
  count: number,
  onProgress: (added: number, missing: number) => void = () => {},
): Promise<number> {
  const missing = Math.max(0, count - (await countGenerated(shop.db.read)));
  if (missing > batchSize) await shop.db.write(expectManyWrites);
  for (let added = 0; added < missing;) {
    const size = Math.min(batchSize, missing - added);
    await shop.db.write(async (writer) => {
      const first = await claimProductIds(writer, size);
      await insertProducts(writer, generateCatalogue(first, size));
      await saveGeneratedCount(writer, size);
    });
    added += size;
    onProgress(added, missing);
  }
  return missing;
}
