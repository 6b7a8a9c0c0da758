import { afterEach, beforeEach } from 'vitest';
import type { PaymentRequest } from '#shop/payments/integrations/payment-gateway.ts';
import type { PaypalOptions } from '#shop/payments/integrations/paypal-client.ts';
import type { PaypalKeys } from '#shop/payments/rules/gateways.ts';
import { makePaypalGateway } from '#shop/payments/integrations/paypal-gateway.ts';
import { type Money, money } from '#platform/money.ts';
import { type PaypalServer, startPaypalServer } from './paypal-server.ts';

/** The time of the gateway: 21 November 2026. */
export const paypalNow = Date.UTC(2026, 10, 21);

/** A PayPal of its own for each test of the file, and payments at it. */
export function testPaypalServer() {
  let server: PaypalServer;
  beforeEach(async () => {
    server = await startPaypalServer();
  });
  afterEach(() => server.stop());

  function gateway(keys: Partial<PaypalKeys> = {}, options: PaypalOptions = {}) {
    const fast = { retryAfterMs: 1, timeoutMs: 2000, clock: () => paypalNow };
    return makePaypalGateway(
      { ...server.keys, ...keys },
      { apiBase: server.origin, ...fast, ...options },
    );
  }

  async function approved(declines: string | null = null) {
    const paid = gateway();
    const { reference } = await paid.open(paymentRequest());
    server.ledger.approve(reference, { declines });
    return { gateway: paid, reference };
  }

  async function captured() {
    const paid = await approved();
    await paid.gateway.read(paid.reference);
    await paid.gateway.capture(paid.reference, { amount: usd(4900), key: 'capture-1' });
    return paid;
  }

  return {
    server: () => server,
    gateway,
    /** Approved by the customer, and declined with this code by the authorization. */
    approved,
    captured,
    /** The requests to paths that contain the text. */
    requests: (path: string) => server.requests.filter(({ call }) => call.includes(path)),
  };
}

export function usd(amount: number): Money {
  return money(amount, 'USD');
}

export function paymentRequest(paymentId = 'a'.repeat(32), amount = usd(4900)): PaymentRequest {
  const returnUrl = `http://127.0.0.1:3000/checkout/payment/${paymentId}`;
  const customer = { description: 'Order at Vitrine', email: 'ann@example.com', deliverTo: null };
  return { paymentId, amount, returnUrl, ...customer, expiresAt: paypalNow + 900_000 };
}
