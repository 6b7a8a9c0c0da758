import { describe, expect, test, vi } from 'vitest';
import { money } from '#platform/money.ts';
import { paymentRequest, testPaypalServer, usd } from '../../../../tests/support/paypal-payment.ts';

const paypal = testPaypalServer();

const deliverTo = {
  name: 'Ingrid Solberg',
  line1: '218 Alder Avenue',
  line2: '',
  city: 'Portland',
  region: 'OR',
  postcode: '97205',
  countryCode: 'US',
};

describe('a payment', () => {
  test('is approved on the page of PayPal, authorized once when it is read, and captured once', async () => {
    const gateway = paypal.gateway();
    const { reference, url: own } = await gateway.open(paymentRequest());
    expect(own).toBe(`/checkout/pay/${'a'.repeat(32)}`);
    const url = `${paypal.server().origin}/checkoutnow?token=${reference}`;
    expect(await gateway.embedded?.read(reference)).toEqual({ kind: 'page', url });
    expect(await gateway.read(reference)).toMatchObject({ state: 'open', amount: usd(4900) });

    const page = await fetch(url, { method: 'POST', redirect: 'manual' });
    expect(page.headers.get('location')).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/checkout\/payment\//,
    );
    expect(await gateway.embedded?.read(reference)).toBeNull();
    const authorized = { state: 'authorized', amount: usd(4900), captured: usd(0) };
    expect(await gateway.read(reference)).toMatchObject(authorized);
    expect(await gateway.read(reference)).toMatchObject({
      ...authorized,
      authorizedUntil: Date.UTC(2026, 10, 24),
    });
    expect(paypal.requests('/authorize')).toHaveLength(1);

    const capture = { amount: usd(4900), key: 'capture-1' };
    expect(await gateway.capture(reference, capture)).toBe(true);
    expect(await gateway.capture(reference, capture)).toBe(true);
    expect(await gateway.read(reference)).toMatchObject({ state: 'captured', captured: usd(4900) });
    expect(paypal.requests('/capture')).toHaveLength(1);
    expect(paypal.server().ledger.balance(reference)).toBe(4900);
  });

  test('carries the address that the order is sent to', async () => {
    const gateway = paypal.gateway();
    const { reference } = await gateway.open({ ...paymentRequest(), deliverTo });
    expect(paypal.server().ledger.order(reference).shipping).toEqual({
      type: 'SHIPPING',
      name: { full_name: 'Ingrid Solberg' },
      address: {
        address_line_1: '218 Alder Avenue',
        admin_area_2: 'Portland',
        admin_area_1: 'OR',
        postal_code: '97205',
        country_code: 'US',
      },
    });
  });

  test('is created without an address that PayPal refuses', async () => {
    const gateway = paypal.gateway();
    const payment = { ...paymentRequest(), deliverTo: { ...deliverTo, postcode: '' } };
    const first = await gateway.open(payment);
    expect(await gateway.open(payment)).toEqual(first);
    expect(paypal.server().ledger.order(first.reference).shipping).toBeNull();
    expect(paypal.server().ledger.orders.size).toBe(1);
  });

  test('is created once for the same payment of the shop', async () => {
    const gateway = paypal.gateway();
    const first = await gateway.open(paymentRequest());
    expect(await gateway.open(paymentRequest())).toEqual(first);
    expect(paypal.server().ledger.orders.size).toBe(1);
    expect(paypal.server().ledger.order(first.reference).customId).toBe('a'.repeat(32));
  });

  test('is read at the same moment by several: it is authorized once', async () => {
    const { gateway, reference } = await paypal.approved();
    const readings = await Promise.all([1, 2, 3].map(() => gateway.read(reference)));
    expect(readings.map((one) => one?.state)).toEqual(['authorized', 'authorized', 'authorized']);
    expect(paypal.server().ledger.order(reference).authorizations).toHaveLength(1);
  });

  test('is declined for good: it is not tried again after the shop has given it up', async () => {
    const { gateway, reference } = await paypal.approved('INSTRUMENT_DECLINED');
    const declined = { state: 'declined', declineReason: 'declined' };
    expect(await gateway.read(reference)).toMatchObject(declined);
    paypal.server().ledger.order(reference).declines = null;
    expect(await gateway.read(reference)).toMatchObject(declined);
    expect(await gateway.release(reference)).toBe(false);
    expect(paypal.server().ledger.order(reference).authorizations).toEqual([]);
  });

  test.each([
    ['CARD_EXPIRED', 'declined', 'expired-card'],
    ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'declined', 'too-many-attempts'],
    ['TRANSACTION_REFUSED', 'declined', 'declined'],
    ['PAYER_ACTION_REQUIRED', 'open', 'authentication-failed'],
  ])('is refused with %s: %s, for the reason %s', async (issue, state, declineReason) => {
    const { gateway, reference } = await paypal.approved(issue);
    expect(await gateway.read(reference)).toMatchObject({ state, declineReason });
  });

  test('is approved a second time after a second step, and authorized then', async () => {
    const { gateway, reference } = await paypal.approved('PAYER_ACTION_REQUIRED');
    expect(await gateway.read(reference)).toMatchObject({ state: 'open' });
    paypal.server().ledger.approve(reference);
    expect(await gateway.read(reference)).toMatchObject({ state: 'authorized' });
  });

  test.each([
    ['PENDING', 'pending'],
    ['DENIED', 'declined'],
    ['EXPIRED', 'cancelled'],
  ])('whose authorization is %s is %s', async (status, state) => {
    paypal.server().ledger.next.authorization = status;
    const { gateway, reference } = await paypal.approved();
    expect(await gateway.read(reference)).toMatchObject({ state });
  });

  test('is unknown: it reads as null, and there is nothing to capture, release or refund', async () => {
    const gateway = paypal.gateway();
    const once = { amount: usd(100), key: 'once' };
    expect(await gateway.read('5O0X')).toBeNull();
    expect(await gateway.capture('5O0X', once)).toBe(false);
    expect(await gateway.release('5O0X')).toBe(false);
    expect(await gateway.refund('5O0X', once)).toMatchObject({ state: 'failed' });
  });

  test('has the decimals that PayPal takes, and is refused before anything is sent otherwise', async () => {
    const gateway = paypal.gateway();
    const open = async (amount: number, currency: string) => {
      const wanted = paymentRequest(`${currency}${amount}`, money(amount, currency));
      const { reference } = await gateway.open(wanted);
      return paypal.server().ledger.order(reference).amount.value;
    };
    expect(await open(4900, 'JPY')).toBe('4900');
    expect(await open(4900, 'EUR')).toBe('49.00');
    expect(await open(4900, 'TWD')).toBe('49');
    await expect(open(4950, 'TWD')).rejects.toThrow('does not take this amount');
    await expect(open(4900, 'VND')).rejects.toThrow('does not take this amount');
    expect(paypal.server().ledger.orders.size).toBe(3);
    const twd = [...paypal.server().ledger.orders.keys()].at(-1) ?? '';
    expect(await gateway.read(twd)).toMatchObject({ amount: money(4900, 'TWD') });
  });
});

