import { carrierNames } from '#shop/fulfillment/rules/carriers.ts';
import { unitsToShip } from '#shop/fulfillment/rules/fulfillment-status.ts';
import { type ShipmentFailure, shipOrder } from '#shop/orders/use-cases/ship-order.ts';
import { showFulfillments } from '#shop/orders/use-cases/show-fulfillments.ts';
import { undoShipment } from '#shop/orders/use-cases/undo-shipment.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { formatMoney } from '#platform/format.ts';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Problem } from '#platform/web/field.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { data, Form, useNavigation } from 'react-router';
import type { Route } from './+types/ship-page';
import { CarrierFields } from './carrier-fields.tsx';
import { orderUrl, parseOrderId } from './orders-request.ts';
import { QuantityField } from './quantity-field.tsx';
import { initialShipForm, readShipForm, unitsOf } from './ship-request.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [{ title: `Ship ${loaderData.order.number}, ${matches[1].loaderData.shopName} Admin` }]
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const shop = context.get(shopContext);
  const [shown, { customCarriers }] = await Promise.all([
    showFulfillments(shop, visitor, parseOrderId(params.orderId) ?? 0),
    loadSettings(shop),
  ]);
  if (!shown.ok) return Promise.reject(data(null, { status: statusOf(shown.failure.code) }));
  const carriers = [...customCarriers.map(({ name }) => name), ...carrierNames];
  return { order: shown.value.order, carriers, key: shop.newId() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const posted = await postedForm(request);
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const orderId = parseOrderId(params.orderId) ?? 0;
  const fulfillmentId = textOf(posted, 'undo');
  if (fulfillmentId !== '') {
    const undone = await undoShipment(shop, visitor, { orderId, fulfillmentId });
    const text = undone.ok ? 'Shipment undone' : undoProblems[undone.failure.code];
    const kind = undone.ok ? 'success' : 'info';
    return redirectWithMessage(request, orderUrl(orderId), { kind, text });
  }
  const shown = await showFulfillments(shop, visitor, orderId);
  if (!shown.ok) return Promise.reject(data(null, { status: statusOf(shown.failure.code) }));
  const form = readShipForm(posted, shown.value.order.lines.length);
  const key = textOf(posted, 'key');
  if (!/^[\w-]{8,64}$/.test(key)) return Promise.reject(data(null, { status: 400 }));
  const lines = unitsOf(form);
  if (!lines) return data({ form, problem: 'Enter quantities as whole numbers.' }, { status: 422 });
  const { carrier, trackingNumber } = form;
  const shipped = await shipOrder(shop, visitor, { orderId, key, lines, carrier, trackingNumber });
  if (shipped.ok) {
    const text = 'Shipment recorded. We email the customer in a minute.';
    return redirectWithMessage(request, orderUrl(orderId), { kind: 'success', text });
  }
  const { code } = shipped.failure;
  if (code === 'forbidden' || code === 'not-found') {
    return Promise.reject(data(null, { status: statusOf(code) }));
  }
  return data({ form, problem: problems[code] }, { status: 422 });
}

function statusOf(code: 'forbidden' | 'not-found'): number {
  return code === 'forbidden' ? 403 : 404;
}

const undoProblems = {
  forbidden: 'You do not have permission to manage orders.',
  'not-found': 'Shipment not found.',
  'too-late': 'This shipment can no longer be undone: the customer has been emailed.',
} as const;

const problems: Readonly<
  Record<Exclude<ShipmentFailure['code'], 'forbidden' | 'not-found'>, string>
> = {
  'nothing-to-ship': 'Enter a quantity for at least one item.',
  'too-many-units':
    'Fewer items are left than you entered. They may have shipped or been refunded just now. Review the quantities.',
  'not-open': 'This order has been cancelled or delivered.',
  'balance-due': 'What is due before this order ships is not paid yet.',
  'key-reused': 'This form has been submitted before. Check the shipments of the order.',
};

export default function ShipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, carriers, key } = loaderData;
  const isSending = useNavigation().formMethod === 'POST';
  const isOpen = order.status !== 'cancelled' && order.status !== 'delivered';
  const left = order.lines.reduce((sum, line) => sum + unitsToShip(line), 0);
  const form = actionData?.form ?? initialShipForm(order.lines);
  return (
    <>
      <PageHead title={`Ship ${order.number}`} />
      {order.balance.amount > 0 ? (
        <p>
          {`This order was edited, and ${formatMoney(order.balance)} are still to be paid. It can ship once they are.`}
        </p>
      ) : isOpen && left > 0 ? (
        <Form method="post" className="grid max-w-168 gap-6">
          <input type="hidden" name="key" value={key} />
          <fieldset className="grid gap-3">
            <legend className="mb-3 w-full border-b border-ink pb-2 font-serif text-t5">
              Items
            </legend>
            {order.lines.map((line, position) => (
              <QuantityField
                key={`${line.variantId} ${position}`}
                line={line}
                position={position}
                fact={`${unitsToShip(line)} of ${line.quantity} left to ship`}
                left={unitsToShip(line)}
                typed={form.quantities[position] ?? '0'}
              />
            ))}
          </fieldset>
          <CarrierFields carriers={carriers} typed={form} />
          <p className="text-muted">
            We email the customer in a minute. Until then you can undo the shipment.
          </p>
          {actionData && <Problem of="shipment">{actionData.problem}</Problem>}
          <div className="flex flex-wrap gap-2">
            <Button disabled={isSending}>Mark as shipped</Button>
            <ButtonLink kind="quiet" to={orderUrl(order.id)}>
              Back
            </ButtonLink>
          </div>
        </Form>
      ) : (
        <p>Nothing is left to ship.</p>
      )}
    </>
  );
}
