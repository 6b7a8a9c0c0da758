import type { BankAccount } from './bank-account.ts';
import { formatMoney } from './money.ts';
import type { Order } from './orders/order.ts';
import type { PaymentMethod } from './payments.ts';

/** What a customer needs to know to pay by hand. */
export interface PaymentInstructions {
  rows: [label: string, value: string][];
  /** '' for none. */
  note: string;
}

/** Who is paid. */
export interface Payee {
  shopName: string;
  address: readonly string[];
  /** Null where there is none to pay into. */
  bankAccount: BankAccount | null;
}

/** Null where nothing is left for the customer to do by hand. */
export function paymentInstructions(
  method: PaymentMethod,
  payee: Payee,
): PaymentInstructions | null {
  if (method === 'check') {
    const rows: PaymentInstructions['rows'] = [
      ['Payable to', payee.shopName],
      ['Send to', [payee.shopName, ...payee.address].join('\n')],
    ];
    return { rows, note: '' };
  }
  const { bankAccount } = payee;
  if (method !== 'bank-transfer' || !bankAccount) return null;
  const rows: PaymentInstructions['rows'] = [
    ['Account holder', bankAccount.holder],
    ['Bank', bankAccount.bankName],
    ['IBAN or account number', bankAccount.accountNumber],
    ['BIC or routing number', bankAccount.routingCode],
  ];
  return { rows: rows.filter(([, value]) => value !== ''), note: bankAccount.note };
}

/** For an order: with the amount and the reference, for as long as the money is expected. */
export function orderPaymentInstructions(order: Order, payee: Payee): PaymentInstructions | null {
  const { payment, status, number, total } = order;
  if (payment.status !== 'awaited' || status === 'cancelled') return null;
  const instructions = paymentInstructions(payment.method, payee);
  if (!instructions) return null;
  const { rows, note } = instructions;
  return { rows: [...rows, ['Amount', formatMoney(total)], ['Reference', number]], note };
}
