import type { Shop } from '#services/shop.ts';
import { takeJob } from '#storage/jobs.ts';
import { raiseCatalogueVersion, raiseProductVersion } from '#storage/versions.ts';

/** Invalidates cached pages after an order changed the availability of a product. */
export async function refreshAvailability(
  shop: Shop,
  { jobId, productId }: { jobId: string; productId: number },
): Promise<void> {
  await shop.db.write(async (writer) => {
    if (!(await takeJob(writer, jobId))) return;
    await raiseProductVersion(writer, productId);
    await raiseCatalogueVersion(writer);
  });
}
