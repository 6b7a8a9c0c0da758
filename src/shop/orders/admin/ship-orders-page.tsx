import { carrierNames } from '#shop/fulfillment/rules/carriers.ts';
import { maxTrackedOrders, readTrackingFile } from '#shop/orders/rules/tracking-file.ts';
import { listSelectedOrders } from '#shop/orders/use-cases/list-selected-orders.ts';
import { shipOrders } from '#shop/orders/use-cases/ship-orders.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { TextArea } from '#platform/web/text-field.tsx';
import { data, Form, useNavigation } from 'react-router';
import type { Route } from './+types/ship-orders-page';
import { selectedIds } from './orders-request.ts';
import { ShippedRows } from './shipped-rows.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Ship orders, ${matches[1].loaderData.shopName} Admin` },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const orders = granted(await listSelectedOrders(shop, visitor, selectedIds(url.searchParams)));
  return { orders, key: shop.newId() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await postedForm(request);
  const key = textOf(posted, 'key');
  if (!/^[\w-]{8,64}$/.test(key)) return Promise.reject(data(null, { status: 400 }));
  const typed = textOf(posted, 'rows');
  const read = readTrackingFile(typed);
  if ('problemInRow' in read) {
    const problem =
      read.problem === 'too-many'
        ? `Enter at most ${maxTrackedOrders} rows at a time.`
        : `Row ${read.problemInRow} does not begin with an order number such as V-7K3M-Q9TD.`;
    return data({ typed, problem, done: null }, { status: 422 });
  }
  if (read.rows.length === 0) {
    return data(
      { typed, problem: 'Enter at least one order number.', done: null },
      { status: 422 },
    );
  }
  const shipping = { rows: read.rows, key };
  const shop = context.get(shopContext);
  const done = granted(await shipOrders(shop, await signedInVisitor(context), shipping));
  return data({ typed: '', problem: null, done });
}

export default function ShipOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, key } = loaderData;
  const isSending = useNavigation().formMethod === 'POST';
  if (actionData?.done) return <ShippedRows rows={actionData.done} />;
  return (
    <>
      <PageHead title="Ship orders" />
      <Form method="post" className="grid max-w-168 gap-6">
        <input type="hidden" name="key" value={key} />
        <TextArea
          name="rows"
          label="Orders and tracking numbers"
          isRequired
          defaultValue={actionData?.typed ?? orders.map(({ number }) => number).join('\n')}
          help={`One order per line: order number, carrier, tracking number. Carrier and number may be left out, and the rows of a CSV file can be pasted. Known carriers: ${carrierNames.join(', ')}.`}
          problem={actionData?.problem ?? undefined}
        />
        <p className="text-muted">
          Everything that is left in these orders ships. We email the customers in a minute; until
          then each shipment can be undone on the page of its order.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button disabled={isSending}>Mark as shipped</Button>
          <ButtonLink kind="quiet" to="/admin/orders">
            Back
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
