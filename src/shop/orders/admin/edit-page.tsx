import { isEditable } from '#shop/orders/rules/order-edit.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { editOrder, type EditFailure, previewEdit } from '#shop/orders/use-cases/edit-order.ts';
import { showRefunds } from '#shop/orders/use-cases/show-refunds.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { isManualMethod } from '#shop/settings/rules/payment-methods.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { countryNames } from '#platform/countries.ts';
import { formatMoney } from '#platform/format.ts';
import type { Money } from '#platform/money.ts';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { data } from 'react-router';
import type { Route } from './+types/edit-page';
import { EditFields } from './edit-fields.tsx';
import { editValuesOf, readEditForm, readSeen } from './edit-request.ts';
import { orderUrl, parseOrderId } from './orders-request.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [{ title: `Edit ${loaderData.order.number}, ${matches[1].loaderData.shopName} Admin` }]
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const shop = context.get(shopContext);
  const shown = await showRefunds(shop, visitor, parseOrderId(params.orderId) ?? 0);
  if (!shown.ok) return Promise.reject(data(null, { status: statusOf(shown.failure.code) }));
  const { order } = shown.value;
  const { shippingMethods } = await loadSettings(shop);
  const active = shippingMethods.filter(({ isActive, code }) => {
    return isActive && code !== order.shippingOption;
  });
  return {
    order,
    methods: active.map(({ code, name }) => ({ code, name })),
    countries: countryNames(),
    facts: shop.addressRules.factsOf(order.form.country),
    billingFacts: shop.addressRules.factsOf((order.billing ?? order.form).country),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const posted = await postedForm(request);
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const orderId = parseOrderId(params.orderId) ?? 0;
  const shown = await showRefunds(shop, visitor, orderId);
  if (!shown.ok) return Promise.reject(data(null, { status: statusOf(shown.failure.code) }));
  const form = readEditForm(posted);
  const values = editValuesOf(form, shown.value.order);
  const seen = readSeen(posted);
  const empty = { changes: [], isPreview: false, address: {}, billing: {}, refund: null };
  const nothing = { ...empty, form, seen };
  if (!values) return data({ ...nothing, problem: unreadable }, { status: 422 });
  const edit = { orderId, ...values, seen };
  const isPreview = textOf(posted, 'intent') === 'preview';
  const done = await (isPreview ? previewEdit : editOrder)(shop, visitor, edit);
  if (done.ok) {
    const { changes } = done.value;
    if (changes.length === 0) return data({ ...nothing, problem: 'Nothing would change.' });
    const { balance } = done.value;
    const refund = done.value.refund
      ? refundText(done.value.refund, shown.value.order)
      : balance && `${formatMoney(balance)} are to be paid before the order ships.`;
    if (isPreview) return data({ ...nothing, changes, refund, isPreview, problem: null });
    const text = ['Order edited. We email the customer.', refund].filter(Boolean).join(' ');
    return redirectWithMessage(request, orderUrl(orderId), { kind: 'success', text });
  }
  const { failure } = done;
  if (failure.code === 'forbidden' || failure.code === 'not-found') {
    return Promise.reject(data(null, { status: statusOf(failure.code) }));
  }
  const address = failure.code === 'bad-address' ? failure.problems : {};
  const billing = failure.code === 'bad-billing' ? failure.problems : {};
  const refused = { ...nothing, address, billing, problem: problemText(failure) };
  return failure.code === 'stale'
    ? data({ ...refused, seen: null, changes: failure.changes }, { status: 422 })
    : data(refused, { status: 422 });
}

/** After a conflict the form needs the order as it is now. */
export function shouldRevalidate() {
  return true;
}

function statusOf(code: 'forbidden' | 'not-found'): number {
  return code === 'forbidden' ? 403 : 404;
}

const unreadable = 'Enter quantities as whole numbers and amounts like 12.50.';

/** Of manual payments the shop holds no money that it could send. */
function refundText(refund: Money, { payment }: Order): string {
  const amount = formatMoney(refund);
  return isManualMethod(payment.method)
    ? `Return ${amount} to the customer yourself; it is recorded as refunded.`
    : `${amount} is refunded to the customer.`;
}

function problemText(failure: EditFailure): string {
  if (failure.code === 'exceeds-authorization') {
    return `The customer has authorized ${formatMoney(failure.authorized)}. Lower the total, or capture the payment first: the difference is then to be paid.`;
  }
  if (failure.code === 'not-enough-stock') {
    return `Only ${failure.available} more of one of the items are in stock.`;
  }
  if (failure.code === 'shipping-not-offered') return shippingProblems[failure.reason];
  if (failure.code === 'unknown-item') return `No item on sale has the SKU ${failure.item}.`;
  return problems[failure.code];
}

const shippingProblems = {
  'no-shipping-here':
    'No shipping method delivers these items to this address. Choose another address or change the items.',
  'shipping-not-offered':
    'This shipping method does not deliver these items to this address. Choose another one.',
  'shipping-not-chosen': 'Choose a shipping method.',
} as const;

const problems = {
  'bad-address': 'The address is not complete. Correct the marked fields.',
  'bad-billing': 'The billing address is not complete. Correct the marked fields.',
  'country-of-vat-number':
    'The tax of this order follows a VAT number and its country. For another country, cancel it and place a new order.',
  'approval-needed':
    'What this edit would refund needs a second person. Refund items on the refund page of the order instead.',
  forbidden: 'You do not have permission to manage orders.',
  'not-found': 'Order not found.',
  stale:
    'Someone has changed this order in the meantime. Review the changes and your own, then try again.',
  'nothing-left': 'Nothing would be left to pay. Cancel the order instead.',
  'bad-quantity': unreadable,
  'not-editable':
    'This order can no longer be edited: it was shipped, even if the shipment was undone, units of it were refunded, it was cancelled, or it replaces returned items.',
} as const;

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, ...delivery } = loaderData;
  if (!isEditable(order)) {
    return (
      <>
        <PageHead title={`Edit ${order.number}`} />
        <p>
          Orders can be edited until they are shipped, units of them are refunded, or they are
          cancelled.
        </p>
      </>
    );
  }
  return (
    <>
      <PageHead title={`Edit ${order.number}`} />
      <EditFields order={order} result={actionData} delivery={delivery} />
    </>
  );
}