describe('a capture', () => {
  test('that PayPal is still examining is no paid order yet, and is not repeated', async () => {
    const { gateway, reference } = await paypal.approved();
    await gateway.read(reference);
    paypal.server().ledger.next.capture = 'PENDING';
    const capture = { amount: usd(4900), key: 'capture-1' };
    await expect(gateway.capture(reference, capture)).rejects.toThrow('not completed');
    await expect(gateway.capture(reference, capture)).rejects.toThrow('not completed');
    expect(await gateway.read(reference)).toMatchObject({ state: 'pending', captured: usd(0) });
    expect(paypal.requests('/capture')).toHaveLength(1);
    const [, record] = paypal
      .server()
      .ledger.find('captures', paypal.server().ledger.order(reference).captures[0]?.id ?? '');
    record.status = 'COMPLETED';
    expect(await gateway.capture(reference, capture)).toBe(true);
  });

  test('finds nothing where the customer has not approved, or the authorization has ended', async () => {
    const gateway = paypal.gateway();
    const { reference } = await gateway.open(paymentRequest());
    const capture = { amount: usd(4900), key: 'capture-1' };
    expect(await gateway.capture(reference, capture)).toBe(false);
    paypal.server().ledger.approve(reference);
    await gateway.read(reference);
    await gateway.release(reference);
    expect(await gateway.capture(reference, capture)).toBe(false);
    expect(paypal.server().ledger.balance(reference)).toBe(0);
  });
});

