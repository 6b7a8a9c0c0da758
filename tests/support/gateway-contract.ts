import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { money, type Money } from '#platform/money.ts';
import type {
  PaymentGateway,
  PaymentRequest,
  WebhookMessage,
} from '#shop/payments/integrations/payment-gateway.ts';

/** A gateway and the customer's side of it. With a provider's test keys, its own test tools take that side. */
export interface GatewayUnderTest {
  gateway: PaymentGateway;
  customer: {
    /** Authorizes the payment, as on the provider's page. */
    pay: (reference: string) => Promise<void>;
    /** Tries to pay with an account that has not enough money on it. */
    decline: (reference: string) => Promise<void>;
  };
  /** Null for a provider that does not say why, or cannot decline. */
  declineReason: 'insufficient-funds' | 'declined' | null;
  /** A message of the provider about the payment; null for a provider that sends none. */
  notify: ((reference: string, change: WebhookChange) => Promise<WebhookMessage>) | null;
}

export type WebhookChange = 'authentic' | 'forged' | 'old';

/** `run` fails with an AssertionError, so that any test runner can report it. */
export interface ContractCase {
  title: string;
  run: (under: GatewayUnderTest) => Promise<void>;
}

const reservedMs = 15 * 60 * 1000;

/** What the shop relies on, for each payment provider. */
export const gatewayContract: readonly ContractCase[] = [
  {
    title: 'a payment is open until the customer pays, and then authorized for exactly its amount',
    run: async ({ gateway, customer }) => {
      const { reference } = await gateway.open(request(12_345));
      await expectState(gateway, reference, 'open');
      await customer.pay(reference);
      const paid = await expectState(gateway, reference, 'authorized');
      assert.deepEqual(paid.amount, usd(12_345));
      assert.deepEqual(paid.captured, usd(0));
      assert.deepEqual(paid.refunds, []);
    },
  },
  {
    title: 'opening a payment again creates no second one',
    run: async ({ gateway }) => {
      const payment = request(500);
      const first = await gateway.open(payment);
      assert.deepEqual(await gateway.open(payment), first);
    },
  },
  {
    title: 'a capture repeated with its key captures once',
    run: async ({ gateway, customer }) => {
      const { reference } = await gateway.open(request(4_000));
      await customer.pay(reference);
      const capture = { amount: usd(4_000), key: newKey() };
      assert.equal(await gateway.capture(reference, capture), true);
      assert.equal(await gateway.capture(reference, capture), true);
      const captured = await expectState(gateway, reference, 'captured');
      assert.deepEqual(captured.captured, usd(4_000));
    },
  },
  {
    title: 'an unpaid payment cannot be captured',
    run: async ({ gateway }) => {
      const { reference } = await gateway.open(request(900));
      const capture = { amount: usd(900), key: newKey() };
      assert.equal(await gateway.capture(reference, capture), false);
      await expectState(gateway, reference, 'open');
    },
  },
  {
    title:
      'a captured payment is refunded in parts, each of them once, and never by more than is left',
    run: async (under) => {
      const { gateway } = under;
      const reference = await capturedPayment(under, 3_000);
      const part = { amount: usd(1_000), key: newKey() };
      const first = await gateway.refund(reference, part);
      assert.notEqual(first.state, 'failed');
      assert.deepEqual(first.amount, usd(1_000));
      const again = await gateway.refund(reference, part);
      assert.equal(again.reference, first.reference);
      const tooMuch = await gateway.refund(reference, { amount: usd(2_001), key: newKey() });
      assert.equal(tooMuch.state, 'failed');
      assert.notEqual(tooMuch.failure, '');
      const rest = await gateway.refund(reference, { amount: usd(2_000), key: newKey() });
      assert.notEqual(rest.state, 'failed');
      assert.equal(await refundedMinor(gateway, reference), 3_000);
      const paid = await expectState(gateway, reference, 'captured');
      assert.deepEqual(paid.captured, usd(3_000));
    },
  },
  {
    title: 'a payment is captured in parts that add up, or at once where that is not possible',
    run: async (under) => {
      const { gateway } = under;
      const { reference, isDivided } = await partlyCaptured(under);
      const capture = { whole: usd(3_000), key: newKey() };
      if (isDivided) {
        const before = await expectState(gateway, reference, 'authorized');
        assert.deepEqual([before.amount, before.captured], [usd(3_000), usd(1_000)]);
        assert.equal(await gateway.capture(reference, { ...capture, amount: usd(2_500) }), true);
        assert.deepEqual((await gateway.read(reference))?.captured, usd(2_500));
      }
      assert.equal(await gateway.capture(reference, { ...capture, amount: usd(3_000) }), true);
      const captured = await expectState(gateway, reference, 'captured');
      assert.deepEqual(captured.captured, usd(3_000));
      const { fee, net } = await gateway.readAccount(reference);
      if (fee && net) assert.equal(fee.amount + net.amount, 3_000);
    },
  },
  {
    title: 'the last capture releases the rest, of which nothing can be captured any more',
    run: async (under) => {
      const { gateway } = under;
      const { reference, isDivided } = await partlyCaptured(under);
      assert.equal(await gateway.capture(reference, { amount: usd(1_000), key: newKey() }), true);
      await gateway.capture(reference, { amount: usd(3_000), key: newKey() });
      const { captured } = await expectState(gateway, reference, 'captured');
      assert.deepEqual(captured, usd(isDivided ? 1_000 : 3_000));
    },
  },
  {
    title: 'releasing a payment captured in part returns all of it',
    run: async (under) => {
      const { gateway } = under;
      const { reference } = await partlyCaptured(under);
      assert.equal(await gateway.release(reference), true);
      await gateway.release(reference);
      const { captured } = await expectState(gateway, reference, 'captured');
      assert.equal(await refundedMinor(gateway, reference), captured.amount);
    },
  },
  {
    title: 'a refund takes the money of as many captures as it needs, once, and never more',
    run: async (under) => {
      const { gateway } = under;
      const { reference } = await partlyCaptured(under);
      await gateway.capture(reference, { amount: usd(3_000), key: newKey() });
      const most = { amount: usd(2_500), key: newKey() };
      const first = await gateway.refund(reference, most);
      assert.notEqual(first.state, 'failed');
      assert.deepEqual(first.amount, usd(2_500));
      assert.deepEqual(await gateway.refund(reference, most), first);
      const reported = (await expectState(gateway, reference, 'captured')).refunds;
      assert.deepEqual(reported, [first]);
      const tooMuch = await gateway.refund(reference, { amount: usd(501), key: newKey() });
      assert.equal(tooMuch.state, 'failed');
      await gateway.refund(reference, { amount: usd(500), key: newKey() });
      assert.equal(await refundedMinor(gateway, reference), 3_000);
    },
  },
  {
    title: 'releasing an open payment cancels it: it can be neither paid nor captured any more',
    run: async ({ gateway, customer }) => {
      const { reference } = await gateway.open(request(700));
      assert.equal(await gateway.release(reference), false);
      await customer.pay(reference).catch(() => {});
      await expectState(gateway, reference, 'cancelled');
      const capture = { amount: usd(700), key: newKey() };
      assert.equal(await gateway.capture(reference, capture), false);
    },
  },
  {
    title: 'releasing an authorized payment gives the money back, and again changes nothing',
    run: async ({ gateway, customer }) => {
      const { reference } = await gateway.open(request(800));
      await customer.pay(reference);
      assert.equal(await gateway.release(reference), true);
      await gateway.release(reference);
      await expectState(gateway, reference, 'cancelled');
      const capture = { amount: usd(800), key: newKey() };
      assert.equal(await gateway.capture(reference, capture), false);
    },
  },
  {
    title: 'releasing a captured payment refunds what is left of it, and again nothing more',
    run: async (under) => {
      const { gateway } = under;
      const reference = await capturedPayment(under, 2_500);
      await gateway.refund(reference, { amount: usd(500), key: newKey() });
      assert.equal(await gateway.release(reference), true);
      await gateway.release(reference);
      assert.equal(await refundedMinor(gateway, reference), 2_500);
    },
  },
  {
    title: 'a declined payment is not authorized, and says why as far as the provider does',
    run: async ({ gateway, customer, declineReason }) => {
      const { reference } = await gateway.open(request(600));
      await customer.decline(reference);
      const declined = await gateway.read(reference);
      assert.ok(declined && ['open', 'declined'].includes(declined.state));
      assert.equal(declined.declineReason, declineReason);
    },
  },
  {
    title: 'a payment that the provider does not know is null, and nothing can be done with it',
    run: async ({ gateway }) => {
      const unknown = 'unknown_reference_1';
      assert.equal(await gateway.read(unknown), null);
      const once = { amount: usd(100), key: newKey() };
      assert.equal(await gateway.capture(unknown, once), false);
      assert.equal(await gateway.release(unknown), false);
      assert.equal((await gateway.refund(unknown, once)).state, 'failed');
    },
  },
  {
    title:
      'only an authentic and recent message of the provider is accepted, and it names the payment',
    run: async ({ gateway, customer, notify }) => {
      const { reference } = await gateway.open(request(1_100));
      await customer.pay(reference);
      if (!notify) {
        assert.equal(await gateway.verify({ headers: {}, body: '{}' }), null);
        return;
      }
      const message = await notify(reference, 'authentic');
      const event = await gateway.verify(message);
      assert.equal(event?.reference, reference);
      assert.equal((await gateway.verify(message))?.id, event.id);
      for (const change of ['forged', 'old'] as const) {
        assert.equal(await gateway.verify(await notify(reference, change)), null, change);
      }
      const changed = { ...message, body: message.body.replace('{', '{ ') };
      assert.equal(await gateway.verify(changed), null, 'a changed body');
      assert.equal(await gateway.verify({ ...message, headers: {} }), null, 'no signature');
    },
  },
  {
    title: 'the account of a captured payment adds up: fee and net are its amount',
    run: async (under) => {
      const reference = await capturedPayment(under, 10_000);
      const { fee, net, disputes } = await under.gateway.readAccount(reference);
      assert.deepEqual(disputes, []);
      if (fee && net) assert.equal(fee.amount + net.amount, 10_000);
    },
  },
  {
    title: 'the keys work',
    run: async ({ gateway }) => {
      const tested = await gateway.test();
      assert.equal(tested.ok, true, JSON.stringify(tested));
    },
  },
];

