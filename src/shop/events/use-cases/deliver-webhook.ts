import { retryBackoffMs } from '#platform/retry-backoff.ts';
import type { Shop } from '#shop/shop.ts';
import {
  type DeliveryOutcome,
  recordOutcome,
  type QueuedDelivery,
} from '#shop/events/store/due-deliveries.ts';

/** HTTP 410: the endpoint is permanently gone. */
const gone = 410;

/** Sends one message and notes what came of it. Between the two a crash can make it arrive twice, under one id. */
export async function deliverWebhook(
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
