import { z } from 'zod';
import { browseOrders } from '#shop/orders/use-cases/browse-orders.ts';
import {
  checkoutDraftSchema,
  orderDraftSchema,
  orderSchema,
  orderStateSchema,
  orderToWire,
} from './order-json.ts';
import { chosenFields, idParams, pagedFields, spanOf } from '#shop/api/api/parameters.ts';
import { operation, visitorOf } from '#shop/api/api/operation.ts';
import {
  placeCart,
  placeFromDraft,
  placeProblems,
  readOrder,
} from '#shop/checkout/api/order-drafts.ts';
import { enterState, stateProblems } from './order-transitions.ts';
import { pageAnswer } from '#shop/api/api/page-answer.ts';
import { problem } from '#shop/api/api/problem.ts';

const placedOrder = {
  status: 201,
  description: 'The placed order',
  schema: orderSchema,
};

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
    method: 'POST',
    path: '/orders',
    name: 'placeOrder',
    summary: 'Place an order for a list of items; the cart stays as it is',
    access: 'signed-in',
    scope: 'orders:write',
    body: orderDraftSchema,
    isRepeatable: true,
    problems: [...placeProblems, 'price-changed'],
    answer: placedOrder,
    handle: (call, { body }) => placeFromDraft(call, body),
  }),
  operation({
    method: 'POST',
    path: '/checkout',
    name: 'checkOut',
    summary: 'Place an order for the cart, and empty it',
    access: 'signed-in',
    scope: 'orders:write',
    body: checkoutDraftSchema,
    isRepeatable: true,
    problems: [...placeProblems, 'empty-cart', 'total-changed'],
    answer: placedOrder,
    handle: (call, { body }) => placeCart(call, body),
  }),
  operation({
    method: 'PUT',
    path: '/orders/{id}/state',
    name: 'changeOrderState',
    summary:
      'Mark an order as paid, shipped, delivered, refunded or cancelled; repeating it has no effect',
    access: 'manage-orders',
    scope: 'orders:write',
    params: idParams,
    body: orderStateSchema,
    problems: stateProblems,
    answer: { status: 200, description: 'The updated order', schema: orderSchema },
    handle: (call, { params, body }) => enterState(call, params.id, body.state),
  }),
];
