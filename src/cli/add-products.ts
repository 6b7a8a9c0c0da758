import { formatNumber } from '#platform/format.ts';
import type { Shop } from '#shop/shop.ts';
import {
  claimProductIds,
  countGenerated,
  insertProducts,
  saveGeneratedCount,
} from '#shop/catalogue/store/insert-products.ts';
import { expectManyWrites } from '#platform/database/engines/engine-sql.ts';
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

interface Progress {
  done: number;
  all: number;
  tookMs: number;
}

/** '250,000 of 1,000,000 (25 %), 12,300 a second, 1:01 left' */
export function progressLine({ done, all, tookMs }: Progress): string {
  const aSecond = (done * 1000) / Math.max(1, tookMs);
  const secondsLeft = Math.ceil((all - done) / Math.max(1, aSecond));
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  const [some, whole, speed] = [done, all, Math.round(aSecond)].map(formatNumber);
  return `${some} of ${whole} (${Math.floor((100 * done) / all)} %), ${speed} a second, ${clock} left`;
}
