import { z } from 'zod';
import type { PostalAddress } from '#shop/addresses/rules/address-rules.ts';
import type { AmountParts, ExpressCustomer } from '#shop/payments/rules/express-approval.ts';
import { paypalValue } from '#shop/payments/rules/paypal-currencies.ts';
import { isSameMoney, type Money } from '#platform/money.ts';
import { maxDescription, shippingOf } from './open-paypal-order.ts';
import type { ExpressApprovals, ExpressPayment, ExpressRequest } from './payment-gateway.ts';
import { amountOf } from './paypal-answers.ts';
import { findOrderAs, nothing, pathOf } from './paypal-calls.ts';
import type { PaypalClient } from './paypal-client.ts';
import { PaypalRefusal } from './paypal-http.ts';
import { markOf, openAuthorization, orderAnswer, pageOf, unitAnswer } from './paypal-order.ts';

/** PayPal before the checkout: the customer approves an order there whose amount and address are still changed. */
export function paypalApprovals(call: PaypalClient): ExpressApprovals {
  return {
    open: (request) => openApproval(call, request),
    async read(reference) {
      const order = await findOrderAs(call, reference, approvalAnswer);
      const page = order && pageOf(order);
      if (page) return { kind: 'page', url: page };
      if (order?.status !== 'APPROVED' || markOf(order)) return null;
      return { kind: 'approved', customer: customerOf(order) };
    },
    take: (reference, payment) => takeApproval(call, reference, payment),
  };
}

async function openApproval(call: PaypalClient, request: ExpressRequest): Promise<string> {
  const { id } = await createOrder(call, request, 'UPDATE_CONTACT_INFO').catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    // PayPal asks customers for a phone number in some countries only.
    return createOrder(call, request, 'NO_CONTACT_INFO');
  });
  return id;
}

function createOrder(
  call: PaypalClient,
  { id, amount, parts, description, returnUrl }: ExpressRequest,
  contact: 'UPDATE_CONTACT_INFO' | 'NO_CONTACT_INFO',
) {
  const unit = {
    custom_id: id,
    description: description.slice(0, maxDescription),
    amount: amountWith(amount, parts),
  };
  const context = {
    // PayPal's button says that the customer continues in the shop, where the amount may still change.
    user_action: 'CONTINUE',
    shipping_preference: 'GET_FROM_FILE',
    contact_preference: contact,
    payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
    return_url: returnUrl,
    cancel_url: `${returnUrl}?left`,
  };
  return call({
    method: 'POST',
    path: '/v2/checkout/orders',
    key: `express-${id}${contact === 'NO_CONTACT_INFO' ? '-without-contact' : ''}`,
    body: JSON.stringify({
      intent: 'AUTHORIZE',
      purchase_units: [unit],
      payment_source: { paypal: { experience_context: context } },
    }),
    answer: z.object({ id: z.string() }),
  });
}

/** PayPal refuses a breakdown that does not add up, or that has decimals where the currency has none. */
function amountWith(amount: Money, parts: AmountParts | null) {
  const total = amountOf(amount);
  const isExact =
    parts && Object.values<Money>({ ...parts }).every((part) => paypalValue(part) !== null);
  if (!isExact) return total;
  const breakdown = {
    item_total: amountOf(parts.items),
    discount: amountOf(parts.discount),
    shipping: amountOf(parts.shipping),
    tax_total: amountOf(parts.tax),
  };
  return { ...total, breakdown };
}

/** An order that is authorized was taken at the same moment by a payment of the same customer. */
async function takeApproval(
  call: PaypalClient,
  reference: string,
  { paymentId, amount, parts, deliverTo }: ExpressPayment,
): Promise<boolean> {
  const order = await findOrderAs(call, reference, approvalAnswer);
  if (!order || markOf(order)) return false;
  const [unit] = order.purchase_units;
  const authorization = openAuthorization(order);
  if (authorization) return isSameMoney(authorization.amount ?? unit.amount, amount);
  if (order.status !== 'APPROVED') return false;
  const patches = [replacing('custom_id', paymentId)];
  if (!isSameMoney(unit.amount, amount)) {
    patches.push(replacing('amount', amountWith(amount, parts)));
  }
  const moves = addressPatches(postalOf(unit.shipping), deliverTo);
  if (moves.length > 0 && (await isPatched(call, reference, [...patches, ...moves]))) return true;
  // PayPal checks addresses by rules of its own, and the order can be paid with the address that it has.
  return isPatched(call, reference, patches);
}

