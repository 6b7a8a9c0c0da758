import { describe, expect, test } from 'vitest';
import { paypalNow, testPaypalServer, usd } from '../../../../tests/support/paypal-payment.ts';

const paypal = testPaypalServer();

describe('a webhook message', () => {
  const deliver = (message: { headers: Record<string, string>; body: string }) =>
    paypal.gateway().verify(message);

  test('of PayPal names the order, whatever it is about', async () => {
    const { gateway, reference } = await paypal.captured();
    await gateway.refund(reference, { amount: usd(900), key: 'refund-1' });
    const { captures, refunds } = paypal.server().ledger.order(reference);
    const captureId = captures[0]?.id ?? '';
    const related = { supplementary_data: { related_ids: { order_id: reference } } };
    const up = `${paypal.server().origin}/v2/payments/captures/${captureId}`;
    const messages: [string, unknown][] = [
      ['CHECKOUT.ORDER.APPROVED', { id: reference, status: 'APPROVED' }],
      ['CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: reference }],
      ['PAYMENT.AUTHORIZATION.VOIDED', { id: '1', ...related }],
      ['PAYMENT.CAPTURE.COMPLETED', { id: captureId, ...related }],
      ['PAYMENT.CAPTURE.REFUNDED', { id: refunds[0]?.id, links: [{ rel: 'up', href: up }] }],
      [
        'CUSTOMER.DISPUTE.CREATED',
        { disputed_transactions: [{ seller_transaction_id: captureId }] },
      ],
    ];
    for (const [kind, resource] of messages) {
      const message = paypal.server().event(kind, resource, paypalNow);
      const { id } = JSON.parse(message.body);
      expect(await deliver(message)).toEqual({ id, kind, reference });
    }
    const other = { disputed_transactions: [{ seller_transaction_id: 'OF-ANOTHER-SHOP' }] };
    const message = paypal.server().event('CUSTOMER.DISPUTE.CREATED', other, paypalNow);
    expect(await deliver(message)).toMatchObject({ reference: null });
  });

  test('that PayPal did not send is not authentic', async () => {
    const { headers, body } = paypal
      .server()
      .event('CHECKOUT.ORDER.APPROVED', { id: '5O1X' }, paypalNow);
    const signature = Buffer.from('forged').toString('base64');
    expect(await deliver({ headers, body: body.replace('5O1X', '5O2X') })).toBeNull();
    expect(await deliver({ headers, body: body.replace('1.00', '1.0') })).toBeNull();
    const forged = { ...headers, 'paypal-transmission-sig': signature };
    expect(await deliver({ headers: forged, body })).toBeNull();
    expect(await deliver({ headers, body })).toMatchObject({ reference: '5O1X' });
  });

  test('that is old, incomplete or certified elsewhere is refused without a request', async () => {
    const { headers, body } = paypal
      .server()
      .event('CHECKOUT.ORDER.APPROVED', { id: '5O1X' }, paypalNow);
    const day = 24 * 60 * 60 * 1000;
    const old = paypal
      .server()
      .event('CHECKOUT.ORDER.APPROVED', { id: '5O1X' }, paypalNow - 5 * day);
    const early = paypal.server().event('CHECKOUT.ORDER.APPROVED', { id: '5O1X' }, paypalNow + day);
    const { 'paypal-transmission-id': _id, ...incomplete } = headers;
    const certificates = [
      'http://api.paypal.com/c',
      'https://paypal.com.evil.example/c',
      'no address',
    ];
    const elsewhere = certificates.map((url) => ({
      headers: { ...headers, 'paypal-cert-url': url },
      body,
    }));
    const broken = { headers, body: `${body},"webhook_id":"of the attacker"` };
    for (const message of [old, early, { headers: incomplete, body }, ...elsewhere, broken]) {
      expect(await deliver(message)).toBeNull();
    }
    expect(await paypal.gateway({ webhookId: '' }).verify({ headers, body })).toBeNull();
    expect(paypal.server().requests).toEqual([]);
  });

  test('is not refused for good when PayPal cannot be reached', async () => {
    const message = paypal.server().event('CHECKOUT.ORDER.APPROVED', { id: '5O1X' }, paypalNow);
    paypal.server().fail('verify-webhook-signature', { kind: 500 }, 3);
    await expect(deliver(message)).rejects.toThrow('paypal answered 500');
    expect(await deliver(message)).toMatchObject({ reference: '5O1X' });
  });
});
