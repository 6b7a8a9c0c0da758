import { z } from 'zod';
import { maxLines, maxLineQuantity } from '#shop/cart/rules/cart.ts';
import { addToCart } from '#shop/cart/use-cases/add-to-cart.ts';
import { changeQuantity } from '#shop/cart/use-cases/change-quantity.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { cartSchema, cartToWire } from './cart-json.ts';
import { maxClientId } from '#shop/api/api/parameters.ts';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { type ApiResponse, invalid, problem } from '#shop/api/api/problem.ts';

const answer = { status: 200, description: 'The updated cart', schema: cartSchema };
const limits = `A cart holds up to ${maxLines} lines of up to ${maxLineQuantity} units, and no more than the stock.`;
const lineParams = z.object({ variantId: z.string().max(64) });

const addingSchema = z
  .object({
    id: z.int().min(1).max(maxClientId).describe('The product’s.'),
    qty: z.int().min(1).max(maxLineQuantity).default(1),
    variantId: z.string().max(64).nullable().default(null).describe('Where there are options.'),
  })
  .meta({ id: 'Adding', examples: [{ id: 1, qty: 2 }] });

const quantitySchema = z
  .object({ qty: z.int().min(0).max(maxLineQuantity).describe('0 removes the line.') })
  .meta({ id: 'Quantity', examples: [{ qty: 3 }] });

export const cartOperations = [
  operation({
    method: 'GET',
    path: '/cart',
    name: 'getCart',
    summary: 'Get the cart with current prices',
    access: 'signed-in',
    scope: 'cart:read',
    answer,
    handle: shown,
  }),
  operation({
    method: 'POST',
    path: '/cart/lines',
    name: 'addToCart',
    summary: 'Add an item to the cart, up to the available stock',
    access: 'signed-in',
    scope: 'cart:write',
    body: addingSchema,
    problems: ['not-found', 'no-more', 'cart-full'],
    answer,
    async handle(call, { body: { id, qty, variantId } }) {
      const adding = { productId: id, variantId, quantity: qty };
      const added = await addToCart(call.shop, customerOf(call), adding);
      if (added.ok) return shown(call);
      const { code } = added.failure;
      if (code === 'option-not-chosen') {
        return invalid([{ path: 'variantId', message: 'Please choose one of the variants' }]);
      }
      if (code === 'no-such-variant') throw new Error('programs name a variant, not its options');
      return problem(code === 'sold-out' ? 'no-more' : code, { more: { detail: limits } });
    },
  }),
  operation({
    method: 'PUT',
    path: '/cart/lines/{variantId}',
    name: 'changeQuantity',
    summary: 'Set the quantity of a cart line',
    access: 'signed-in',
    scope: 'cart:write',
    params: lineParams,
    body: quantitySchema,
    problems: ['not-found', 'no-more'],
    answer,
    handle: (call, { params, body }) => change(call, params.variantId, body.qty),
  }),
  operation({
    method: 'DELETE',
    path: '/cart/lines/{variantId}',
    name: 'removeFromCart',
    summary: 'Remove a cart line',
    access: 'signed-in',
    scope: 'cart:write',
    params: lineParams,
    problems: ['not-found'],
    answer,
    async handle(call, { params }) {
      const removal = { variantId: params.variantId, quantity: 0 };
      const removed = await changeQuantity(call.shop, customerOf(call), removal);
      return removed.ok ? shown(call) : problem('not-found');
    },
  }),
];

function customerOf(call: ApiCall) {
  return { visitor: visitorOf(call), cartToken: null };
}

async function shown(call: ApiCall): Promise<ApiResponse<never>> {
  const cart = await showCart(call.shop, customerOf(call));
  return { status: 200, body: cartToWire(cart, call.origin) };
}

async function change(
  call: ApiCall,
  variantId: string,
  quantity: number,
): Promise<ApiResponse<'not-found' | 'no-more'>> {
  const changed = await changeQuantity(call.shop, customerOf(call), { variantId, quantity });
  if (changed.ok) return shown(call);
  const { failure } = changed;
  if (failure.code !== 'no-more') return problem('not-found');
  return problem('no-more', { more: { available: failure.available, detail: limits } });
}