interface Patch {
  op: 'replace';
  path: string;
  value: unknown;
}

function replacing(attribute: string, value: unknown): Patch {
  return { op: 'replace', path: `/purchase_units/@reference_id=='default'/${attribute}`, value };
}

/** PayPal protects the seller of an order that goes to the address which PayPal knows. */
function addressPatches(known: PostalAddress | null, deliverTo: PostalAddress | null): Patch[] {
  if (!deliverTo || (known && isSameAddress(known, deliverTo))) return [];
  const { name, address } = shippingOf(deliverTo);
  return [replacing('shipping/address', address), replacing('shipping/name', name)];
}

function isSameAddress(one: PostalAddress, other: PostalAddress): boolean {
  return JSON.stringify(shippingOf(one)) === JSON.stringify(shippingOf(other));
}

async function isPatched(call: PaypalClient, reference: string, patches: readonly Patch[]) {
  const body = JSON.stringify(patches);
  try {
    await call({ method: 'PATCH', path: pathOf(reference), body, answer: nothing });
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof PaypalRefusal && [400, 404, 422].includes(error.status);
}

const text = z.string().default('');
const phoneAnswer = z
  .object({ country_code: text, national_number: z.string() })
  .transform(({ country_code: code, national_number: number }) =>
    code === '' ? number : `+${code} ${number}`,
  );
const nameAnswer = z.object({ given_name: text, surname: text });

const shippingAnswer = z.object({
  name: z.object({ full_name: text }).optional(),
  email_address: z.string().optional(),
  phone_number: phoneAnswer.optional(),
  address: z
    .object({
      address_line_1: text,
      address_line_2: text,
      admin_area_1: text,
      admin_area_2: text,
      postal_code: text,
      country_code: z.string(),
    })
    .optional(),
});
type Shipping = z.infer<typeof shippingAnswer>;

const approvalUnit = unitAnswer.extend({ shipping: shippingAnswer.optional() });

/** PayPal names the customer as the payer, and in newer answers as the source of the payment as well. */
const approvalAnswer = orderAnswer.extend({
  purchase_units: z.tuple([approvalUnit], approvalUnit),
  payer: z
    .object({
      payer_id: z.string().optional(),
      email_address: z.string().optional(),
      name: nameAnswer.optional(),
      phone: z.object({ phone_number: phoneAnswer.optional() }).optional(),
    })
    .default({}),
  payment_source: z
    .object({
      paypal: z
        .object({
          account_id: z.string().optional(),
          email_address: z.string().optional(),
          name: nameAnswer.optional(),
          phone_number: phoneAnswer.optional(),
        })
        .optional(),
    })
    .default({}),
});

function customerOf(order: z.infer<typeof approvalAnswer>): ExpressCustomer {
  const { payer, payment_source: source } = order;
  const [{ shipping }] = order.purchase_units;
  const name = payer.name ?? source.paypal?.name;
  return {
    payerId: payer.payer_id ?? source.paypal?.account_id ?? '',
    givenName: name?.given_name ?? '',
    surname: name?.surname ?? '',
    email: shipping?.email_address ?? payer.email_address ?? source.paypal?.email_address ?? '',
    phone: shipping?.phone_number ?? payer.phone?.phone_number ?? source.paypal?.phone_number ?? '',
    address: postalOf(shipping),
  };
}

function postalOf(shipping: Shipping | undefined): PostalAddress | null {
  if (!shipping?.address) return null;
  const { address } = shipping;
  return {
    name: shipping.name?.full_name ?? '',
    line1: address.address_line_1,
    line2: address.address_line_2,
    city: address.admin_area_2,
    region: address.admin_area_1,
    postcode: address.postal_code,
    countryCode: address.country_code,
  };
}
