import type { ProviderPayment } from '#shop/payments/rules/card-payment.ts';
import type { TestCard } from '#shop/payments/rules/test-cards.ts';
import type { PaymentRequest, PaymentGateway } from './payment-gateway.ts';

/** The demo's payment provider. Payments are kept in memory, and real cards are rejected. */
export interface TestGateway extends PaymentGateway {
  /** The payment for the hosted page; null if the reference is unknown. */
  show: (reference: string) => (ProviderPayment & { returnUrl: string }) | null;
  /** Applies the customer's action. Only an open payment changes. */
  pay: (reference: string, card: TestCard) => void;
  cancel: (reference: string) => void;
}

const maxPayments = 10_000;

export function makeTestGateway(newId: () => string): TestGateway {
  const payments = new Map<string, PaymentRequest & ProviderPayment>();

  function move(reference: string, from: ProviderPayment['state'][], to: ProviderPayment['state']) {
    const payment = payments.get(reference);
    if (!payment || !from.includes(payment.state)) return false;
    payment.state = to;
    return true;
  }

  return {
    async open(payment) {
      const known = [...payments].find(([, one]) => one.paymentId === payment.paymentId);
      const reference = known?.[0] ?? newId();
      if (!known) payments.set(reference, { ...payment, state: 'open' });
      for (const oldest of [...payments.keys()].slice(0, -maxPayments)) payments.delete(oldest);
      return { reference, url: `/demo-gateway/${reference}` };
    },
    async read(reference) {
      const payment = payments.get(reference);
      return payment ? { state: payment.state, amount: payment.amount } : null;
    },
    async capture(reference) {
      move(reference, ['approved'], 'captured');
      return payments.get(reference)?.state === 'captured';
    },
    async release(reference) {
      move(reference, ['open', 'approved', 'captured'], 'cancelled');
    },
    show: (reference) => payments.get(reference) ?? null,
    pay(reference, card) {
      if (card !== 'silent') move(reference, ['open'], card);
    },
    cancel: (reference) => void move(reference, ['open'], 'cancelled'),
  };
}