describe('releasing', () => {
  test('an unpaid order keeps it from being authorized, even if the customer approves it later', async () => {
    const gateway = paypal.gateway();
    const { reference } = await gateway.open(paymentRequest());
    expect(await gateway.release(reference)).toBe(false);
    paypal.server().ledger.approve(reference);
    expect(await gateway.read(reference)).toMatchObject({ state: 'cancelled' });
    expect(paypal.requests('/authorize')).toEqual([]);
  });

  test('during the authorization voids it: nothing stays reserved on the account of the customer', async () => {
    const { gateway, reference } = await paypal.approved();
    const released = Promise.withResolvers<void>();
    paypal.server().fail('/authorize', { kind: 'wait', until: released.promise });
    const reading = gateway.read(reference);
    await vi.waitUntil(() => paypal.requests('/authorize').length > 0);
    expect(await gateway.release(reference)).toBe(false);
    released.resolve();
    expect(await reading).toMatchObject({ state: 'cancelled' });
    const [authorization] = paypal.server().ledger.order(reference).authorizations;
    expect(authorization?.status).toBe('VOIDED');
  });

  test('an authorized payment voids it, once', async () => {
    const { gateway, reference } = await paypal.approved();
    await gateway.read(reference);
    expect(await gateway.release(reference)).toBe(true);
    expect(await gateway.release(reference)).toBe(true);
    expect(await gateway.read(reference)).toMatchObject({ state: 'cancelled' });
    expect(paypal.requests('/void')).toHaveLength(1);
  });

  test('a captured payment refunds what is left of it, once', async () => {
    const { gateway, reference } = await paypal.captured();
    await gateway.refund(reference, { amount: usd(900), key: 'refund-1' });
    await Promise.all([gateway.release(reference), gateway.release(reference)]);
    expect(await gateway.release(reference)).toBe(true);
    expect(paypal.server().ledger.balance(reference)).toBe(0);
    expect(
      paypal
        .server()
        .ledger.order(reference)
        .refunds.map(({ amount }) => amount.value),
    ).toEqual(['9.00', '40.00']);
  });
});

describe('a refund', () => {
  test('is made once for the same key, in part and in whole, and never more than was captured', async () => {
    const { gateway, reference } = await paypal.captured();
    const part = { amount: usd(900), key: 'refund-1' };
    const made = await gateway.refund(reference, part);
    expect(made).toMatchObject({ state: 'succeeded', amount: usd(900), failure: '' });
    expect(await gateway.refund(reference, part)).toEqual(made);
    expect(await gateway.refund(reference, { amount: usd(4001), key: 'refund-2' })).toMatchObject({
      state: 'failed',
      failure: 'REFUND_AMOUNT_EXCEEDED in words.',
    });
    await gateway.refund(reference, { amount: usd(4000), key: 'refund-3' });
    expect(await gateway.read(reference)).toMatchObject({
      state: 'captured',
      captured: usd(4900),
      refunds: [made, { state: 'succeeded', amount: usd(4000) }],
    });
    expect(paypal.server().ledger.balance(reference)).toBe(0);
  });

  test.each([
    ['PENDING', 'pending', ''],
    ['FAILED', 'failed', 'PayPal: FAILED'],
    ['CANCELLED', 'failed', 'PayPal: CANCELLED'],
  ])('that PayPal reports as %s is %s', async (status, state, failure) => {
    const { gateway, reference } = await paypal.captured();
    paypal.server().ledger.next.refund = status;
    const refund = await gateway.refund(reference, { amount: usd(900), key: 'refund-1' });
    expect(refund).toMatchObject({ state, failure });
  });

  test('is made once, also after PayPal has forgotten its key', async () => {
    const { gateway, reference } = await paypal.captured();
    const part = { amount: usd(900), key: 'refund-1' };
    const made = await gateway.refund(reference, part);
    paypal.server().forgetKeys();
    expect(await gateway.refund(reference, part)).toEqual(made);
    expect(paypal.server().ledger.balance(reference)).toBe(4000);
  });

  test('of a payment that was not captured is refused in words', async () => {
    const { gateway, reference } = await paypal.approved();
    expect(await gateway.refund(reference, { amount: usd(1), key: 'refund-1' })).toMatchObject({
      state: 'failed',
      failure: 'Nothing was captured that could be refunded',
    });
  });
});

