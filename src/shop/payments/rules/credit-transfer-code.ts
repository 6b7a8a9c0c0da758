import { decimalString, type Money } from '#platform/money.ts';
import { type BankAccount, isIban } from '#shop/settings/rules/bank-account.ts';

// Countries whose banks take part in SEPA credit transfers (EPC409-09), by the first letters of their IBANs.
const sepaCountries = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);

const mostCents = 99_999_999_999;
const longestName = 70;

/**
 * The text of a QR code from which banking apps fill in a SEPA credit transfer (EPC069-12, version 2). Null where
 * there is none: for an account without an IBAN of a SEPA country, and for amounts in another currency than euros.
 */
export function creditTransferCode(
  { holder, accountNumber, routingCode }: BankAccount,
  { amount, reference }: { amount: Money; reference: string },
): string | null {
  const iban = accountNumber.replaceAll(' ', '').toUpperCase();
  if (!isIban(iban) || !sepaCountries.has(iban.slice(0, 2))) return null;
  if (amount.currency !== 'EUR' || amount.amount <= 0 || amount.amount > mostCents) return null;
  const bic = routingCode.replaceAll(' ', '').toUpperCase();
  const lines = [
    'BCD',
    '002',
    // UTF-8
    '1',
    'SCT',
    /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(bic) ? bic : '',
    [...holder].slice(0, longestName).join(''),
    iban,
    `EUR${decimalString(amount)}`,
    // No purpose and no structured reference: the order number is free text.
    '',
    '',
    reference,
  ];
  return lines.join('\n');
}
