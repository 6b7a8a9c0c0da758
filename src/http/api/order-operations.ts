import { z } from 'zod';
import { browseOrders } from '#services/orders/browse-orders.ts';
import {
  checkoutDraftSchema,
  orderDraftSchema,
  orderSchema,
  orderStateSchema,
  orderToWire,
} from '../wire/order.ts';
import { chosenFields } from './chosen-fields.ts';
import { operation, visitorOf } from './operation.ts';
import { placeCart, placeFromDraft, readOrder } from './order-drafts.ts';
import { enterState } from './order-states.ts';
import { pagedFields, pageAnswer, spanOf } from './paged.ts';
import { problem } from './problem.ts';
import { idParams } from './product-drafts.ts';

const placedOrder = {
  status: 201,
  description: 'The order as it was placed',
  schema: orderSchema,
};

export const orderOperations = [
  operation({
    method: 'GET',
    path: '/orders',
    name: 'listOrders',
    summary: 'Orders by id: all of them for staff, the own ones for a shopper',
    access: 'signed-in',
    scope: 'orders:read',
    query: z.object({ ...pagedFields, fields: chosenFields(orderSchema) }),
    answer: { status: 200, description: 'A plain array', schema: z.array(orderSchema) },
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
    summary: 'One order',
    access: 'signed-in',
    scope: 'orders:read',
    params: idParams,
    problems: [404],
    answer: { status: 200, description: 'The order, its ETag for If-Match', schema: orderSchema },
    async handle(call, { params }) {
      const order = await readOrder(call, params.id);
      return order ? { status: 200, body: order } : problem('not-found');
    },
  }),
  operation({
    method: 'POST',
    path: '/orders',
    name: 'placeOrder',
    summary: 'Orders pieces for whoever is signed in; the cart stays as it is',
    access: 'signed-in',
    scope: 'orders:write',
    body: orderDraftSchema,
    isRepeatable: true,
    problems: [409],
    answer: placedOrder,
    handle: (call, { body }) => placeFromDraft(call, body),
  }),
  operation({
    method: 'POST',
    path: '/checkout',
    name: 'checkOut',
    summary: 'Orders what lies in the cart of whoever is signed in, and empties it',
    access: 'signed-in',
    scope: 'orders:write',
    body: checkoutDraftSchema,
    isRepeatable: true,
    problems: [409],
    answer: placedOrder,
    handle: (call, { body }) => placeCart(call, body),
  }),
  operation({
    method: 'PUT',
    path: '/orders/{id}/state',
    name: 'changeOrderState',
    summary:
      'Marks an order paid, shipped, delivered, refunded or cancelled; where it is that already, nothing happens',
    access: 'manage-orders',
    scope: 'orders:write',
    params: idParams,
    body: orderStateSchema,
    problems: [404, 409, 412],
    answer: { status: 200, description: 'The order as it is now', schema: orderSchema },
    handle: (call, { params, body }) => enterState(call, params.id, body.state),
  }),
];
