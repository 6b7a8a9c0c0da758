import type { Shop } from '#shop/shop.ts';
import {
  claimDueDeliveries,
  type DeliveryOutcome,
  forgetDeliveries,
  isDeliveryDue,
  type QueuedDelivery,
  recordOutcome,
} from '#shop/events/store/webhook-deliveries.ts';
import { retryBackoffMs } from '#platform/retry-backoff.ts';

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

const maxBatch = 8;
/** Longer than any attempt, so that no other worker claims it meanwhile. */
const leaseMs = 5 * 60_000;
const keptMs = 30 * 24 * 60 * 60_000;

/** Takes the oldest due delivery of each webhook for sending. */
async function claimDeliveries(shop: Shop): Promise<QueuedDelivery[]> {
  const now = shop.clock();
  // Most of the time nothing is due, and reading costs no commit.
  if (!(await isDeliveryDue(shop.db.read, now))) return [];
  const claim = { now, leaseUntil: now + leaseMs, limit: maxBatch };
  return shop.db.write(async (writer) => {
    await forgetDeliveries(writer, now - keptMs);
    return claimDueDeliveries(writer, claim);
  });
}

/** HTTP 410: the endpoint is permanently gone. */
const gone = 410;

/** Sends one message and notes what came of it. Between the two a crash can make it arrive twice, under one id. */
async function deliverWebhook(
  shop: Shop,
  delivery: QueuedDelivery,
  stopping: AbortSignal,
): Promise<void> {
  const { id, attempts } = delivery;
  const sent = await shop.webhooks.send({ ...delivery, now: shop.clock() }, stopping);
  const now = shop.clock();
  const status = sent.ok ? sent.value.status : null;
  const answer = sent.ok ? sent.value.text : sent.failure.reason;
  const isTaken = status !== null && status >= 200 && status < 300;
  const isFinal = status === gone || (!sent.ok && sent.failure.code === 'not-allowed');
  const waitMs = isTaken || isFinal ? null : retryBackoffMs(attempts, Math.random());
  const state = stateOf(isTaken, waitMs);
  if (!isTaken) shop.log.warn({ delivery: id, attempts, status, state }, 'webhook delivery failed');
  const outcome = { id, attempts, state, status, answer, dueAt: now + (waitMs ?? 0) };
  await shop.db.write((writer) => recordOutcome(writer, outcome));
}

function stateOf(isTaken: boolean, waitMs: number | null): DeliveryOutcome['state'] {
  if (isTaken) return 'sent';
  return waitMs === null ? 'failed' : 'queued';
}
