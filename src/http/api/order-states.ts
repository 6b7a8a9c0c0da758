import { orderActions, statusAfter } from '#domain/orders/order-state.ts';
import { advanceOrder } from '#services/orders/advance-order.ts';
import { cancelOrder } from '#services/orders/cancel-order.ts';
import { type ApiCall, visitorOf } from './operation.ts';
import { readOrder } from './order-drafts.ts';
import { staleness } from './precondition.ts';
import { type ApiAnswer, problem } from './problem.ts';

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
