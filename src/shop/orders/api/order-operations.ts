import { z } from 'zod';
import { orderActions, statusAfter } from '#shop/orders/rules/order-status.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { browseOrders } from '#shop/orders/use-cases/list-orders.ts';
import { cancelRest } from '#shop/orders/use-cases/cancel-rest.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { orderSchema, orderStateSchema, orderToWire, readOrder } from './order-json.ts';
import { chosenFields, idParams, pagedFields, spanOf } from '#shop/api/api/parameters.ts';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { pageAnswer } from '#shop/api/api/page-answer.ts';
import { staleness } from '#shop/api/api/precondition.ts';
import { type ApiResponse, problem } from '#shop/api/api/problem.ts';

const stateProblems = [
  'forbidden',
  'not-found',
  'not-open',
  'gift-card-used',
  'approval-needed',
  'precondition-failed',
] as const;

export const orderOperations = [
  operation({
    method: 'GET',
    path: '/orders',
    name: 'listOrders',
    summary: 'List orders by id: all orders for staff, their own for customers',
    access: 'signed-in',
    scope: 'orders:read',
    query: z.object({ ...pagedFields, fields: chosenFields(orderSchema) }),
    answer: { status: 200, description: 'An array', schema: z.array(orderSchema) },
    async handle(call, { query }) {
      const { orders, total } = await browseOrders(call.shop, visitorOf(call), spanOf(query));
      const rows = orders.map((order) => orderToWire(order, call.origin));
      return pageAnswer({ call, path: '/orders', query, rows, total, isById: true });
    },
  }),
  operation({
    method: 'GET',
    path: '/orders/{id}',
    name: 'getOrder',
    summary: 'Get an order',
    access: 'signed-in',
    scope: 'orders:read',
    params: idParams,
    problems: ['not-found'],
    answer: { status: 200, description: 'The order, its ETag for If-Match', schema: orderSchema },
    async handle(call, { params }) {
      const order = await readOrder(call, params.id);
      return order ? { status: 200, body: order } : problem('not-found');
    },
  }),
  operation({
    method: 'PUT',
    path: '/orders/{id}/state',
    name: 'changeOrderState',
    summary:
      'Mark an order as paid, shipped, delivered, refunded or cancelled, or cancel its rest; repeating it has no effect',
    access: 'manage-orders',
    scope: 'orders:write',
    params: idParams,
    body: orderStateSchema,
    problems: stateProblems,
    answer: { status: 200, description: 'The updated order', schema: orderSchema },
    handle: (call, { params, body }) => enterState(call, params.id, body.state),
  }),
];

type LaterState = (typeof statusAfter)[keyof typeof statusAfter];

/** Idempotent: an order that already has this status is returned unchanged. */
async function enterState(
  call: ApiCall,
  orderId: number,
  state: LaterState,
): Promise<ApiResponse<(typeof stateProblems)[number]>> {
  const order = await readOrder(call, orderId);
  if (!order) return problem('not-found');
  const stale = staleness(call, order);
  if (stale) return stale;
  const isRestGone = state === 'rest-cancelled' && order.fulfillment.status === 'fulfilled';
  const isThere = isRestGone || order.status === state || order.payment.status === state;
  if (isThere) return { status: 200, body: order };
  const taken = await takeStep(call, orderId, state);
  if (!taken.ok) return problem(taken.failure.code);
  return { status: 200, body: await readOrder(call, orderId) };
}

function takeStep(call: ApiCall, orderId: number, state: LaterState) {
  const visitor = visitorOf(call);
  const step = orderActions.find((one) => statusAfter[one] === state) ?? 'cancel';
  if (step === 'cancel') return cancelOrder(call.shop, visitor, orderId);
  if (step === 'cancel-rest') return cancelRest(call.shop, visitor, orderId);
  return advanceOrder(call.shop, visitor, { orderId, step });
}
