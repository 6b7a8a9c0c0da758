import type { z } from 'zod';
import { shipOrder } from '#shop/orders/use-cases/ship-order.ts';
import { showFulfillments } from '#shop/orders/use-cases/show-fulfillments.ts';
import { editTracking, showTracking } from '#shop/orders/use-cases/edit-tracking.ts';
import { undoShipment } from '#shop/orders/use-cases/undo-shipment.ts';
import { callKey } from '#shop/api/api/idempotency-key.ts';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { idParams } from '#shop/api/api/parameters.ts';
import { staleness } from '#shop/api/api/precondition.ts';
import { type ApiResponse, invalid, problem } from '#shop/api/api/problem.ts';
import {
  draftSchema,
  fulfillmentParams,
  fulfillmentSchema,
  fulfillmentsToWire,
  fulfillmentToWire,
  orderFulfillmentsSchema,
  trackingSchema,
  typedFromWire,
} from './fulfillment-json.ts';

const shipProblems = [
  'forbidden',
  'not-found',
  'not-open',
  'balance-due',
  'nothing-to-ship',
  'too-many-units',
  'key-reused',
] as const;

const trackingProblems = [
  'forbidden',
  'not-found',
  'shipment-cancelled',
  'precondition-failed',
  'stale',
] as const;

const trackingAnswer = 'The shipment, its ETag for If-Match';

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
    method: 'GET',
    path: '/orders/{id}/fulfillments/{fulfillmentId}',
    name: 'getFulfillment',
    summary: 'Get a shipment',
    access: 'see-orders',
    scope: 'orders:read',
    params: fulfillmentParams,
    problems: ['forbidden', 'not-found'],
    answer: { status: 200, description: trackingAnswer, schema: fulfillmentSchema },
    async handle(call, { params: { id: orderId, fulfillmentId } }) {
      const shown = await showTracking(call.shop, visitorOf(call), { orderId, fulfillmentId });
      return shown.ok
        ? { status: 200, body: fulfillmentToWire(shown.value.shipped) }
        : problem(shown.failure.code);
    },
  }),
  operation({
    method: 'PATCH',
    path: '/orders/{id}/fulfillments/{fulfillmentId}',
    name: 'updateFulfillment',
    summary: 'Correct the carrier, the tracking number or the link of a shipment',
    access: 'manage-orders',
    scope: 'orders:write',
    params: fulfillmentParams,
    body: trackingSchema,
    problems: trackingProblems,
    answer: { status: 200, description: trackingAnswer, schema: fulfillmentSchema },
    handle: (call, { params, body }) => editFromCall(call, params, body),
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

async function editFromCall(
  call: ApiCall,
  { id: orderId, fulfillmentId }: z.infer<typeof fulfillmentParams>,
  body: z.infer<typeof trackingSchema>,
): Promise<ApiResponse<(typeof trackingProblems)[number] | 'invalid'>> {
  const visitor = visitorOf(call);
  const shown = await showTracking(call.shop, visitor, { orderId, fulfillmentId });
  if (!shown.ok) return problem(shown.failure.code);
  const { shipped, typed } = shown.value;
  const stale = staleness(call, fulfillmentToWire(shipped));
  if (stale) return stale;
  const edited = await editTracking(call.shop, visitor, {
    orderId,
    fulfillmentId,
    typed: typedFromWire(typed, body),
    seen: shipped,
    notifiesCustomer: body.notifyCustomer,
  });
  if (edited.ok) return { status: 200, body: fulfillmentToWire(edited.value.shipped) };
  const { code } = edited.failure;
  return code === 'bad-link'
    ? invalid([{ path: 'trackingUrl', message: 'Not an http or https URL' }])
    : problem(code);
}
