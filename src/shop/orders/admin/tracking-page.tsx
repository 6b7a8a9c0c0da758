import { carrierNames } from '#shop/fulfillment/rules/carriers.ts';
import type { TrackingChange } from '#shop/fulfillment/rules/edited-tracking.ts';
import {
  editTracking,
  showTracking,
  type TrackingFailure,
} from '#shop/orders/use-cases/edit-tracking.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { CheckboxField } from '#platform/web/checkbox.tsx';
import { Problem } from '#platform/web/field.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { TextField } from '#platform/web/text-field.tsx';
import { data, Form, useNavigation } from 'react-router';
import type { Route } from './+types/tracking-page';
import { CarrierFields } from './carrier-fields.tsx';
import { OrderChanges } from './order-changes.tsx';
import { orderUrl, parseOrderId } from './orders-request.ts';
import { readSeenTracking } from './tracking-request.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [{ title: `Tracking of ${loaderData.number}, ${matches[1].loaderData.shopName} Admin` }]
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const shop = context.get(shopContext);
  const orderId = parseOrderId(params.orderId) ?? 0;
  const [shown, { customCarriers }] = await Promise.all([
    showTracking(shop, visitor, { orderId, fulfillmentId: params.fulfillmentId }),
    loadSettings(shop),
  ]);
  if (!shown.ok) return Promise.reject(data(null, { status: statusOf(shown.failure.code) }));
  const { carrier, trackingNumber, trackingUrl, cancelledAt } = shown.value.shipped;
  return {
    ...shown.value,
    orderId,
    seen: { carrier, trackingNumber, trackingUrl },
    isCancelled: cancelledAt !== null,
    carriers: [...customCarriers.map(({ name }) => name), ...carrierNames],
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const posted = await postedForm(request);
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const orderId = parseOrderId(params.orderId) ?? 0;
  const typed = {
    carrier: textOf(posted, 'carrier'),
    trackingNumber: textOf(posted, 'trackingNumber'),
    trackingUrl: textOf(posted, 'trackingUrl'),
  };
  const notifiesCustomer = posted.has('notifiesCustomer');
  const seen = readSeenTracking(posted);
  const edited = await editTracking(shop, visitor, {
    orderId,
    fulfillmentId: params.fulfillmentId,
    typed,
    seen,
    notifiesCustomer,
  });
  if (edited.ok) {
    const { changes, isNotified } = edited.value;
    const saved = isNotified ? 'Tracking saved. We email the customer.' : 'Tracking saved';
    const text = changes.length === 0 ? 'Nothing has changed.' : saved;
    const kind = changes.length === 0 ? 'info' : 'success';
    return redirectWithMessage(request, orderUrl(orderId), { kind, text });
  }
  const { failure } = edited;
  if (failure.code === 'forbidden' || failure.code === 'not-found') {
    return Promise.reject(data(null, { status: statusOf(failure.code) }));
  }
  const { code } = failure;
  const refused = { typed, notifiesCustomer, code };
  return code === 'stale'
    ? data({ ...refused, seen: null, changes: failure.changes }, { status: 409 })
    : data({ ...refused, seen, changes: [] }, { status: 422 });
}

/** After a conflict the form needs the shipment as it is now. */
export function shouldRevalidate() {
  return true;
}

function statusOf(code: 'forbidden' | 'not-found'): number {
  return code === 'forbidden' ? 403 : 404;
}

const problems: Readonly<
  Record<Exclude<TrackingFailure['code'], 'forbidden' | 'not-found' | 'bad-link'>, string>
> = {
  'shipment-cancelled': 'This shipment was undone.',
  stale:
    'Someone else changed this tracking. Review their changes, then save again to replace them.',
};

export default function TrackingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orderId, number, typed, seen, carriers, isNoticeDue, isCancelled } = loaderData;
  const isSending = useNavigation().formMethod === 'POST';
  const form = actionData?.typed ?? typed;
  const code = actionData?.code;
  if (isCancelled) {
    return (
      <>
        <PageHead title={`Tracking of ${number}`} />
        <p>{problems['shipment-cancelled']}</p>
      </>
    );
  }
  return (
    <>
      <PageHead title={`Tracking of ${number}`} />
      <Form method="post" className="grid max-w-168 gap-6">
        <input type="hidden" name="seen" value={JSON.stringify(actionData?.seen ?? seen)} />
        <CarrierFields carriers={carriers} typed={form} />
        <TextField
          name="trackingUrl"
          label="Tracking link"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          help="Leave it empty for the link of the carrier."
          defaultValue={form.trackingUrl}
          problem={code === 'bad-link' ? 'Enter a link that begins with https://.' : undefined}
        />
        {code !== undefined && code !== 'bad-link' && (
          <Problem of="tracking">{problems[code]}</Problem>
        )}
        <MissedChanges changes={actionData?.changes ?? []} />
        {isNoticeDue ? (
          <p className="text-muted">
            The shipping email has not been sent yet. It will have what you save now.
          </p>
        ) : (
          <CheckboxField
            name="notifiesCustomer"
            defaultChecked={actionData?.notifiesCustomer ?? false}
          >
            Email the new tracking to the customer
          </CheckboxField>
        )}
        <div className="flex flex-wrap gap-2">
          <Button disabled={isSending}>Save changes</Button>
          <ButtonLink kind="quiet" to={orderUrl(orderId)}>
            Back
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

function MissedChanges({ changes }: { changes: readonly TrackingChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-label="Changes" aria-live="polite" className="rounded-1 bg-card p-4">
      <h2 className="mb-2 font-medium">This has changed</h2>
      <OrderChanges changes={changes} />
    </section>
  );
}
