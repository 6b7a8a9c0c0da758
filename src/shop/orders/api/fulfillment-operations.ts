import type { z } from 'zod';
import { shipOrder } from '#shop/orders/use-cases/ship-order.ts';
import { showFulfillments } from '#shop/orders/use-cases/show-fulfillments.ts';
import { undoShipment } from '#shop/orders/use-cases/undo-shipment.ts';
import { callKey } from '#shop/api/api/idempotency-key.ts';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { idParams } from '#shop/api/api/parameters.ts';
import { type ApiResponse, problem } from '#shop/api/api/problem.ts';
import {
  draftSchema,
  fulfillmentParams,
  fulfillmentSchema,
  fulfillmentsToWire,
  fulfillmentToWire,
  orderFulfillmentsSchema,
} from './fulfillment-json.ts';

const shipProblems = [
  'forbidden',
  'not-found',
  'not-open',
  'nothing-to-ship',
  'too-many-units',
  'key-reused',
] as const;

export const fulfillmentOperations = [
  operation({
    method: 'GET',
    path: '/orders/{id}/fulfillments',
    name: 'listFulfillments',
    summary: 'List the shipments of an order and what is left to ship',
    access: 'see-orders',
    scope: 'orders:read',
    params: idParams,
    problems: ['forbidden', 'not-found'],
    answer: { status: 200, description: 'Shipments and rest', schema: orderFulfillmentsSchema },
    async handle(call, { params }) {
      const shown = await showFulfillments(call.shop, visitorOf(call), params.id);
      return shown.ok
        ? { status: 200, body: fulfillmentsToWire(shown.value) }
        : problem(shown.failure.code);
    },
  }),
  operation({
    method: 'POST',
    path: '/orders/{id}/fulfillments',
    name: 'createFulfillment',
    summary: 'Ship units of an order; the customer is emailed a minute later',
    access: 'manage-orders',
    scope: 'orders:write',
    params: idParams,
    body: draftSchema,
    isRepeatable: true,
    problems: shipProblems,
    answer: { status: 201, description: 'The shipment', schema: fulfillmentSchema },
    handle: (call, { params, body }) => shipFromDraft(call, params.id, body),
  }),
  operation({
    method: 'POST',
    path: '/orders/{id}/fulfillments/{fulfillmentId}/cancel',
    name: 'cancelFulfillment',
    summary: 'Undo a shipment within a minute; repeating it has no effect',
    access: 'manage-orders',
    scope: 'orders:write',
    params: fulfillmentParams,
    problems: ['forbidden', 'not-found', 'too-late'],
    answer: { status: 200, description: 'The shipment', schema: fulfillmentSchema },
    async handle(call, { params }) {
      const { id: orderId, fulfillmentId } = params;
      const undone = await undoShipment(call.shop, visitorOf(call), { orderId, fulfillmentId });
      return undone.ok
        ? { status: 200, body: fulfillmentToWire(undone.value) }
        : problem(undone.failure.code);
    },
  }),
];

async function shipFromDraft(
  call: ApiCall,
  orderId: number,
  draft: z.infer<typeof draftSchema>,
): Promise<ApiResponse<(typeof shipProblems)[number]>> {
  const { lines = 'rest', ...tracking } = draft;
  const key = callKey(call, 'fulfillment', draft).keyHash;
  const shipped = await shipOrder(call.shop, visitorOf(call), { orderId, key, lines, ...tracking });
  return shipped.ok
    ? { status: 201, body: fulfillmentToWire(shipped.value) }
    : problem(shipped.failure.code);
}
