import { availabilityOf } from '#shop/inventory/rules/availability.ts';
import type { SellableChange } from '#shop/inventory/store/stock-reservations.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueJob } from '#platform/queue/jobs.ts';

export interface AvailabilityRefresh {
  fewLeftAt: number;
  newId: () => string;
  now: number;
}

/** Queues a refresh of cached pages for each variant whose availability has changed. */
export async function queueAvailabilityRefresh(
  writer: Writer,
  changes: readonly SellableChange[],
  { fewLeftAt, newId, now }: AvailabilityRefresh,
): Promise<void> {
  for (const { variantId, before, after } of changes) {
    if (availabilityOf(after, fewLeftAt) === availabilityOf(before, fewLeftAt)) continue;
    const variant = await writer
      .selectFrom('variants')
      .select('product_id')
      .where('id', '=', variantId)
      .executeTakeFirst();
    // A deleted product has no page to refresh.
    if (!variant) continue;
    const payload = { productId: variant.product_id };
    await queueJob(writer, { id: newId(), kind: 'refresh-availability', payload, now });
  }
}
