import { describe, expect, test } from 'vitest';
import { money } from '#platform/money.ts';
import { paypalCustomer } from '../../../../tests/support/paypal-requests.ts';
import { testPaypalServer, usd } from '../../../../tests/support/paypal-payment.ts';
import type { ExpressPayment, ExpressRequest } from './payment-gateway.ts';

const paypal = testPaypalServer();

const id = 'e'.repeat(32);
const parts = { items: usd(4500), discount: usd(500), shipping: usd(900), tax: usd(0) };
const returnUrl = `http://127.0.0.1:3000/checkout/express/${id}`;
const request: ExpressRequest = {
  id,
  amount: usd(4900),
  parts,
  description: 'Order at Vitrine',
  returnUrl,
};

const deliverTo = {
  name: 'Ingrid Solberg',
  line1: '218 Alder Avenue',
  line2: 'Apartment 4B',
  city: 'Portland',
  region: 'OR',
  postcode: '97205',
  countryCode: 'US',
};
const payment: ExpressPayment = { paymentId: 'p'.repeat(32), amount: usd(4900), parts, deliverTo };

function express() {
  const gateway = paypal.gateway();
  if (!gateway.express) throw new Error('PayPal has no express checkout');
  return { gateway, express: gateway.express, ledger: paypal.server().ledger };
}

async function approved(change: Partial<ExpressRequest> = {}) {
  const made = express();
  const reference = await made.express.open({ ...request, ...change });
  made.ledger.approve(reference);
  return { ...made, reference };
}

describe('an approval', () => {
  test('is given on the page of PayPal, which returns the customer with an id of the account', async () => {
    const { express: approvals } = express();
    const reference = await approvals.open(request);
    const url = `${paypal.server().origin}/checkoutnow?token=${reference}`;
    expect(await approvals.read(reference)).toEqual({ kind: 'page', url });
    const page = await fetch(url, { method: 'POST', redirect: 'manual' });
    const back = new URL(page.headers.get('location') ?? '');
    expect(back.href.startsWith(returnUrl)).toBe(true);
    expect(await approvals.read(reference)).toEqual({
      kind: 'approved',
      customer: {
        payerId: back.searchParams.get('PayerID'),
        givenName: 'Ingrid',
        surname: 'Solberg',
        email: 'ingrid.at.paypal@example.com',
        phone: '+1 5035550111',
        address: deliverTo,
      },
    });
    expect(paypal.requests('/authorize')).toEqual([]);
  });

  test('names the amount with its parts, and neither where they are not whole units', async () => {
    const { express: approvals, ledger } = express();
    const reference = await approvals.open(request);
    expect(ledger.order(reference).amount).toMatchObject({
      value: '49.00',
      breakdown: { item_total: { value: '45.00' }, discount: { value: '5.00' } },
    });
    const twd = (amount: number) => money(amount, 'TWD');
    const split = { items: twd(4950), discount: twd(50), shipping: twd(0), tax: twd(0) };
    const other = await approvals.open({ ...request, id: 'f', amount: twd(4900), parts: split });
    expect(ledger.order(other).amount).toEqual({ currency_code: 'TWD', value: '49' });
  });

  test('comes without a phone number where PayPal cannot ask for one', async () => {
    paypal.server().ledger.hasContactModule = false;
    const { express: approvals, reference } = await approved();
    const read = await approvals.read(reference);
    expect(read).toMatchObject({ customer: { phone: '', address: deliverTo } });
  });

  test('is null once PayPal does not know it any more, or the shop has released it', async () => {
    const { gateway, express: approvals, ledger, reference } = await approved();
    await gateway.release(reference);
    expect(await approvals.read(reference)).toBeNull();
    expect(await approvals.take(reference, payment)).toBe(false);
    ledger.orders.delete(reference);
    expect(await approvals.read(reference)).toBeNull();
    expect(await approvals.take(reference, payment)).toBe(false);
  });
});

describe('a payment that takes an approval', () => {
  test('names itself at PayPal, and leaves an amount and an address that are the same alone', async () => {
    const { gateway, express: approvals, ledger, reference } = await approved();
    const before = { ...ledger.order(reference) };
    expect(await approvals.take(reference, payment)).toBe(true);
    expect(ledger.order(reference)).toEqual({ ...before, customId: payment.paymentId });
    expect(await gateway.read(reference)).toMatchObject({ state: 'authorized', amount: usd(4900) });
    const capture = { amount: usd(4900), key: 'capture-1' };
    expect(await gateway.capture(reference, capture)).toBe(true);
    expect(ledger.balance(reference)).toBe(4900);
  });

  test('changes amount, parts and address before it is authorized', async () => {
    const { gateway, express: approvals, ledger, reference } = await approved();
    const amount = usd(6000);
    const dearer = { items: usd(4500), discount: usd(500), shipping: usd(1800), tax: usd(200) };
    const elsewhere = { ...deliverTo, line1: '1 Other Street', name: 'Ola Nordmann' };
    const final = { ...payment, amount, parts: dearer, deliverTo: elsewhere };
    expect(await approvals.take(reference, final)).toBe(true);
    expect(ledger.order(reference)).toMatchObject({
      amount: { value: '60.00', breakdown: { shipping: { value: '18.00' } } },
      shipping: {
        name: { full_name: 'Ola Nordmann' },
        address: { address_line_1: '1 Other Street' },
      },
    });
    expect(await gateway.read(reference)).toMatchObject({ state: 'authorized', amount });
  });

  test('keeps the address that PayPal has where it refuses the other one', async () => {
    const { express: approvals, ledger, reference } = await approved();
    const odd = { ...deliverTo, postcode: '' };
    expect(await approvals.take(reference, { ...payment, deliverTo: odd })).toBe(true);
    expect(ledger.order(reference).shipping).toEqual(paypalCustomer.shipping);
    expect(ledger.order(reference).customId).toBe(payment.paymentId);
  });

  test('is refused where PayPal does not raise the amount', async () => {
    const { express: approvals, ledger, reference } = await approved();
    ledger.overcharge = 'not-patched';
    const dearer = { ...payment, amount: usd(9000), parts: null };
    expect(await approvals.take(reference, dearer)).toBe(false);
  });

  test('finds it authorized by a payment of the same customer at the same moment, for this amount alone', async () => {
    const { gateway, express: approvals, reference } = await approved();
    await approvals.take(reference, payment);
    await gateway.read(reference);
    expect(await approvals.take(reference, payment)).toBe(true);
    expect(await approvals.take(reference, { ...payment, amount: usd(4800) })).toBe(false);
  });

  test('fails where PayPal does not answer', async () => {
    const { express: approvals, reference } = await approved();
    paypal.server().fail('PATCH', { kind: 500 }, 3);
    await expect(approvals.take(reference, payment)).rejects.toThrow(/500/);
  });
});
