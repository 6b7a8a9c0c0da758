import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { money } from '#platform/money.ts';
import { startStripeServer, stripeCards } from '../../../../tests/support/stripe-server.ts';
import type { PaymentGateway, PaymentRequest } from './payment-gateway.ts';
import { makeStripeGateway } from './stripe-gateway.ts';
import { moneyOf, stripeAmount } from './stripe-payment.ts';

const usd = (minor: number) => money(minor, 'USD');

test('no charge and no refund is made twice when the answer of Stripe is lost', async () => {
  const { server, gateway } = await open();
  server.loseAnswers(/\/checkout\/sessions$/, 'after', 1);
  server.loseAnswers(/\/capture$/, 'after', 1);
  server.loseAnswers(/\/refunds$/, 'after', 1);
  server.loseAnswers(/\/refunds$/, 'before', 1);
  const { reference } = await gateway.open(request(2_000));
  expect(server.payments.size).toBe(1);
  server.pay(reference, stripeCards.approved);
  expect(await gateway.capture(reference, { amount: usd(2_000), key: 'capture-1' })).toBe(true);
  const refund = await gateway.refund(reference, { amount: usd(500), key: 'refund-1' });
  expect(refund).toMatchObject({ state: 'succeeded', amount: usd(500) });
  const paid = await gateway.read(reference);
  expect(paid?.captured).toEqual(usd(2_000));
  expect(paid?.refunds).toEqual([refund]);
});

test('Stripe being unreachable is an error, not an answer about money', async () => {
  const { server, gateway } = await open();
  const { reference } = await gateway.open(request(900));
  server.pay(reference, stripeCards.approved);
  server.loseAnswers(/./, 'before', 1_000);
  await expect(gateway.read(reference)).rejects.toThrow('connection to Stripe');
  await expect(gateway.release(reference)).rejects.toThrow('connection to Stripe');
  await expect(gateway.refund(reference, { amount: usd(1), key: 'r' })).rejects.toThrow(
    'connection to Stripe',
  );
});

test('a refund repeated after Stripe has forgotten its idempotency key is found again', async () => {
  const { server, gateway } = await open();
  const reference = await captured({ server, gateway }, 1_000);
  const once = { amount: usd(300), key: 'refund-2' };
  const first = await gateway.refund(reference, once);
  server.forgetKeys();
  expect(await gateway.refund(reference, once)).toEqual(first);
  expect((await gateway.read(reference))?.refunds).toHaveLength(1);
});

test('a refund that fails later is reported as failed, with the reason for staff', async () => {
  const { server, gateway } = await open();
  const reference = await captured({ server, gateway }, 1_000);
  server.refundStatus = 'pending';
  const refund = await gateway.refund(reference, { amount: usd(1_000), key: 'refund-3' });
  expect(refund.state).toBe('pending');
  server.change(reference, (_payment, { refunds }) => {
    for (const one of refunds) one.status = 'failed';
  });
  const paid = await gateway.read(reference);
  expect(paid?.refunds).toMatchObject([{ state: 'failed', failure: 'lost_or_stolen_card' }]);
});

test('each of more than ten refunds of a payment is counted', async () => {
  const { server, gateway } = await open();
  const reference = await captured({ server, gateway }, 1_200);
  for (let i = 0; i < 12; i += 1) {
    await gateway.refund(reference, { amount: usd(100), key: `part-${i}` });
  }
  expect((await gateway.read(reference))?.refunds).toHaveLength(12);
  expect(await gateway.release(reference)).toBe(true);
  expect((await gateway.read(reference))?.refunds).toHaveLength(12);
});

test('a payment released at the moment in which it is captured is refunded', async () => {
  const { server, gateway } = await open();
  const { reference } = await gateway.open(request(1_500));
  server.pay(reference, stripeCards.approved);
  const capture = gateway.capture(reference, { amount: usd(1_500), key: 'capture-2' });
  const [isCaptured] = await Promise.all([capture, gateway.release(reference)]);
  const paid = await gateway.read(reference);
  const refunded = paid?.refunds.reduce((sum, { amount }) => sum + amount.amount, 0);
  expect(isCaptured ? refunded : paid?.state).toBe(isCaptured ? 1_500 : 'cancelled');
});

