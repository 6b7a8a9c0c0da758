import { choiceOf, lines, whole } from './field-rules.ts';
import { section } from './section.ts';
import { maxReturnDays, type Settings } from './settings.ts';

export const returnTerms = section(
  {
    title: 'Terms of returns',
    intro: 'Customers ask for returns on their order, and you answer them under Returns.',
  },
  {
    returnDays: whole({
      label: 'Days for returns, from delivery',
      help: 'Customers ask for a return on their order. Without a date of delivery the days count from shipping plus the longest delivery time. Enter 0 for no returns.',
      min: 0,
      max: maxReturnDays,
    }),
    returnsPaidBy: choiceOf<Settings['returnsPaidBy']>({
      label: 'Sending items back',
      help: 'Free returns are promised on the home page, product pages, the cart and the checkout.',
      options: [
        ['shop', 'Free for the customer'],
        ['customer', 'The customer pays'],
      ],
    }),
    returnAddress: lines({
      label: 'Address for returns',
      help: 'As written on an envelope, line by line. Leave it empty to use the address of the shop.',
      max: 6,
      maxLength: 100,
      isOptional: true,
    }),
    withdrawals: choiceOf<Settings['withdrawals']>({
      label: 'Withdrawal from the contract',
      help: 'Shops that sell to consumers in the EU offer it for at least 14 days, without a reason and with a confirmation by email.',
      options: [
        ['off', 'Not offered'],
        ['on', 'Offered beside returns'],
      ],
    }),
  },
);
