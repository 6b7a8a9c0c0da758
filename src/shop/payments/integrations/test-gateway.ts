import type { ProviderPayment, ProviderRefund } from '#shop/payments/rules/provider-payment.ts';
import type { TestCard } from '#shop/payments/rules/test-cards.ts';
import { type Money, money, subtractMoney } from '#platform/money.ts';
import type { AmountOnce, PaymentGateway, PaymentRequest } from './payment-gateway.ts';

/** The demo's payment provider. Payments are kept in memory, and real cards are rejected. */
export interface TestGateway extends PaymentGateway {
  /** The payment for the hosted page; null if the reference is unknown. */
  show: (reference: string) => ShownPayment | null;
  /** Applies the customer's action. Only an open payment changes. */
  pay: (reference: string, card: TestCard) => void;
  cancel: (reference: string) => void;
}

type ShownPayment = Pick<ProviderPayment, 'state' | 'amount'> & { returnUrl: string };

type StoredPayment = PaymentRequest & ProviderPayment;

const maxPayments = 10_000;

/** The states that follow from the test cards; 'silent' leaves the payment open. */
const stateOfCard = { approved: 'authorized', declined: 'declined' } as const;

export function makeTestGateway(newId: () => string): TestGateway {
  const payments = new Map<string, StoredPayment>();
  const find = (reference: string) => payments.get(reference) ?? null;
  return {
    id: 'demo',
    isLive: false,
    async open(payment) {
      const known = [...payments].find(([, one]) => one.paymentId === payment.paymentId);
      const reference = known?.[0] ?? newId();
      if (!known) payments.set(reference, { ...payment, ...unpaid(payment.amount) });
      for (const oldest of [...payments.keys()].slice(0, -maxPayments)) payments.delete(oldest);
      return { reference, url: `/demo-gateway/${reference}` };
    },
    async read(reference) {
      const payment = find(reference);
      if (!payment) return null;
      const { state, amount, captured, refunds, declineReason, authorizedUntil } = payment;
      return { state, amount, captured, refunds, declineReason, authorizedUntil };
    },
    async capture(reference, { amount, whole = amount }) {
      const payment = find(reference);
      if (payment?.state !== 'authorized') return payment?.state === 'captured';
      if (amount.amount > payment.captured.amount) payment.captured = amount;
      if (amount.amount >= whole.amount) payment.state = 'captured';
      return true;
    },
    release: async (reference) => release(find(reference), reference),
    refund: async (reference, wanted) => refund(find(reference), wanted),
    async readAccount(reference) {
      const payment = find(reference);
      const net = payment && payment.captured.amount > 0 ? payment.captured : null;
      return { fee: net && money(0, net.currency), net, payout: null, disputes: [] };
    },
    // The demo's provider sends no webhooks: nothing can be an authentic one.
    verify: async () => null,
    test: async () => ({ ok: true, account: 'Demo' }),
    show: find,
    pay(reference, card) {
      if (card === 'silent') return;
      const payment = find(reference);
      if (!move(payment, ['open'], stateOfCard[card])) return;
      if (card === 'declined') payment.declineReason = 'declined';
    },
    cancel: (reference) => void move(find(reference), ['open'], 'cancelled'),
  };
}

/** False if the payment is unknown, or in another state. */
function move(
  payment: StoredPayment | null,
  from: readonly StoredPayment['state'][],
  to: StoredPayment['state'],
): payment is StoredPayment {
  if (!payment || !from.includes(payment.state)) return false;
  payment.state = to;
  return true;
}

function refund(payment: StoredPayment | null, { amount, key }: AmountOnce): ProviderRefund {
  const known = payment?.refunds.find((one) => one.key === key);
  if (known) return known;
  if (!payment || amount.amount > refundable(payment).amount) {
    const failure = 'More than what is left of the payment';
    return { reference: key, key, state: 'failed', amount, failure };
  }
  const made = { reference: key, key, state: 'succeeded', amount, failure: '' } as const;
  payment.refunds = [...payment.refunds, made];
  return made;
}

function release(payment: StoredPayment | null, reference: string): boolean {
  if (payment && payment.captured.amount > 0) payment.state = 'captured';
  if (payment?.state !== 'captured') {
    const wasAuthorized = payment?.state === 'authorized';
    move(payment, ['open', 'authorized'], 'cancelled');
    return wasAuthorized;
  }
  const left = refundable(payment);
  if (left.amount > 0) refund(payment, { amount: left, key: `release-${reference}` });
  return true;
}

function unpaid(amount: Money): Pick<StoredPayment, keyof ProviderPayment> {
  const captured = money(0, amount.currency);
  const none = { declineReason: null, authorizedUntil: null };
  return { state: 'open', amount, captured, refunds: [], ...none };
}

function refundable({ captured, refunds }: Pick<ProviderPayment, 'captured' | 'refunds'>): Money {
  return refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((left, { amount }) => subtractMoney(left, amount), captured);
}
