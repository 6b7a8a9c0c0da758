import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import { money, wireAmount } from '#platform/money.ts';
import { documentKindNames } from '#shop/orders/rules/document-link.ts';
import { percentText, reverseCharge } from '#shop/tax/rules/tax-lines.ts';
import type { OrderDocument } from './document-content.ts';
import type { DocumentKind } from './due-documents.ts';

/** The documents of a day that have a kind, tax rate and payment method in common, and a customer who owes the tax. */
export interface JournalLine {
  day: string;
  kind: DocumentKind;
  taxName: string;
  ratePpm: number;
  /** Of the customer, who owes the tax; null where there is no reverse charge. */
  vatNumber: string | null;
  method: PaymentMethod;
  currency: string;
  documents: number;
  /** Below zero for credit notes, like the tax: the lines add up to what the shop has earned. */
  baseMinor: number;
  taxMinor: number;
}

type Journaled = Pick<OrderDocument, 'issuedDay' | 'kind' | 'method'> & {
  content: Pick<OrderDocument['content'], 'taxes' | 'currency' | 'buyer' | 'isReverseCharge'>;
};

/** Sums up documents as they come, so that a month of any size fits into memory. */
export class Journal {
  readonly #lines = new Map<string, JournalLine>();

  add({ issuedDay: day, kind, method, content }: Journaled): void {
    const { taxes, currency, buyer, isReverseCharge = false } = content;
    const vatNumber = isReverseCharge ? buyer.vatNumber : null;
    const sign = kind === 'invoice' ? 1 : -1;
    const counted = new Set<JournalLine>();
    for (const { name: taxName, ratePpm, baseMinor, taxMinor } of taxes) {
      const key = JSON.stringify([day, kind, taxName, ratePpm, method, currency, vatNumber]);
      const none = { documents: 0, baseMinor: 0, taxMinor: 0 };
      const line = this.#lines.get(key) ?? {
        day,
        kind,
        taxName,
        ratePpm,
        vatNumber,
        method,
        currency,
        ...none,
      };
      line.baseMinor += sign * baseMinor;
      line.taxMinor += sign * taxMinor;
      this.#lines.set(key, line);
      counted.add(line);
    }
    for (const line of counted) line.documents += 1;
  }

  /** By day, invoices first. */
  lines(): JournalLine[] {
    const order = ([key, { day, kind }]: [string, JournalLine]) =>
      `${day} ${kind === 'invoice' ? 0 : 1} ${key}`;
    const sorted = [...this.#lines].toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
    return sorted.map(([, line]) => line);
  }
}

export const journalColumns = [
  'Day',
  'Documents',
  'Number of documents',
  'Tax',
  'Rate',
  'Payment method',
  'Currency',
  'Without tax',
  'Tax amount',
  'With tax',
  'VAT number',
];

export function journalCells(line: JournalLine, methodName: string): (string | number)[] {
  const { currency, baseMinor, taxMinor } = line;
  // A number: text with a sign would be taken for a formula.
  const decimal = (minor: number) => wireAmount(money(minor, currency));
  return [
    line.day,
    `${documentKindNames[line.kind]}s`,
    line.documents,
    line.taxName,
    line.vatNumber === null ? percentText(line.ratePpm) : reverseCharge[0],
    methodName,
    currency,
    decimal(baseMinor),
    decimal(taxMinor),
    decimal(baseMinor + taxMinor),
    line.vatNumber ?? '',
  ];
}
