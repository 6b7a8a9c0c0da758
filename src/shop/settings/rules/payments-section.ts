import { type BankAccount, isAccountNumber, isComplete } from './bank-account.ts';
import { hasProvider, isAvailable, type PaymentMethod, paymentMethods } from './payment-methods.ts';
import type { Settings } from './settings.ts';
import { line, paragraph, whole } from './field-rules.ts';
import { group, ticks } from './nested-rules.ts';
import type { SettingsProblems, Terms, CheckboxOption } from './rule.ts';
import { section } from './section.ts';

const accepted = ticks<PaymentMethod>({
  legend: 'How orders can be paid',
  options: (terms) =>
    paymentMethods.map(({ value, label, hint }) => ({
      value,
      label,
      ...statusOf({ value, hint }, terms),
    })),
});

const bankAccount = group<BankAccount>(
  {
    holder: line({ label: 'Account holder', isOptional: true }),
    bankName: line({ label: 'Bank', isOptional: true }),
    accountNumber: line({
      label: 'IBAN or account number',
      longest: 42,
      isOptional: true,
      isRight: isAccountNumber,
      words: 'Enter a valid IBAN or account number. Check it for typing errors',
    }),
    routingCode: line({ label: 'BIC or routing number', longest: 20, isOptional: true }),
    note: paragraph({
      label: 'Note for customers',
      help: 'What else they should know about a transfer.',
      longest: 500,
      isOptional: true,
    }),
  },
  ({ isDemo }) => ({
    legend: 'Bank account',
    help: isDemo
      ? 'Customers see it when they pay by bank transfer: at checkout, in the order email and on My order. While it is empty, this demo shows a sample account.'
      : 'Customers see it when they pay by bank transfer: at checkout, in the order email and on My order. Bank transfer is unavailable without it.',
  }),
);

export const payments = section(
  {
    title: 'Payment methods',
    intro: 'The checkout offers what is selected here and can be paid, and nothing else.',
    check: checkPayments,
  },
  {
    acceptedPayments: accepted,
    bankAccount,
    unpaidOrderDays: whole({
      label: 'Days to pay by bank transfer or check',
      help: 'Orders that are not paid by then are cancelled, unless they have shipped. Enter 0 to keep them.',
      least: 0,
      most: 365,
    }),
  },
);

/** A method can be selected, or its hint says what is missing. */
function statusOf(
  { value, hint }: { value: PaymentMethod; hint: string },
  terms: Terms,
): Pick<CheckboxOption, 'hint' | 'isUnavailable'> {
  if (hasProvider(value, terms)) {
    const lacksAccount = value === 'bank-transfer' && !terms.hasBankAccount;
    const shown = lacksAccount ? 'Unavailable until you enter the bank account below.' : hint;
    return { hint: shown, isUnavailable: false };
  }
  return { hint: 'Not available until a payment provider is configured.', isUnavailable: true };
}

function checkPayments(
  values: Pick<Settings, 'acceptedPayments' | 'bankAccount' | 'unpaidOrderDays'>,
  { isCardTaken, isDemo }: Terms,
): SettingsProblems {
  const { acceptedPayments, bankAccount: account } = values;
  const isBegun = Object.values(account).some((part) => part !== '');
  if (isBegun && !isComplete(account)) {
    return {
      ...(account.holder === '' && { 'bankAccount.holder': 'Enter the account holder' }),
      ...(account.accountNumber === '' && {
        'bankAccount.accountNumber': 'Enter the IBAN or account number',
      }),
    };
  }
  const hasBankAccount = isDemo || isComplete(account);
  const terms = { accepted: acceptedPayments, isCardTaken, hasBankAccount };
  if (acceptedPayments.some((method) => isAvailable(method, terms))) return {};
  const needsAccount = acceptedPayments.includes('bank-transfer');
  return {
    acceptedPayments: needsAccount
      ? 'Enter the bank account below, or select another method'
      : 'Select at least one method that can be paid with here',
  };
}
