import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  gatewayContract,
  type GatewayUnderTest,
} from '../../../../tests/support/gateway-contract.ts';
import { startPaypalServer } from '../../../../tests/support/paypal-server.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { makePaypalGateway } from './paypal-gateway.ts';
import { startStripeServer, stripeCards } from '../../../../tests/support/stripe-server.ts';
import { makeStripeGateway } from './stripe-gateway.ts';
import { makeTestGateway } from './test-gateway.ts';

const gateways: Readonly<Record<string, () => Promise<GatewayUnderTest>>> = {
  "the demo's gateway": async () => {
    const gateway = makeTestGateway(randomUUID);
    return {
      gateway,
      customer: {
        pay: async (reference) => gateway.pay(reference, 'approved'),
        decline: async (reference) => gateway.pay(reference, 'declined'),
      },
      declineReason: 'declined',
      notify: null,
    };
  },
  PayPal: async () => {
    const paypal = await startPaypalServer();
    onTestFinished(() => paypal.stop());
    const { ledger, origin } = paypal;
    const gateway = makePaypalGateway(paypal.keys, { apiBase: origin, retryAfterMs: 1 });
    // The customer approves; reading the payment authorizes what is approved.
    const approve = async (reference: string, declines: string | null) => {
      ledger.approve(reference, { declines });
      await gateway.read(reference);
    };
    const fiveDaysMs = 5 * 24 * 60 * 60 * 1000;
    return {
      gateway,
      customer: {
        pay: (reference) => approve(reference, null),
        decline: (reference) => approve(reference, 'INSTRUMENT_DECLINED'),
      },
      declineReason: 'declined',
      async notify(reference, change) {
        const sentAt = Date.now() - (change === 'old' ? fiveDaysMs : 0);
        const { headers, body } = paypal.event(
          'CHECKOUT.ORDER.APPROVED',
          { id: reference },
          sentAt,
        );
        return { headers, body: change === 'forged' ? body.replace('APPROVED', 'VOIDED') : body };
      },
    };
  },
  Stripe: () => startStripe(true),
  'Stripe for a card that is captured at once': () => startStripe(false),
  'Stripe for a wallet': async () => {
    const under = await startStripe(true);
    const { gateway } = under;
    const open: PaymentGateway['open'] = async (payment) => {
      const opened = await gateway.wallets?.open(payment);
      if (!opened) throw new Error('Stripe has wallets');
      return { reference: opened.reference, url: opened.clientSecret };
    };
    return { ...under, gateway: { ...gateway, open } };
  },
};

async function startStripe(takesParts: boolean): Promise<GatewayUnderTest> {
  const server = await startStripeServer();
  server.takesParts = takesParts;
  onTestFinished(server.stop);
  return {
    gateway: makeStripeGateway(server.keys, { apiBase: server.origin }),
    customer: {
      pay: async (reference) => void server.pay(reference, stripeCards.approved),
      decline: async (reference) => void server.pay(reference, stripeCards.insufficientFunds),
    },
    declineReason: 'insufficient-funds',
    notify: async (reference, change) => server.webhook(reference, 'charge.updated', change),
  };
}

describe.each(Object.entries(gateways))('%s', (_name, start) => {
  test.each(gatewayContract)('$title', async ({ run }) => {
    await expect(run(await start())).resolves.toBeUndefined();
  });
});
