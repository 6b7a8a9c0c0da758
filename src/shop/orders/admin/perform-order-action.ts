import type { OrderAction, OrderActionFailure } from '#shop/orders/rules/order-status.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { showOrder } from '#shop/orders/use-cases/list-orders.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { cancelRest } from '#shop/orders/use-cases/cancel-rest.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Flash } from '#platform/web/flash.ts';
import type { RouterContextProvider } from 'react-router';
import type { Shop } from '#shop/shop.ts';
import { labelsOf } from './order-labels.ts';

interface Step {
  step: OrderAction;
  orderId: number;
}

/** Performs a confirmed action and returns what the next page says about it. */
export async function performOrderAction(
  context: Readonly<RouterContextProvider>,
  { step, orderId }: Step,
): Promise<Flash> {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const shown = await showOrder(shop, visitor, orderId);
  const result = await takeStep(shop, visitor, { step, orderId });
  const text =
    result.ok && shown.ok
      ? labelsOf(step, shown.value).done
      : failureMessages[result.ok ? 'not-found' : result.failure.code];
  return { kind: 'info', text };
}

function takeStep(shop: Shop, visitor: Visitor, { step, orderId }: Step) {
  if (step === 'cancel') return cancelOrder(shop, visitor, orderId);
  if (step === 'cancel-rest') return cancelRest(shop, visitor, orderId);
  return advanceOrder(shop, visitor, { step, orderId });
}

const failureMessages: Readonly<Record<OrderActionFailure['code'], string>> = {
  forbidden: 'You do not have permission to manage orders.',
  'not-found': 'Order not found.',
  'approval-needed':
    'This refund needs a second person. Request it on the refund page of the order.',
  'gift-card-used':
    'A gift card of this order was used. Refund its other items on the refund page instead.',
  'not-open': 'This order was just updated. The page shows its current status.',
};
