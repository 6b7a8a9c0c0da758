import { expect, it, onTestFinished } from 'vitest';
import { makeGatewayKeyring, makeGateways } from '#shop/payments/integrations/gateways.ts';
import type { TypedKeys } from '#shop/payments/rules/gateway-keys.ts';
import type { ProviderId } from '#shop/payments/rules/gateways.ts';
import { listGatewayKeys, saveGatewayKeys } from '#shop/payments/store/gateway-keys.ts';
import type { Database } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';
import { emptyShop } from '../../tests/support/demo-shop.ts';
import { eachEngine } from '../../tests/support/each-engine.ts';
import { startPaypalServer } from '../../tests/support/paypal-server.ts';
import { startStripeServer } from '../../tests/support/stripe-server.ts';
import { checkPayments } from './check-payments.ts';

eachEngine('npm run shop -- payments check', ({ open }) => {
  it('says that only manual methods can pay where no provider has keys', async () => {
    const shop = shopWith(await open(), {});
    expect(await checkPayments(shop, { makesPayment: true })).toEqual([
      { isFine: true, text: 'no payment provider has keys: only manual payment methods' },
    ]);
  });

  it('tests the connection, the mode and the webhook of each provider that has keys', async () => {
    const { shop, stripe } = await connected(await open());
    const findings = await checkPayments(shop, { makesPayment: false });
    expect(findings.map(({ isFine, text }) => [isFine, text.replace(/of .*/, 'of …')])).toEqual([
      [true, 'Stripe: test mode'],
      [true, 'Stripe: webhook has its key'],
      [true, 'Stripe: accepts the keys of …'],
      [true, 'PayPal: test mode'],
      [true, 'PayPal: webhook has its key'],
      [true, 'PayPal: accepts the keys of …'],
    ]);
    expect(stripe.payments.size).toBe(0);
  });

  it('makes, reads and cancels a small payment where requested', async () => {
    const { shop, stripe } = await connected(await open());
    const findings = await checkPayments(shop, { makesPayment: true });
    expect(findings.filter(({ isFine }) => !isFine)).toEqual([]);
    expect(findings.filter(({ text }) => text.includes('made, read and cancelled'))).toHaveLength(
      2,
    );
    expect(stripe.payments.size).toBe(1);
  });

  it('names what is wrong: refused keys, a missing webhook, keys that cannot be read', async () => {
    const { stripe } = await connected(await open());
    const wrong = { ...stripe.keys, secretKey: 'sk_test_other', webhookSecret: '' };
    const db = await open();
    const shop = shopWith(db, { stripe: wrong }, { stripe: stripe.origin });
    const sealed = makeGatewayKeyring('another secret of the same shop 1', {}).seal('paypal', {});
    const unreadable = { gateway: 'paypal', sealed, enteredAt: 1 } as const;
    await db.write((writer) => saveGatewayKeys(writer, unreadable));
    const findings = await checkPayments(shop, { makesPayment: true });
    expect(findings.map(({ isFine }) => isFine)).toEqual([true, false, false, false]);
    expect(findings[1]?.text).toContain('no webhook');
    expect(findings[2]?.text).toContain('Stripe: connection failed');
    expect(findings[3]?.text).toContain('PayPal: the keys cannot be read');
  });
});

/** A shop whose providers answer on this machine. */
async function connected(db: Database) {
  const [stripe, paypal] = await Promise.all([startStripeServer(), startPaypalServer()]);
  onTestFinished(async () => {
    await Promise.all([stripe.stop(), paypal.stop()]);
  });
  const { clientId, secret, webhookId } = paypal.keys;
  const keys = { stripe: stripe.keys, paypal: { clientId, secret, webhookId, mode: 'sandbox' } };
  const shop = shopWith(db, keys, { stripe: stripe.origin, paypal: paypal.origin });
  return { shop, stripe, paypal };
}

function shopWith(
  db: Database,
  keys: Partial<Record<ProviderId, TypedKeys>>,
  apiBases: Partial<Record<ProviderId, string>> = {},
): Shop {
  const shop = { ...emptyShop(db), clock: Date.now };
  const gatewayKeys = makeGatewayKeyring('the secret of this shop alone 0123', keys);
  const gateways = makeGateways({
    mode: 'demo',
    demo: shop.testGateway,
    keyring: gatewayKeys,
    readStored: () => listGatewayKeys(db.read),
    apiBases,
    log: shop.log,
  });
  return { ...shop, gatewayKeys, gateways };
}
