import { describe, expect, test } from 'vitest';
import {
  paymentRequest,
  paypalNow,
  testPaypalServer,
  usd,
} from '../../../../tests/support/paypal-payment.ts';

const paypal = testPaypalServer();

describe('a lost answer', () => {
  const faults = ['drop-before', 'drop-after', 500, 429] as const;
  test.each(faults)(
    '(%s) at every step leaves one order, one authorization and one capture',
    async (kind) => {
      const gateway = paypal.gateway();
      for (const call of [
        'token',
        'POST /v2/checkout/orders',
        '/authorize',
        '/capture',
        '/refund',
      ]) {
        paypal.server().fail(call, { kind }, 2);
      }
      const { reference } = await gateway.open(paymentRequest());
      paypal.server().ledger.approve(reference);
      await gateway.read(reference);
      expect(await gateway.capture(reference, { amount: usd(4900), key: 'capture-1' })).toBe(true);
      await gateway.refund(reference, { amount: usd(900), key: 'refund-1' });
      const order = paypal.server().ledger.order(reference);
      expect(paypal.server().ledger.orders.size).toBe(1);
      expect(order.authorizations).toHaveLength(1);
      expect(order.captures).toHaveLength(1);
      expect(paypal.server().ledger.balance(reference)).toBe(4000);
    },
  );

  test('that stays lost is an error, and the next call carries on where it ended', async () => {
    const { gateway, reference } = await paypal.approved();
    await gateway.read(reference);
    const capture = { amount: usd(4900), key: 'capture-1' };
    paypal.server().fail('/capture', { kind: 'drop-after' }, 3);
    await expect(gateway.capture(reference, capture)).rejects.toThrow('did not answer');
    expect(await gateway.capture(reference, capture)).toBe(true);
    expect(paypal.server().ledger.balance(reference)).toBe(4900);
  });

  test('of a slow PayPal is not waited for without end', async () => {
    const gateway = paypal.gateway({}, { timeoutMs: 50 });
    await gateway.test();
    paypal.server().fail('POST /v2/checkout/orders', { kind: 'slow', ms: 400 }, 3);
    await expect(gateway.open(paymentRequest())).rejects.toThrow('did not answer');
  });
});

describe('the access token', () => {
  test('is requested once for many calls, also at the same time', async () => {
    const gateway = paypal.gateway();
    await Promise.all([gateway.read('5O1X'), gateway.read('5O2X')]);
    await gateway.read('5O3X');
    expect(paypal.requests('/v1/oauth2/token')).toHaveLength(1);
  });

  test('is replaced once it was revoked, and shortly before its end', async () => {
    let time = paypalNow;
    const gateway = paypal.gateway({}, { clock: () => time });
    const { reference } = await gateway.open(paymentRequest());
    paypal.server().revokeTokens();
    expect(await gateway.read(reference)).not.toBeNull();
    expect(paypal.requests('/v1/oauth2/token')).toHaveLength(2);
    time += 31_668_000 - 60_000;
    await gateway.read(reference);
    expect(paypal.requests('/v1/oauth2/token')).toHaveLength(3);
  });
});
