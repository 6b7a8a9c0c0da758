import { formatMoney } from '#platform/format.ts';
import { addMoney, type Money } from '#platform/money.ts';
import type { TaxClass } from '#shop/settings/rules/tax-rates.ts';
import type { TaxExemption } from './tax.ts';
import type { VatRecord } from './vat-number.ts';

/** The tax of everything on an order that has the same class. */
export interface TaxLine {
  name: string;
  taxClass: TaxClass;
  /** Millionths: 82 500 is 8.25 %. Zero where the customer is exempt. */
  ratePpm: number;
  /** Without the tax. */
  base: Money;
  tax: Money;
}

/** What an order says about its tax. */
export interface TaxAmounts {
  /** Added to prices; zero where prices include tax. */
  tax: Money;
  /** Contained in the total where prices include tax. */
  includedTax: Money;
  /** Together, their bases and taxes are the total; none where the shop charges no tax. */
  taxLines: readonly TaxLine[];
  taxExemption: TaxExemption | null;
  /** The VAT number that the customer has given. */
  vat?: VatRecord | null;
}

type Row = [label: string, text: string];

/** As orders, emails and pages show it: `added` stands above the total, `notes` below it. */
export function taxRows(order: TaxAmounts): { added: Row[]; notes: Row[] } {
  const { tax, taxExemption } = order;
  const added: Row[] = [];
  const notes: Row[] = [];
  const name = order.taxLines[0]?.name ?? 'Tax';
  const byRate = Map.groupBy(order.taxLines, ({ ratePpm }) => ratePpm);
  for (const [ratePpm, lines] of byRate) {
    const charged = lines.map((line) => line.tax).reduce(addMoney);
    if (charged.amount === 0) continue;
    const rate = percentText(ratePpm);
    const amount = formatMoney(charged);
    if (tax.amount > 0) added.push([`${name}, ${rate}`, amount]);
    // In a sentence, 'Tax' is a word and 'VAT' a name.
    else notes.push([`includes ${rate} ${name === 'Tax' ? 'tax' : name}`, amount]);
  }
  if (taxExemption?.kind === 'customer') notes.push([name, 'exempt']);
  return { added, notes: [...notes, ...vatRows(order)] };
}

/** What the law wants to read on an order and its invoice. */
export const reverseCharge = ['Reverse charge', 'the recipient is liable for the VAT'] as const;

function vatRows({ taxExemption, vat }: TaxAmounts): Row[] {
  const isReversed = taxExemption?.kind === 'reverse-charge';
  const number = isReversed ? taxExemption.vatNumber : vat?.number;
  return [
    ...(isReversed ? [[...reverseCharge] satisfies Row] : []),
    ...(number ? [['VAT number of the recipient', number] satisfies Row] : []),
    ...(isReversed && vat ? [['VAT number of the seller', vat.sellerNumber] satisfies Row] : []),
  ];
}

/** '8.25%' for 82 500 millionths. */
export function percentText(ppm: number): string {
  return `${ppm / 10_000}%`;
}
