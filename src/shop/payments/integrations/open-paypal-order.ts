import { z } from 'zod';
import type { PostalAddress } from '#shop/addresses/rules/address-rules.ts';
import type { PaymentRequest } from './payment-gateway.ts';
import type { PaypalClient } from './paypal-client.ts';
import { PaypalRefusal } from './paypal-http.ts';
import { amountOf } from './paypal-answers.ts';

export const maxDescription = 127;

/** PayPal protects the seller of an order only where it has the address that the order is sent to. */
export async function openPaypalOrder(call: PaypalClient, payment: PaymentRequest) {
  const order = await createOrder(call, payment).catch((error: unknown) => {
    const isRefused = error instanceof PaypalRefusal && [400, 422].includes(error.status);
    if (!isRefused || payment.deliverTo === null) throw error;
    // PayPal checks addresses by rules of its own, and the customer can pay without one.
    return createOrder(call, { ...payment, deliverTo: null });
  });
  // A form may not lead to another host, not even by a redirect, so the shop's own page leads on.
  return { reference: order.id, url: `/checkout/pay/${payment.paymentId}` };
}

function createOrder(call: PaypalClient, payment: PaymentRequest) {
  const { paymentId, amount, deliverTo, returnUrl } = payment;
  const unit = {
    custom_id: paymentId,
    description: payment.description.slice(0, maxDescription),
    amount: amountOf(amount),
    ...(deliverTo && { shipping: shippingOf(deliverTo) }),
  };
  const context = {
    user_action: 'PAY_NOW',
    // The customer has chosen the address in the shop. Nothing that clears days later, such as an electronic check, is accepted.
    shipping_preference: deliverTo ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
    payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
    return_url: returnUrl,
    cancel_url: `${returnUrl}?left`,
  };
  const source = { email_address: payment.email, experience_context: context };
  return call({
    method: 'POST',
    path: '/v2/checkout/orders',
    key: deliverTo ? `open-${paymentId}` : `open-${paymentId}-without-address`,
    body: JSON.stringify({
      intent: 'AUTHORIZE',
      purchase_units: [unit],
      payment_source: { paypal: source },
    }),
    answer: z.object({ id: z.string() }),
  });
}

/** A part that is empty is refused. */
export function shippingOf({
  name,
  line1,
  line2,
  city,
  region,
  postcode,
  countryCode,
}: PostalAddress) {
  const address = {
    address_line_1: line1,
    address_line_2: line2,
    admin_area_2: city,
    admin_area_1: region,
    postal_code: postcode,
    country_code: countryCode,
  };
  const filled = Object.entries(address).filter(([, text]) => text !== '');
  return { type: 'SHIPPING', name: { full_name: name }, address: Object.fromEntries(filled) };
}
