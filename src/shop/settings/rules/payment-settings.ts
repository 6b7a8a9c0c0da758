import { type BankAccount, noBankAccount } from './bank-account.ts';
import { type MethodOptionsByMethod, standardOptions } from './method-options.ts';
import { type PaymentMethod, paymentMethods } from './payment-methods.ts';

export interface PaymentSettings {
  /** Accepted payment methods, offered where available (ruling 21). */
  acceptedPayments: PaymentMethod[];
  methodOptions: MethodOptionsByMethod;
  bankAccount: BankAccount;
  /** Days after which an unpaid order by bank transfer or check is cancelled; 0 for never. */
  unpaidOrderDays: number;
  /** When authorized payments are captured: with the order, or when it ships. */
  capturePayments: 'ordered' | 'shipped';
  /** Whether cart and checkout load the script of a provider that shows the buttons of wallets there. */
  walletButtons: 'off' | 'on';
}

export const defaultPaymentSettings: PaymentSettings = {
  acceptedPayments: paymentMethods.map(({ value }) => value),
  methodOptions: standardOptions,
  bankAccount: noBankAccount,
  unpaidOrderDays: 7,
  capturePayments: 'ordered',
  walletButtons: 'off',
};
