import { describe, expect, it, onTestFinished } from 'vitest';
import { demoShop } from '../support/demo-shop.ts';
import { eachEngine } from '../support/each-engine.ts';
import {
  type ChaosProvider,
  makePaymentChaos,
  paypalChaos,
  stripeChaos,
} from '../support/payment-chaos.ts';
import { startPaypalServer } from '../support/paypal-server.ts';
import { startStripeServer } from '../support/stripe-server.ts';

const runs = 20;

const providers: Readonly<Record<string, () => Promise<ChaosProvider>>> = {
  PayPal: async () => {
    const paypal = await startPaypalServer();
    onTestFinished(() => paypal.stop());
    return paypalChaos(paypal);
  },
  Stripe: async () => {
    const stripe = await startStripeServer();
    onTestFinished(() => stripe.stop());
    return stripeChaos(stripe);
  },
};

describe.each(Object.entries(providers))('while %s fails and the shop crashes', (_, start) => {
  eachEngine('payments', ({ open }) => {
    it('[T13] [T15] charge no customer twice, leave no charge without an order and sell no unit twice', async () => {
      const chaos = makePaymentChaos(await demoShop(await open()), await start());
      for (let seed = 1; seed <= runs; seed += 1) await chaos.run(seed);
      const { crashes, orders, ...found } = chaos.found;
      expect(crashes).toBeGreaterThan(0);
      expect(orders).toBeGreaterThan(0);
      expect(found).toEqual({
        runs,
        doubleCharges: 0,
        chargesWithoutOrder: 0,
        paidWithoutCharge: 0,
        oversold: 0,
        forgeriesAccepted: 0,
        leftovers: 0,
      });
    });
  });
});