describe('a payment captured in parts', () => {
  async function inParts(currency: string, parts: readonly number[]) {
    const gateway = paypal.gateway();
    const whole = money(parts.at(-1) ?? 0, currency);
    const { reference } = await gateway.open(paymentRequest('b'.repeat(32), whole));
    paypal.server().ledger.approve(reference);
    await gateway.read(reference);
    for (const part of parts) {
      await gateway.capture(reference, { amount: money(part, currency), whole, key: 'capture' });
    }
    const order = paypal.server().ledger.order(reference);
    return { gateway, reference, order, whole };
  }

  test('has amounts that PayPal takes, which add up', async () => {
    const { order } = await inParts('TWD', [1234, 5678, 9900]);
    expect(order.captures.map(({ amount }) => amount.value)).toEqual(['12', '44', '43']);
  });

  test('has ten parts at most: the tenth is all the rest', async () => {
    const parts = Array.from({ length: 12 }, (_, number) => (number + 1) * 100);
    const { order, gateway, reference } = await inParts('USD', parts);
    const values = order.captures.map(({ amount }) => amount.value);
    expect(values).toEqual([...Array.from({ length: 9 }, () => '1.00'), '3.00']);
    expect(await gateway.read(reference)).toMatchObject({ state: 'captured' });
  });

  test('is refunded where it was interrupted, and pending until then', async () => {
    const { gateway, reference, order } = await inParts('USD', [1000, 3000]);
    const refund = { amount: usd(2500), key: 'refund-1' };
    const [, second] = order.captures;
    paypal.server().fail(`captures/${second?.id}/refund`, { kind: 'drop-before' }, 20);
    await expect(gateway.refund(reference, refund)).rejects.toBeInstanceOf(Error);
    expect((await gateway.read(reference))?.refunds).toMatchObject([
      { key: 'refund-1', state: 'pending', amount: usd(2500), isIncomplete: true },
    ]);
    paypal.server().forgetFaults();
    paypal.server().forgetKeys();
    const made = await gateway.refund(reference, refund);
    expect(made).toMatchObject({ state: 'succeeded', amount: usd(2500) });
    expect((await gateway.read(reference))?.refunds).toEqual([made]);
    expect(paypal.server().ledger.balance(reference)).toBe(500);
  });

  test('is refunded again by the part of a refund that failed later', async () => {
    const { gateway, reference, order } = await inParts('USD', [1000, 3000]);
    const refund = { amount: usd(2500), key: 'refund-1' };
    paypal.server().ledger.next.refund = 'PENDING';
    expect(await gateway.refund(reference, refund)).toMatchObject({ state: 'pending' });
    const [first, second] = order.refunds;
    Object.assign(first ?? {}, { status: 'COMPLETED' });
    Object.assign(second ?? {}, { status: 'FAILED' });
    paypal.server().ledger.next.refund = 'COMPLETED';
    expect((await gateway.read(reference))?.refunds).toMatchObject([
      { state: 'pending', isIncomplete: true },
    ]);
    expect(await gateway.refund(reference, refund)).toMatchObject({ state: 'succeeded' });
    expect(paypal.server().ledger.balance(reference)).toBe(500);
  });
});
