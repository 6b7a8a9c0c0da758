import { describe, expect, test } from 'vitest';
import { testPaypalServer, usd } from '../../../../tests/support/paypal-payment.ts';
import { startPaypalServer } from '../../../../tests/support/paypal-server.ts';

const paypal = testPaypalServer();

describe('the account', () => {
  test('names fee and net amount of a capture, and no payout', async () => {
    const { gateway, reference } = await paypal.captured();
    expect(await gateway.readAccount(reference)).toEqual({
      fee: usd(177),
      net: usd(4723),
      payout: null,
      disputes: [],
    });
  });

  test('names nothing before the capture', async () => {
    const { gateway, reference } = await paypal.approved();
    const none = { fee: null, net: null, payout: null, disputes: [] };
    expect(await gateway.readAccount(reference)).toEqual(none);
  });

  test.each([
    [{ status: 'WAITING_FOR_SELLER_RESPONSE' }, 'open'],
    [{ status: 'UNDER_REVIEW' }, 'under-review'],
    [{ status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } }, 'lost'],
    [{ status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } }, 'won'],
  ])('shows a dispute with its due date: %o is %s', async (change, state) => {
    const { gateway, reference } = await paypal.captured();
    const captureId = paypal.server().ledger.order(reference).captures[0]?.id ?? '';
    const dispute = {
      dispute_id: 'PP-D-4805',
      create_time: '2026-11-22T00:00:00.000Z',
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      dispute_amount: { currency_code: 'USD', value: '49.00' },
      seller_response_due_date: '2026-12-01T00:00:00.000Z',
      ...change,
    };
    paypal.server().ledger.disputes.push({ captureId, dispute });
    const { disputes } = await gateway.readAccount(reference);
    expect(disputes).toEqual([
      {
        reference: 'PP-D-4805',
        amount: usd(4900),
        state,
        reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
        dueAt: Date.UTC(2026, 11, 1),
        openedAt: Date.UTC(2026, 10, 22),
      },
    ]);
  });
});

describe('the test of the keys', () => {
  test('passes with keys of the app', async () => {
    expect(await paypal.gateway().test()).toEqual({ ok: true, account: 'App AZ-cli…' });
  });

  test.each([
    [{ secret: 'a wrong one' }, 'PayPal does not accept the client ID and the secret.'],
    [{ webhookId: '9XX' }, 'PayPal knows no webhook with this ID.'],
  ])('says what is wrong with %o', async (change, words) => {
    const tested = await paypal.gateway(change).test();
    expect(tested.ok ? '' : tested.reason).toContain(words);
  });

  test('says that PayPal did not answer', async () => {
    const { origin, stop } = await startPaypalServer();
    await stop();
    const tested = await paypal.gateway({}, { apiBase: origin }).test();
    expect(tested.ok ? '' : tested.reason).toContain('PayPal did not answer');
  });
});
