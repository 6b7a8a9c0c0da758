import { maxLineQuantity } from '#shop/cart/rules/cart.ts';
import { billingAddressFrom } from '#shop/addresses/rules/address.ts';
import { checkoutFormFrom } from '#shop/addresses/rules/checkout-form.ts';
import type { OrderedItem, OrderedItemFailure } from '#shop/checkout/rules/order-items.ts';
import type { PlaceOrderRequest } from '#shop/checkout/rules/plan-order.ts';
import { wireAmount } from '#platform/money.ts';
import {
  type ApiOrderFailure,
  type Placement,
  placeOrder,
} from '#shop/checkout/use-cases/place-order.ts';
import { showAccount } from '#shop/identity/use-cases/details.ts';
import { orderToWire, readOrder } from '#shop/orders/api/order-json.ts';
import { orderFromPlan } from '#shop/orders/rules/order-plan.ts';
import type { WireCheckoutDraft, WireOrderDraft } from './checkout-json.ts';
import { incompleteErrors } from './incomplete-errors.ts';
import { callKey } from '#shop/api/api/idempotency-key.ts';
import { type ApiCall, visitorOf } from '#shop/api/api/operation.ts';
import { type ApiResponse, invalid, problem, type FieldError } from '#shop/api/api/problem.ts';

/** Shared by both ways to place an order. */
export const placeProblems = ['key-reused', 'not-enough-stock'] as const;

type PlaceProblem = (typeof placeProblems)[number] | 'invalid' | 'too-many-requests';

type DraftDefaults = Partial<
  Pick<OrderedItem, 'isAnyVariant'> & Pick<PlaceOrderRequest, 'isCheapestShippingTaken' | 'consent'>
>;

/**
 * User and prices come from the shop, never from the request (ruling 32). A repeated Idempotency-Key returns
 * the same order.
 */
export async function placeFromDraft(
  call: ApiCall,
  draft: WireOrderDraft,
  { isAnyVariant = false, ...defaults }: DraftDefaults = {},
): Promise<ApiResponse<PlaceProblem | 'price-changed'>> {
  const { keyHash, bodyHash } = callKey(call, 'api', draft);
  const placed = await placeOrder(call.shop, visitorOf(call), {
    ...requestOf(draft),
    ...defaults,
    network: call.network,
    checkoutKey: keyHash,
    bodyHash,
    items: draft.cartitem.map(({ id, qty, price, variantId }) => ({
      productId: id,
      variantId: variantId ?? null,
      isAnyVariant,
      quantity: qty,
      agreedPrice: price === undefined ? null : String(price),
    })),
    agreedTotalMinor: null,
    hasAgreedPrices: true,
  });
  if (placed.ok) return placedAnswer(call, placed.value);
  const { failure } = placed;
  if (failure.code === 'price-changed') {
    const prices = failure.prices.map(({ productId, variantId, price }) => {
      return { id: productId, variantId, price: wireAmount(price) };
    });
    return problem('price-changed', { more: { prices } });
  }
  if ('position' in failure) return invalid([itemError(failure)]);
  if (failure.code === 'empty-cart' || failure.code === 'total-changed') {
    throw new Error(`an order of listed items was refused as ${failure.code}`);
  }
  return refusal(failure);
}

function itemError({
  code,
  position,
}: Extract<OrderedItemFailure, { position: number }>): FieldError {
  const path = `cartitem.${position}`;
  if (code === 'not-on-sale') return { path: `${path}.id`, message: 'Not for sale' };
  if (code === 'too-many') {
    return { path: `${path}.qty`, message: `At most ${maxLineQuantity} units of one item` };
  }
  return { path: `${path}.variantId`, message: 'Please choose one of the product’s variants' };
}

/** Places an order for the contents of the cart and empties it. */
export async function placeCart(
  call: ApiCall,
  draft: WireCheckoutDraft,
): Promise<ApiResponse<PlaceProblem | 'empty-cart' | 'total-changed'>> {
  const { keyHash, bodyHash } = callKey(call, 'checkout', draft);
  const placed = await placeOrder(call.shop, visitorOf(call), {
    ...requestOf(draft),
    network: call.network,
    checkoutKey: keyHash,
    bodyHash,
    agreedTotalMinor: null,
    ...(draft.total === undefined
      ? { hasAgreedPrices: true }
      : { agreedTotal: String(draft.total) }),
  });
  if (placed.ok) return placedAnswer(call, placed.value);
  const { failure } = placed;
  if (failure.code === 'empty-cart') return problem('empty-cart');
  if (failure.code === 'total-changed') {
    return problem('total-changed', { more: { total: wireAmount(failure.total) } });
  }
  if ('position' in failure || failure.code === 'price-changed') {
    throw new Error(`an order of a cart was refused as ${failure.code}`);
  }
  return refusal(failure);
}

function requestOf(draft: WireCheckoutDraft) {
  const {
    formdata,
    vatNumber = '',
    shipping,
    payment,
    discountCode,
    acceptsTerms,
    billing,
  } = draft;
  const form = checkoutFormFrom((name) => formdata[name]);
  const invoiced = new Map(Object.entries(billing ?? {}));
  const elsewhere = billing ? billingAddressFrom((name) => invoiced.get(name)) : null;
  const typed = { form, billing: elsewhere, vatNumber, discountCode: discountCode ?? null };
  const consent = acceptsTerms ? { consent: 'given' as const } : {};
  return { ...typed, ...consent, shipping: shipping ?? null, method: payment };
}

async function placedAnswer(call: ApiCall, placement: Placement): Promise<ApiResponse<never>> {
  const order = await recordedOrder(call, placement);
  if (!order) throw new Error('an order is gone as soon as it is placed');
  const location = `${call.origin}/api/orders/${placement.id}`;
  return { status: 201, body: order, headers: { location } };
}

/** What `readOrder` returns, without reading again what was just written. */
async function recordedOrder(call: ApiCall, { id, number, recorded }: Placement) {
  if (!recorded) return readOrder(call, id);
  const visitor = visitorOf(call);
  const { userId, email: userEmail } = visitor;
  const account = await showAccount(call.shop, visitor);
  const products = new Map(recorded.plan.lines.map(({ product }) => [product.id, product]));
  const order = orderFromPlan({ id, number, userId, userEmail, ...recorded });
  return orderToWire({ order, account, products }, call.origin);
}

type Refusal = Exclude<
  ApiOrderFailure,
  OrderedItemFailure | { code: 'empty-cart' | 'total-changed' }
>;

function refusal(failure: Refusal): ApiResponse<PlaceProblem> {
  if (failure.code === 'not-enough-stock') {
    return problem('not-enough-stock', { more: { shortages: failure.shortages } });
  }
  if (failure.code === 'too-many-orders') {
    const seconds = String(Math.ceil(failure.waitMs / 1000));
    return problem('too-many-requests', { headers: { 'retry-after': seconds } });
  }
  if (failure.code === 'incomplete') return invalid(incompleteErrors(failure));
  if (failure.code === 'discount-refused') {
    return invalid([{ path: 'discountCode', message: `Refused: ${failure.reason.code}` }]);
  }
  if (failure.code === 'gift-card-for-gift-card') {
    throw new Error('an order of the API was to be paid with a gift card');
  }
  return problem(failure.code);
}
