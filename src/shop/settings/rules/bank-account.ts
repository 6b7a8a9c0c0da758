/** The bank account for transfers. Unset fields are empty. */
export interface BankAccount {
  holder: string;
  bankName: string;
  /** An IBAN, or what a country without IBANs has. */
  accountNumber: string;
  /** A BIC, or a routing number. */
  routingCode: string;
  /** What else a customer should know. */
  note: string;
}

export const noBankAccount: BankAccount = {
  holder: '',
  bankName: '',
  accountNumber: '',
  routingCode: '',
  note: '',
};

/** Sample account of the demo, recognizably not a real one. */
const sampleBankAccount: BankAccount = {
  holder: 'Sample account holder',
  bankName: 'Sample bank',
  accountNumber: 'SAMPLE 0000 0000 0000',
  routingCode: 'SAMPLE00',
  note: 'This is sample data of a demo shop. Do not transfer any money.',
};

/** Null if not configured; a live shop never shows the sample account. */
export function bankAccountFor(
  { bankAccount }: { bankAccount: BankAccount },
  mode: 'demo' | 'live',
): BankAccount | null {
  if (isComplete(bankAccount)) return bankAccount;
  return mode === 'demo' ? sampleBankAccount : null;
}

export function isComplete({ holder, accountNumber }: BankAccount): boolean {
  return holder !== '' && accountNumber !== '';
}

/**
 * Whether it can be an account number. One that looks like an IBAN has to be one by its check digits: a typo would
 * send the customer's money elsewhere.
 */
export function isAccountNumber(text: string): boolean {
  const written = text.replaceAll(' ', '').toUpperCase();
  return looksLikeIban.test(written) ? isIban(written) : /^[A-Z\d/-]{4,34}$/.test(written);
}

const looksLikeIban = /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/;

/** Whether the check digits are right (ISO 13616). `written` in capitals and without spaces. */
export function isIban(written: string): boolean {
  if (!looksLikeIban.test(written)) return false;
  const digits = [...written.slice(4), ...written.slice(0, 4)].map((sign) =>
    Number.parseInt(sign, 36),
  );
  return BigInt(digits.join('')) % 97n === 1n;
}
