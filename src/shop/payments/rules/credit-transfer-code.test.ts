import { expect, it } from 'vitest';
import { money } from '#platform/money.ts';
import { noBankAccount } from '#shop/settings/rules/bank-account.ts';
import { creditTransferCode } from './credit-transfer-code.ts';

const account = {
  ...noBankAccount,
  holder: 'Vitrine GmbH',
  accountNumber: 'de89 3704 0044 0532 0130 00',
  routingCode: 'COBA DE FF XXX',
};
const due = { amount: money(120_50, 'EUR'), reference: 'V-7K3M-Q9TD' };

it('a bank transfer in euros is a code that banking apps read', () => {
  expect(creditTransferCode(account, due)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Vitrine GmbH',
    'DE89370400440532013000',
    'EUR120.50',
    '',
    '',
    'V-7K3M-Q9TD',
  ]);
});

it('a routing number that is not a BIC is left out, and a long name is cut', () => {
  const other = { ...account, routingCode: '370 400 44', holder: 'ü'.repeat(71) };
  expect(creditTransferCode(other, due)?.split('\n').slice(4, 6)).toEqual(['', 'ü'.repeat(70)]);
});

it('there is no code for other currencies, other accounts and no amount', () => {
  const without = [
    creditTransferCode(account, { ...due, amount: money(120_50, 'USD') }),
    creditTransferCode(account, { ...due, amount: money(0, 'EUR') }),
    creditTransferCode(account, { ...due, amount: money(100_000_000_000, 'EUR') }),
    creditTransferCode({ ...account, accountNumber: 'SAMPLE 0000' }, due),
    // A digit of the check sum is wrong.
    creditTransferCode({ ...account, accountNumber: 'DE88370400440532013000' }, due),
    // An IBAN, but of a country outside SEPA.
    creditTransferCode({ ...account, accountNumber: 'TR330006100519786457841326' }, due),
  ];
  expect(without).toEqual(Array.from({ length: 6 }, () => null));
});
