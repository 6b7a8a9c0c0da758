import { raiseContentVersion } from '#platform/database/content-version.ts';
import { queueJob, takeJob } from '#platform/queue/jobs.ts';
import { reindexProducts } from '#shop/catalogue/store/search-text.ts';
import type { Shop } from '#shop/shop.ts';

/** Few enough that other writes wait only for a moment. */
const productsPerJob = 100;

/** Indexes a part of the products anew and queues the next part. */
export async function indexProducts(
  shop: Shop,
  { jobId, after }: { jobId: string; after: number },
): Promise<void> {
  await shop.db.write(async (writer) => {
    if (!(await takeJob(writer, jobId))) return;
    const last = await reindexProducts(writer, { after, limit: productsPerJob });
    if (last === null) return raiseContentVersion(writer);
    const payload = { after: last };
    await queueJob(writer, {
      id: shop.newId(),
      kind: 'index-products',
      payload,
      now: shop.clock(),
    });
  });
}
