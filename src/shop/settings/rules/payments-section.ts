import { type BankAccount, isAccountNumber, isComplete } from './bank-account.ts';
import { hasProvider, isAvailable, type PaymentMethod, paymentMethods } from './payment-methods.ts';
import type { Settings } from './settings.ts';
import { choiceOf, field, line, paragraph, whole } from './field-rules.ts';
import { group, ticks } from './nested-rules.ts';
import type { CheckboxOption, Rule, SettingsProblems, Terms } from './rule.ts';
import { section } from './section.ts';
import { methodOptions } from './method-options-fields.ts';

const selectable = ticks<PaymentMethod>({
  legend: 'How orders can be paid',
  options: (terms) =>
    paymentMethods.map(({ value, label, hint }) => ({
      value,
      label,
      ...statusOf({ value, hint }, terms),
    })),
});

/** A method without a provider cannot be selected, and stays as it was until it has one. */
const accepted: Rule<PaymentMethod[]> = {
  ...selectable,
  read(source, name) {
    const { terms } = source;
    const selected = selectable.read(source, name) ?? [];
    const kept = terms.accepted.filter((method) => !hasProvider(method, terms));
    const all = paymentMethods.map(({ value }) => value);
    return all.filter((method) => selected.includes(method) || kept.includes(method));
  },
};

const bankAccount = group<BankAccount>(
  {
    holder: line({ label: 'Account holder', isOptional: true }),
    bankName: line({ label: 'Bank', isOptional: true }),
    accountNumber: line({
      label: 'IBAN or account number',
      maxLength: 42,
      isOptional: true,
      isRight: isAccountNumber,
      words: 'Enter a valid IBAN or account number. Check it for typing errors',
    }),
    routingCode: line({ label: 'BIC or routing number', maxLength: 20, isOptional: true }),
    note: paragraph({
      label: 'Note for customers',
      help: 'What else they should know about a transfer.',
      maxLength: 500,
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

const captureTimes = [
  ['ordered', 'When the order is placed'],
  ['shipped', 'When the order ships'],
] as const;

export const payments = section(
  {
    title: 'Payment methods',
    intro: 'The checkout offers what is selected here and can be paid, and nothing else.',
    check: checkPayments,
  },
  {
    acceptedPayments: accepted,
    methodOptions,
    capturePayments: field<Settings['capturePayments']>({
      look: {
        label: 'Capture card and PayPal payments',
        help: 'Until then the amount is only reserved on the account of the customer. Reservations end after three to seven days: what has not shipped by then is captured a day before. An order that ships in parts is captured in parts by PayPal, and by Stripe where the card and your Stripe account allow it; otherwise all of it is captured with the first shipment.',
      },
      control: 'choice',
      options: () => captureTimes,
      write: (value) => value,
      read: (text) => captureTimes.find(([value]) => value === text)?.[0] ?? null,
      words: () => 'Please choose one of these',
    }),
    walletButtons: choiceOf<Settings['walletButtons']>({
      label: 'Apple Pay, Google Pay and Link above the checkout',
      help: 'Customers order with them from the cart and the checkout, without typing their address. For that, both pages load a script from Stripe, which sees who opens them, and a cookie remembers for a day that a browser has no wallet: mention both in your privacy policy. Needs Stripe for credit cards. Apple Pay also needs your domain under Payment method domains at Stripe. On the payment page of cards, wallets are offered in any case.',
      options: [
        ['off', 'Not shown'],
        ['on', 'Shown'],
      ],
    }),
    bankAccount,
    unpaidOrderDays: whole({
      label: 'Days to pay by bank transfer or check',
      help: 'Orders that are not paid by then are cancelled, unless they have shipped. Enter 0 to keep them.',
      min: 0,
      max: 365,
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
  values: Pick<
    Settings,
    | 'acceptedPayments'
    | 'bankAccount'
    | 'capturePayments'
    | 'methodOptions'
    | 'unpaidOrderDays'
    | 'walletButtons'
  >,
  { provided, isDemo }: Terms,
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
  const terms = { accepted: acceptedPayments, provided, hasBankAccount };
  if (acceptedPayments.some((method) => isAvailable(method, terms))) return {};
  const needsAccount = acceptedPayments.includes('bank-transfer');
  return {
    acceptedPayments: needsAccount
      ? 'Enter the bank account below, or select another method'
      : 'Select at least one method that can be paid with here',
  };
}
