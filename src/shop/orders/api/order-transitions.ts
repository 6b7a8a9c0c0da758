import { orderActions, statusAfter } from '#shop/orders/rules/order-status.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { type ApiCall, visitorOf } from '#shop/api/api/operation.ts';
import { readOrder } from '#shop/checkout/api/order-drafts.ts';
import { staleness } from '#shop/api/api/precondition.ts';
import { type ApiAnswer, problem } from '#shop/api/api/problem.ts';

export const stateProblems = ['forbidden', 'not-found', 'not-open', 'precondition-failed'] as const;

type LaterState = (typeof statusAfter)[keyof typeof statusAfter];

/** Idempotent: an order that already has this status is returned unchanged. */
export async function enterState(
  call: ApiCall,
  orderId: number,
  state: LaterState,
): Promise<ApiAnswer<(typeof stateProblems)[number]>> {
  const order = await readOrder(call, orderId);
  if (!order) return problem('not-found');
  const stale = staleness(call, order);
  if (stale) return stale;
  if (order.status === state || order.payment.status === state) return { status: 200, body: order };
  const taken = await takeStep(call, orderId, state);
  if (!taken.ok) return problem(taken.failure.code);
  return { status: 200, body: await readOrder(call, orderId) };
}

function takeStep(call: ApiCall, orderId: number, state: LaterState) {
  const visitor = visitorOf(call);
  const step = orderActions.find((one) => statusAfter[one] === state) ?? 'cancel';
  return step === 'cancel'
    ? cancelOrder(call.shop, visitor, orderId)
    : advanceOrder(call.shop, visitor, { orderId, step });
}
