import type { Order } from '#shop/orders/rules/order.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { followBalance, recordBalance } from '#shop/orders/use-cases/record-balance.ts';
import type { PaymentGateway } from '#shop/payments/integrations/payment-gateway.ts';
import { methodOfGateway } from '#shop/payments/rules/gateways.ts';
import { nextCheckAt } from '#shop/payments/rules/payment-attempt.ts';
import type { ProviderPayment } from '#shop/payments/rules/provider-payment.ts';
import { scheduleCheck } from '#shop/payments/store/payment-accounts.ts';
import { type PaymentAttempt, recordReport } from '#shop/payments/store/payment-attempts.ts';
import { lockPayment } from '#shop/payments/store/record-refunds.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueJob, takeJob } from '#platform/queue/jobs.ts';
import type { Shop } from '#shop/shop.ts';

interface AuthorizedBalance {
  payment: PaymentAttempt;
  order: Order;
  reported: ProviderPayment | null;
  now: number;
}

/** The customer has authorized the balance of an edited order. It is captured at once, because shipping waits for it. */
export async function recordBalancePayment(
  shop: Shop,
  writer: Writer,
  { payment, order, reported, now }: AuthorizedBalance,
): Promise<void> {
  const { id, userId, gateway } = payment;
  const actorId = userId === '' ? null : userId;
  const method = methodOfGateway[gateway];
  await recordBalance(shop, writer, { order, attemptId: id, method, actorId, now });
  if (reported) await recordReport(writer, id, reported);
  await scheduleCheck(writer, id, nextCheckAt({ createdAt: now, isSettled: false, now }));
  const job = { kind: 'capture-payment', payload: { paymentId: id }, now } as const;
  await queueJob(writer, { id: shop.newId(), ...job });
}

interface BalanceCapture {
  jobId: string;
  payment: PaymentAttempt & { reference: string; paysOrderId: number };
  gateway: PaymentGateway;
}

export async function captureBalance(
  shop: Shop,
  { jobId, payment, gateway }: BalanceCapture,
): Promise<void> {
  const { id, reference, amount, paysOrderId: orderId } = payment;
  const isCaptured = await gateway.capture(reference, {
    amount,
    whole: amount,
    key: `capture-${id}`,
  });
  const reported = await gateway.read(reference);
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    if (!(await takeJob(writer, jobId))) return;
    await lockPayment(writer, orderId);
    if (reported) await recordReport(writer, id, reported);
    const order = await findOrder(writer, orderId);
    if (!order) return;
    const state = isCaptured ? 'paid' : 'failed';
    await followBalance(shop, writer, { order, attemptId: id, state, now });
  });
}
