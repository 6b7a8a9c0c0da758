import { choiceOf, line, lines, paragraph } from './field-rules.ts';
import { section } from './section.ts';
import type { Settings } from './settings.ts';

const prefix = (label: string) =>
  line({
    label,
    maxLength: 20,
    isRight: (text) => /^[A-Za-z0-9/_-]*$/.test(text),
    words: 'Please enter up to 20 letters, digits, hyphens, underscores or slashes',
  });

export const invoices = section(
  {
    title: 'Invoices',
    intro:
      'What stands on invoices and credit notes. Changes apply to those that are issued from now on: a document never changes.',
  },
  {
    invoiceWhen: choiceOf<Settings['invoiceWhen']>({
      label: 'Issue invoices',
      help: 'An order that ships before it is paid gets its invoice then. Credit notes follow each refund of an invoiced order.',
      options: [
        ['shipped', 'With the first shipment'],
        ['paid', 'When the order is paid'],
        ['manual', 'By hand'],
      ],
    }),
    invoicePrefix: prefix('Prefix of invoice numbers'),
    creditNotePrefix: prefix('Prefix of credit note numbers'),
    numbersHaveYear: choiceOf<boolean>({
      label: 'Year',
      help: 'Numbers count from 1 for each prefix, without gaps.',
      options: [
        [true, 'After the prefix; numbers begin anew each year'],
        [false, 'Not in the number'],
      ],
    }),
    sellerName: line({
      label: 'Legal name',
      help: 'Left empty, the name of the shop.',
      isOptional: true,
    }),
    sellerVatNumber: line({ label: 'VAT or tax number', maxLength: 40, isOptional: true }),
    sellerRegister: line({
      label: 'Register entry',
      help: 'Register and number, where the law asks for them.',
      isOptional: true,
    }),
    sellerAddress: lines({
      label: 'Legal address',
      help: 'As written on an envelope, line by line. Left empty, the address of the shop.',
      max: 6,
      maxLength: 100,
      isOptional: true,
    }),
    invoiceNote: paragraph({
      label: 'Note',
      help: 'Below the total, such as terms of payment.',
      maxLength: 500,
      isOptional: true,
    }),
  },
);
