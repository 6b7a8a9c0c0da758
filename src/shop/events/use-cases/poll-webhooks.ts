import { claimDeliveries } from './claim-deliveries.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import type { Shop } from '#shop/shop.ts';

/** Sends due deliveries, one at a time per endpoint; true while there may be more. */
export async function pollWebhooks(shop: Shop, stopping: AbortSignal): Promise<boolean> {
  const deliveries = await claimDeliveries(shop);
  await Promise.all(
    deliveries.map((delivery) =>
      // No result was saved: the delivery is due again when its lease ends.
      deliverWebhook(shop, delivery, stopping).catch((error: unknown) => {
        shop.log.error({ err: error, delivery: delivery.id }, 'webhook handling failed');
      }),
    ),
  );
  return deliveries.length > 0;
}