test('a payment that the bank confirms in a second step is open until then', async () => {
  const { server, gateway } = await open();
  const { reference } = await gateway.open(request(700));
  expect(server.pay(reference, stripeCards.secondStep)).toBe('second-step');
  expect((await gateway.read(reference))?.state).toBe('open');
  server.pay(reference, stripeCards.secondStep, false);
  expect(await gateway.read(reference)).toMatchObject({
    state: 'open',
    declineReason: 'authentication-failed',
  });
  server.pay(reference, stripeCards.secondStep, true);
  expect(await gateway.read(reference)).toMatchObject({ state: 'authorized', amount: usd(700) });
});

test.each([
  ['insufficient_funds', 'insufficient-funds'],
  ['expired_card', 'expired-card'],
  ['incorrect_cvc', 'incorrect-details'],
  ['authentication_required', 'authentication-failed'],
  ['card_velocity_exceeded', 'too-many-attempts'],
  ['fraudulent', 'declined'],
])('a card declined with %s is reported as %s', async (code, reason) => {
  const { server, gateway } = await open();
  const { reference } = await gateway.open(request(700));
  server.pay(reference, stripeCards.insufficientFunds);
  server.change(reference, (_payment, intent) => {
    intent.declineCode = code;
  });
  expect((await gateway.read(reference))?.declineReason).toBe(reason);
});

test('an authorized payment says until when it can be captured, and a processed one is pending', async () => {
  const { server, gateway } = await open();
  const { reference } = await gateway.open(request(700));
  server.pay(reference, stripeCards.approved);
  const authorized = await gateway.read(reference);
  expect(authorized?.authorizedUntil).toBe((1_790_000_000 + 7 * 86_400) * 1000);
  server.change(reference, (_payment, intent) => {
    intent.status = 'processing';
  });
  expect((await gateway.read(reference))?.state).toBe('pending');
  await expect(gateway.release(reference)).rejects.toThrow('still processing');
});

test("moving a payment to Stripe's page ends the form first, so that one of them can be paid", async () => {
  const { server, gateway } = await open();
  const payment = request(1_300);
  const { reference } = await gateway.open(payment);
  expect(await gateway.embedded?.read(reference)).toMatchObject({
    kind: 'form',
    publicKey: server.keys.publishableKey,
  });
  const moves = [1, 2].map(async () => gateway.embedded?.moveToPage(reference, payment));
  const [moved, again] = await Promise.all(moves);
  expect(again).toEqual(moved);
  expect(server.payments.size).toBe(2);
  expect(() => server.pay(reference, stripeCards.approved)).toThrow('not open');
  // The shop may still read the old reference: the payment goes on.
  expect((await gateway.read(reference))?.state).toBe('open');
  const page = moved?.reference ?? '';
  expect(await gateway.embedded?.read(page)).toEqual({ kind: 'page', url: moved?.url });
  expect(await gateway.embedded?.moveToPage(page, payment)).toEqual(moved);
  // The link back to the shop ends the payment and leads to what is to be paid, be it the checkout or an order.
  expect(server.payments.get(page)?.cancelUrl).toBe(`${payment.returnUrl}?left`);
  server.pay(page, stripeCards.approved);
  expect(await gateway.read(page)).toMatchObject({ state: 'authorized', amount: usd(1_300) });
  expect(await gateway.embedded?.read(page)).toBeNull();
});

test("a payment that was just made cannot be moved to Stripe's page", async () => {
  const { server, gateway } = await open();
  const payment = request(1_300);
  const { reference } = await gateway.open(payment);
  server.pay(reference, stripeCards.approved);
  expect(await gateway.embedded?.moveToPage(reference, payment)).toBeNull();
  expect(server.payments.size).toBe(1);
});

test('fee, net, payout and a dispute of a payment are those of its charge', async () => {
  const { server, gateway } = await open();
  const reference = await captured({ server, gateway }, 10_000);
  const before = await gateway.readAccount(reference);
  expect(before).toEqual({ fee: usd(320), net: usd(9_680), payout: null, disputes: [] });
  server.change(reference, (_payment, intent) => {
    intent.payoutId = 'po_1';
    intent.dispute = { id: 'dp_1', status: 'needs_response', dueBy: 1_791_000_000 };
  });
  const { payout, disputes } = await gateway.readAccount(reference);
  expect(payout?.reference).toBe('po_1');
  expect(disputes).toEqual([
    {
      reference: 'dp_1',
      amount: usd(10_000),
      state: 'open',
      reason: 'fraudulent',
      dueAt: 1_791_000_000_000,
      openedAt: 1_790_000_000_000,
    },
  ]);
});

