import { z } from 'zod';
import { mostLines, mostPieces } from '#domain/cart/cart.ts';
import { addToCart } from '#services/cart/add-to-cart.ts';
import { changeQuantity } from '#services/cart/change-quantity.ts';
import { showCart } from '#services/cart/show-cart.ts';
import { cartSchema, cartToWire } from '../wire/cart.ts';
import { largestClientId } from '../wire/product.ts';
import type { ApiAnswer } from './api-answer.ts';
import { type ApiCall, operation, visitorOf } from './operation.ts';
import { invalid, problem } from './problem.ts';

const answer = { status: 200, description: 'The cart as it is now', schema: cartSchema };
const limits = `A cart holds up to ${mostLines} lines of up to ${mostPieces} pieces, and no more than the stock.`;
const lineParams = z.object({ variantId: z.string().max(64) });

const addingSchema = z
  .object({
    id: z.int().min(1).max(largestClientId).describe('The product’s.'),
    qty: z.int().min(1).max(mostPieces).default(1),
    variantId: z.string().max(64).nullable().default(null).describe('Where there are options.'),
  })
  .meta({ id: 'Adding', examples: [{ id: 1, qty: 2 }] });

const quantitySchema = z
  .object({ qty: z.int().min(0).max(mostPieces).describe('0 removes the line.') })
  .meta({ id: 'Quantity', examples: [{ qty: 3 }] });

export const cartOperations = [
  operation({
    method: 'GET',
    path: '/cart',
    name: 'getCart',
    summary: 'The account’s cart with today’s prices',
    access: 'signed-in',
    scope: 'cart:read',
    answer,
    handle: shown,
  }),
  operation({
    method: 'POST',
    path: '/cart/lines',
    name: 'addToCart',
    summary: 'Adds pieces of a product, as far as stock reaches',
    access: 'signed-in',
    scope: 'cart:write',
    body: addingSchema,
    problems: [404, 409],
    answer,
    async handle(call, { body: { id, qty, variantId } }) {
      const adding = { productId: id, variantId, quantity: qty };
      const added = await addToCart(call.shop, shopperOf(call), adding);
      if (added.ok) return shown(call);
      const { code } = added.failure;
      if (code === 'option-not-chosen') {
        return invalid([{ path: 'variantId', message: 'Please choose one of the variants' }]);
      }
      if (code === 'not-made') throw new Error('programs name a variant, not its options');
      return problem(code === 'sold-out' ? 'no-more' : code, { more: { detail: limits } });
    },
  }),
  operation({
    method: 'PUT',
    path: '/cart/lines/{variantId}',
    name: 'changeQuantity',
    summary: 'Sets how many pieces a line has',
    access: 'signed-in',
    scope: 'cart:write',
    params: lineParams,
    body: quantitySchema,
    problems: [404, 409],
    answer,
    handle: (call, { params, body }) => change(call, params.variantId, body.qty),
  }),
  operation({
    method: 'DELETE',
    path: '/cart/lines/{variantId}',
    name: 'removeFromCart',
    summary: 'Removes a line',
    access: 'signed-in',
    scope: 'cart:write',
    params: lineParams,
    problems: [404],
    answer,
    handle: (call, { params }) => change(call, params.variantId, 0),
  }),
];

function shopperOf(call: ApiCall) {
  return { visitor: visitorOf(call), cartToken: null };
}

async function shown(call: ApiCall): Promise<ApiAnswer> {
  const cart = await showCart(call.shop, shopperOf(call));
  return { status: 200, body: cartToWire(cart, call.origin) };
}

async function change(call: ApiCall, variantId: string, quantity: number): Promise<ApiAnswer> {
  const changed = await changeQuantity(call.shop, shopperOf(call), { variantId, quantity });
  if (changed.ok) return shown(call);
  const { failure } = changed;
  if (failure.code !== 'no-more') return problem('not-found');
  return problem('no-more', { more: { available: failure.available, detail: limits } });
}
