import { z } from 'zod';
import { browseOrders } from '#services/orders/browse-orders.ts';
import { orderDraftSchema, orderSchema, orderToWire } from '../wire/order.ts';
import { operation, visitorOf } from './operation.ts';
import { placeFromDraft } from './order-drafts.ts';
import { pagedFields, pageAnswer, spanOf } from './paged.ts';
import { problem } from './problem.ts';
import { idParams } from './product-drafts.ts';

export const orderOperations = [
  operation({
    method: 'GET',
    path: '/orders',
    name: 'listOrders',
    summary: 'Orders by id: all of them for staff, the own ones for a shopper',
    access: 'signed-in',
    query: z.object(pagedFields),
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
    params: idParams,
    problems: [404],
    answer: { status: 200, description: 'The order', schema: orderSchema },
    async handle(call, { params }) {
      const span = { after: params.id - 1, offset: 0, limit: 1 };
      const { orders } = await browseOrders(call.shop, visitorOf(call), span);
      const found = orders.find(({ order }) => order.id === params.id);
      return found ? { status: 200, body: orderToWire(found, call.origin) } : problem('not-found');
    },
  }),
  operation({
    method: 'POST',
    path: '/orders',
    name: 'placeOrder',
    summary: 'Orders pieces for whoever is signed in; the cart stays as it is',
    access: 'signed-in',
    body: orderDraftSchema,
    isRepeatable: true,
    problems: [409],
    answer: { status: 201, description: 'The order as it was placed', schema: orderSchema },
    handle: (call, { body }) => placeFromDraft(call, body),
  }),
];