test('a payment by wallet is declined, tried again, and ended while it is open, without money', async () => {
  const { server, gateway } = await open();
  const { reference } = await openByWallet(gateway, 1_500);
  server.pay(reference, stripeCards.insufficientFunds);
  expect(await gateway.read(reference)).toMatchObject({
    state: 'open',
    declineReason: 'insufficient-funds',
    amount: usd(1_500),
  });
  // It has no page: the customer continues in the checkout.
  expect(await gateway.embedded?.read(reference)).toBeNull();
  expect(await gateway.embedded?.moveToPage(reference, request(1_500))).toBeNull();
  server.pay(reference, stripeCards.approved);
  expect((await gateway.read(reference))?.state).toBe('authorized');
  const unpaid = await openByWallet(gateway, 900);
  expect(await gateway.release(unpaid.reference)).toBe(false);
  expect(await gateway.release(unpaid.reference)).toBe(false);
  expect((await gateway.read(unpaid.reference))?.state).toBe('cancelled');
  expect(() => server.pay(unpaid.reference, stripeCards.approved)).toThrow('not open');
});

test('an event about a payment by wallet names it, and one of another program does not', async () => {
  const { server, gateway } = await open();
  const { reference } = await openByWallet(gateway, 900);
  const message = server.webhook(reference, 'payment_intent.amount_capturable_updated');
  expect(await gateway.verify(message)).toMatchObject({ reference });
  expect(await gateway.verify(server.webhook(reference, 'charge.captured'))).toMatchObject({
    reference,
  });
  const theirs = server.payments.get(reference);
  if (theirs) theirs.metadata = {};
  const other = server.webhook(reference, 'payment_intent.payment_failed');
  expect(await gateway.verify(other)).toMatchObject({ reference: null });
});

test('an event about a payment of another program of the same Stripe account names none', async () => {
  const { server, gateway } = await open();
  const { reference } = await gateway.open(request(900));
  const theirs = server.payments.get(reference);
  if (theirs) theirs.metadata = {};
  const message = server.webhook(reference, 'checkout.session.completed');
  expect(await gateway.verify(message)).toMatchObject({ reference: null });
});

test('keys that Stripe refuses say so when they are tested', async () => {
  const { server } = await open();
  const wrong = { ...server.keys, secretKey: 'sk_test_other' };
  const gateway = makeStripeGateway(wrong, { apiBase: server.origin });
  expect(await gateway.test()).toEqual({ ok: false, reason: 'Invalid API Key provided' });
});

test.each([
  [money(1_050, 'USD'), 1_050],
  [money(1_050, 'JPY'), 1_050],
  [money(1_050, 'ISK'), 105_000],
  [money(1_050, 'KWD'), 1_050],
])('%o is %d for Stripe, and the same again in the shop', (amount, minor) => {
  expect(stripeAmount(amount)).toBe(minor);
  expect(moneyOf(minor, amount.currency.toLowerCase())).toEqual(amount);
});

async function open() {
  const server = await startStripeServer();
  onTestFinished(server.stop);
  return { server, gateway: makeStripeGateway(server.keys, { apiBase: server.origin }) };
}

async function openByWallet(gateway: PaymentGateway, minor: number) {
  const opened = await gateway.wallets?.open(request(minor));
  if (!opened) throw new Error('Stripe has wallets');
  return opened;
}

async function captured({ server, gateway }: Awaited<ReturnType<typeof open>>, minor: number) {
  const { reference } = await gateway.open(request(minor));
  server.pay(reference, stripeCards.approved);
  await gateway.capture(reference, { amount: usd(minor), key: `capture-${reference}` });
  return reference;
}

function request(minor: number): PaymentRequest {
  const paymentId = randomUUID();
  return {
    paymentId,
    amount: usd(minor),
    description: 'Order at Vitrine',
    email: 'ann@example.com',
    deliverTo: null,
    returnUrl: `https://shop.example/checkout/payment/${paymentId}`,
    expiresAt: Date.now() + 900_000,
  };
}
