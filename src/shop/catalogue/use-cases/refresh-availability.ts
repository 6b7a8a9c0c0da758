import type { Shop } from '#shop/shop.ts';
import { takeJob } from '#platform/queue/jobs.ts';
import { raiseProductVersion } from '#shop/catalogue/store/versions.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';

/** Invalidates cached pages after an order changed the availability of a product. */
export async function refreshAvailability(
  shop: Shop,
  { jobId, productId }: { jobId: string; productId: number },
): Promise<void> {
  await shop.db.write(async (writer) => {
    if (!(await takeJob(writer, jobId))) return;
    await raiseProductVersion(writer, productId);
    await raiseContentVersion(writer);
  });
}
