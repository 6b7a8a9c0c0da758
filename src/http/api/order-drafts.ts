import { createHash } from 'node:crypto';
import { checkoutFormFrom, type CheckoutProblems } from '#domain/checkout/checkout-form.ts';
import type { PlanFailure } from '#domain/checkout/plan-order.ts';
import { wireAmount } from '#domain/money.ts';
import { type PiecesFailure, placeOrder } from '#services/checkout/place-order.ts';
import { browseOrders } from '#services/orders/browse-orders.ts';
import { orderToWire, type WireOrderDraft } from '../wire/order.ts';
import type { ApiAnswer } from './api-answer.ts';
import { type ApiCall, visitorOf } from './operation.ts';
import { invalid, problem } from './problem.ts';

const longestKey = 255;

/** Ruling 32: user and prices are the shop's. Sent again with its Idempotency-Key it is the same order. */
export async function placeFromDraft(call: ApiCall, draft: WireOrderDraft): Promise<ApiAnswer> {
  const { shop, headers } = call;
  const visitor = visitorOf(call);
  const asked = headers['idempotency-key'];
  const key = asked === undefined ? shop.newId() : [asked].flat().join();
  if (key.length > longestKey) return invalid([longKey]);
  const placed = await placeOrder(shop, visitor, {
    checkoutKey: hashOf(`api ${visitor.userId} ${key}`),
    bodyHash: hashOf(JSON.stringify(draft)),
    pieces: draft.cartitem.map(({ id, qty, price, variantId }) => ({
      productId: id,
      variantId: variantId ?? null,
      quantity: qty,
      agreedPrice: price === undefined ? null : String(price),
    })),
    form: checkoutFormFrom((name) => draft.formdata[name]),
    shipping: draft.shipping ?? null,
    method: draft.payment,
    discountCode: draft.discountCode,
    agreedTotalMinor: null,
    isAgreedByPiece: true,
  });
  if (!placed.ok) return refusal(placed.failure);
  const { id } = placed.value;
  const span = { after: id - 1, offset: 0, limit: 1 };
  const [order] = (await browseOrders(shop, visitor, span)).orders;
  if (!order) throw new Error('an order is gone as soon as it is placed');
  const location = `${call.origin}/api/orders/${id}`;
  return { status: 201, body: orderToWire(order, call.origin), headers: { location } };
}

const longKey = { path: 'Idempotency-Key', message: `Send at most ${longestKey} characters` };

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function refusal(failure: PiecesFailure): ApiAnswer {
  switch (failure.code) {
    case 'not-on-sale':
      return invalid([{ path: `cartitem.${failure.position}.id`, message: 'Not on sale' }]);
    case 'option-not-chosen': {
      const path = `cartitem.${failure.position}.variantId`;
      return invalid([{ path, message: 'Please choose one of the product’s variants' }]);
    }
    case 'price-changed': {
      const prices = failure.prices.map(({ productId, variantId, price }) => {
        return { id: productId, variantId, price: wireAmount(price) };
      });
      return problem('price-changed', { more: { prices } });
    }
    case 'not-enough-stock':
      return problem('not-enough-stock', { more: { shortages: failure.shortages } });
    case 'key-reused':
      return problem('key-reused');
    case 'incomplete':
      return invalid(incompleteErrors(failure));
    case 'discount-refused':
      return invalid([{ path: 'discountCode', message: `Refused: ${failure.reason.code}` }]);
    case 'empty-cart':
    case 'total-changed':
      break;
  }
  // Lines were counted at the door, and each price was agreed to.
  throw new Error(`pieces cannot fail with ${failure.code}`);
}

const words: Record<NonNullable<CheckoutProblems[keyof CheckoutProblems]>, string> = {
  missing: 'Please fill this in',
  malformed: 'This does not look right',
  'too-long': 'This is too long',
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
