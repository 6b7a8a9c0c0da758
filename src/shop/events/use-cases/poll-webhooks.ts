import type { Shop } from '#shop/shop.ts';
import {
  deliveryQueue,
  findQueuedDelivery,
  recordResponse,
} from '#shop/events/store/webhook-deliveries.ts';
import { type Outcome, pollQueue } from '#platform/queue/poller.ts';
import { type Claimed, settle } from '#platform/queue/queue.ts';

/** Sends due deliveries, one at a time per endpoint; true while there may be more. */
export function pollWebhooks(shop: Shop, stopping: AbortSignal): Promise<boolean> {
  return pollQueue(shop, { queue: deliveryQueue, work: deliverWebhook }, stopping);
}

/** HTTP 410: the endpoint is permanently gone. */
const gone = 410;

/** A crash between sending and recording can deliver an event twice, under one id. */
async function deliverWebhook(
  shop: Shop,
  claimed: Claimed,
  stopping: AbortSignal,
): Promise<Outcome> {
  const { id } = claimed;
  const delivery = await findQueuedDelivery(shop.db.read, id);
  if (!delivery) return null;
  const sent = await shop.webhooks.send({ ...delivery, now: shop.clock() }, stopping);
  const status = sent.ok ? sent.value.status : null;
  const answer = sent.ok ? sent.value.text : sent.failure.reason;
  const response = { id, status, answer };
  if (status === null || status < 200 || status >= 300) {
    const isFinal = status === gone || (!sent.ok && sent.failure.code === 'not-allowed');
    const reason = status === null ? answer : `HTTP ${status}: ${answer}`;
    return { reason, isFinal, record: (writer) => recordResponse(writer, response) };
  }
  await shop.db.write(async (writer) => {
    const place = { table: deliveryQueue.table, ...claimed };
    const isSettled = await settle(writer, place, { state: 'sent', now: shop.clock() });
    if (isSettled) await recordResponse(writer, response);
  });
  return null;
}
