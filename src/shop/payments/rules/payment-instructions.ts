import { counted } from '#platform/format.ts';
import type { BankAccount } from '#shop/settings/rules/bank-account.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';

/** `copied` is what is typed into a bank's form, as that takes it: an amount without its currency. */
export type InstructionRow = [label: string, value: string, copied?: string];

/** Instructions for a manual payment. */
export interface PaymentInstructions {
  rows: InstructionRow[];
  /** '' if none. */
  note: string;
  /** The text of a QR code for banking apps; absent where there is none. */
  transferCode?: string;
}

/** The payee. */
export interface Payee {
  shopName: string;
  address: readonly string[];
  /** Null if not configured. */
  bankAccount: BankAccount | null;
  /** Days after which an unpaid order is cancelled; 0 for never. */
  unpaidOrderDays: number;
}

/** Null when the customer has nothing to pay manually. */
export function paymentInstructions(
  method: PaymentMethod,
  payee: Payee,
): PaymentInstructions | null {
  if (method === 'check') {
    const envelope = [payee.shopName, ...payee.address].join('\n');
    const rows: InstructionRow[] = [
      ['Payable to', payee.shopName, payee.shopName],
      ['Send to', envelope, envelope],
      ...deadline(payee),
    ];
    return { rows, note: '' };
  }
  const { bankAccount } = payee;
  if (method !== 'bank-transfer' || !bankAccount) return null;
  const { accountNumber, routingCode } = bankAccount;
  const rows: InstructionRow[] = [
    ['Account holder', bankAccount.holder, bankAccount.holder],
    ['Bank', bankAccount.bankName],
    ['IBAN or account number', accountNumber, accountNumber.replaceAll(' ', '')],
    ['BIC or routing number', routingCode, routingCode.replaceAll(' ', '')],
    ...deadline(payee),
  ];
  return { rows: rows.filter(([, value]) => value !== ''), note: bankAccount.note };
}

function deadline({ unpaidOrderDays }: Payee): InstructionRow[] {
  if (unpaidOrderDays === 0) return [];
  return [['Pay within', `${counted(unpaidOrderDays, 'day')}, or we cancel the order`]];
}

export type MethodInstructions = Partial<Record<PaymentMethod, PaymentInstructions>>;

/** How each method is paid by hand, before there is an order number to name. */
export function methodInstructions(
  methods: readonly PaymentMethod[],
  payee: Payee,
): MethodInstructions {
  const all: MethodInstructions = {};
  for (const method of methods) {
    const instructions = paymentInstructions(method, payee);
    if (!instructions) continue;
    const reference: InstructionRow = ['Reference', 'Your order number, which we email to you'];
    all[method] = { ...instructions, rows: [...instructions.rows, reference] };
  }
  return all;
}
