import { orderSchema } from '#shop/orders/api/order-json.ts';
import { operation } from '#shop/api/api/operation.ts';
import { checkoutDraftSchema, orderDraftSchema } from './checkout-json.ts';
import { placeCart, placeFromDraft, placeProblems } from './order-drafts.ts';

const placedOrder = {
  status: 201,
  description: 'The placed order',
  schema: orderSchema,
};

export const checkoutOperations = [
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
];