async function capturedPayment(
  { gateway, customer }: GatewayUnderTest,
  minor: number,
): Promise<string> {
  const { reference } = await gateway.open(request(minor));
  await customer.pay(reference);
  assert.equal(await gateway.capture(reference, { amount: usd(minor), key: newKey() }), true);
  return reference;
}

/** 10.00 of 30.00, twice at the same time. A provider that cannot capture in parts has captured all of it. */
async function partlyCaptured({ gateway, customer }: GatewayUnderTest) {
  const { reference } = await gateway.open(request(3_000));
  await customer.pay(reference);
  const capture = { amount: usd(1_000), whole: usd(3_000), key: newKey() };
  const twice = [1, 2].map(() => gateway.capture(reference, capture));
  assert.deepEqual(await Promise.all(twice), [true, true]);
  assert.equal(await gateway.capture(reference, capture), true);
  const captured = (await gateway.read(reference))?.captured.amount;
  assert.ok(captured === 1_000 || captured === 3_000);
  return { reference, isDivided: captured === 1_000 };
}

async function expectState(gateway: PaymentGateway, reference: string, state: string) {
  const payment = await gateway.read(reference);
  assert.equal(payment?.state, state);
  assert.ok(payment);
  return payment;
}

async function refundedMinor(gateway: PaymentGateway, reference: string): Promise<number> {
  const refunds = (await gateway.read(reference))?.refunds ?? [];
  return refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amount }) => sum + amount.amount, 0);
}

function request(minor: number): PaymentRequest {
  const paymentId = newKey();
  return {
    paymentId,
    amount: usd(minor),
    description: 'Order at Vitrine',
    email: 'ann@example.com',
    deliverTo: null,
    returnUrl: `https://shop.example/checkout/payment/${paymentId}`,
    expiresAt: Date.now() + reservedMs,
  };
}

function usd(minor: number): Money {
  return money(minor, 'USD');
}

function newKey(): string {
  return randomUUID().replaceAll('-', '');
}
