import { mostPieces } from '#domain/cart/cart.ts';
import { checkoutFormFrom, type CheckoutProblems } from '#domain/checkout/checkout-form.ts';
import type { OrderedPiece } from '#domain/checkout/ordered-pieces.ts';
import type { PlanFailure } from '#domain/checkout/plan-order.ts';
import { parseMoney, wireAmount } from '#domain/money.ts';
import { showCart } from '#services/cart/show-cart.ts';
import { type PiecesFailure, placeOrder } from '#services/checkout/place-order.ts';
import { browseOrders } from '#services/orders/browse-orders.ts';
import {
  orderToWire,
  type WireCheckoutDraft,
  type WireOrder,
  type WireOrderDraft,
} from '../wire/order.ts';
import type { ApiAnswer } from './api-answer.ts';
import { callKey } from './idempotency-key.ts';
import { type ApiCall, visitorOf } from './operation.ts';
import { invalid, problem } from './problem.ts';

/** Ruling 32: user and prices are the shop's. Sent again with its Idempotency-Key it is the same order. */
export async function placeFromDraft(
  call: ApiCall,
  draft: WireOrderDraft,
  { isAnyVariant = false }: Pick<OrderedPiece, 'isAnyVariant'> = {},
): Promise<ApiAnswer> {
  const { keyHash, bodyHash } = callKey(call, 'api', draft);
  const placed = await placeOrder(call.shop, visitorOf(call), {
    ...requestOf(draft),
    network: call.network,
    checkoutKey: keyHash,
    bodyHash,
    pieces: draft.cartitem.map(({ id, qty, price, variantId }) => ({
      productId: id,
      variantId: variantId ?? null,
      isAnyVariant,
      quantity: qty,
      agreedPrice: price === undefined ? null : String(price),
    })),
    agreedTotalMinor: null,
    isAgreedByPiece: true,
  });
  return placed.ok ? placedAnswer(call, placed.value.id) : refusal(placed.failure);
}

/** The same for what lies in the cart, which is empty afterwards. */
export async function placeCart(call: ApiCall, draft: WireCheckoutDraft): Promise<ApiAnswer> {
  const { keyHash, bodyHash } = callKey(call, 'checkout', draft);
  const cart = await showCart(call.shop, { visitor: visitorOf(call), cartToken: null });
  const discountCode = draft.discountCode ?? cart.reducedBy?.code ?? '';
  const { currency } = cart.subtotal;
  const agreed = draft.total === undefined ? null : parseMoney(String(draft.total), currency);
  const placed = await placeOrder(call.shop, visitorOf(call), {
    ...requestOf({ ...draft, discountCode }),
    network: call.network,
    checkoutKey: keyHash,
    bodyHash,
    agreedTotalMinor: agreed?.amount ?? null,
    ...(draft.total === undefined && { isAgreedByPiece: true }),
  });
  return placed.ok ? placedAnswer(call, placed.value.id) : refusal(placed.failure);
}

function requestOf({
  formdata,
  shipping,
  payment,
  discountCode,
}: WireCheckoutDraft & { discountCode: string }) {
  const form = checkoutFormFrom((name) => formdata[name]);
  return { form, shipping: shipping ?? null, method: payment, discountCode };
}

async function placedAnswer(call: ApiCall, id: number): Promise<ApiAnswer> {
  const order = await readOrder(call, id);
  if (!order) throw new Error('an order is gone as soon as it is placed');
  const location = `${call.origin}/api/orders/${id}`;
  return { status: 201, body: order, headers: { location } };
}

/** Null where there is none that is the visitor's to know. */
export async function readOrder(call: ApiCall, id: number): Promise<WireOrder | null> {
  const span = { after: id - 1, offset: 0, limit: 1 };
  const { orders } = await browseOrders(call.shop, visitorOf(call), span);
  const found = orders.find(({ order }) => order.id === id);
  return found ? orderToWire(found, call.origin) : null;
}

function refusal(failure: PiecesFailure): ApiAnswer {
  switch (failure.code) {
    case 'not-on-sale':
      return invalid([{ path: `cartitem.${failure.position}.id`, message: 'Not on sale' }]);
    case 'option-not-chosen': {
      const path = `cartitem.${failure.position}.variantId`;
      return invalid([{ path, message: 'Please choose one of the product’s variants' }]);
    }
    case 'too-many': {
      const message = `At most ${mostPieces} pieces of one thing`;
      return invalid([{ path: `cartitem.${failure.position}.qty`, message }]);
    }
    case 'price-changed': {
      const prices = failure.prices.map(({ productId, variantId, price }) => {
        return { id: productId, variantId, price: wireAmount(price) };
      });
      return problem('price-changed', { more: { prices } });
    }
    case 'not-enough-stock':
      return problem('not-enough-stock', { more: { shortages: failure.shortages } });
    case 'too-many-orders': {
      const seconds = String(Math.ceil(failure.waitMs / 1000));
      return problem('too-many-requests', { headers: { 'retry-after': seconds } });
    }
    case 'key-reused':
      return problem('key-reused');
    case 'incomplete':
      return invalid(incompleteErrors(failure));
    case 'discount-refused':
      return invalid([{ path: 'discountCode', message: `Refused: ${failure.reason.code}` }]);
    case 'total-changed':
      return problem('total-changed', { more: { total: wireAmount(failure.total) } });
    case 'empty-cart':
      break;
  }
  return problem('empty-cart');
}

const words: Record<NonNullable<CheckoutProblems[keyof CheckoutProblems]>, string> = {
  missing: 'Please fill this in',
  malformed: 'This does not look right',
  'too-long': 'This is too long',
  'not-of-country': 'This does not exist in the country',
};

function incompleteErrors(failure: Extract<PlanFailure, { code: 'incomplete' }>) {
  const { problems, shipping, isMethodMissing } = failure;
  const shippingWords =
    shipping === 'shipping-not-chosen' ? 'Please choose one' : 'Not offered for this order';
  return [
    ...Object.entries(problems).map(([name, code]) => {
      return { path: `formdata.${name}`, message: words[code] };
    }),
    ...(shipping ? [{ path: 'shipping', message: shippingWords }] : []),
    ...(isMethodMissing ? [{ path: 'payment', message: 'Not available in this shop' }] : []),
  ];
}
