import { money } from '#platform/money.ts';
import type { TaxExemption } from '#shop/tax/rules/tax.ts';
import type { TaxLine } from '#shop/tax/rules/tax-lines.ts';

interface StoredTaxLine extends Pick<TaxLine, 'name' | 'taxClass' | 'ratePpm'> {
  baseMinor: number;
  taxMinor: number;
}

/** As `orders.tax_lines` keeps them: as agreed with the customer, whatever the rates are later. */
export function storedTaxLines(lines: readonly TaxLine[]): string {
  const stored = lines.map(({ base, tax, ...line }): StoredTaxLine => {
    return { ...line, baseMinor: base.amount, taxMinor: tax.amount };
  });
  return JSON.stringify(stored);
}

export function taxLinesFrom(stored: string, currency: string): TaxLine[] {
  // Only storedTaxLines and a migration fill this column.
  const lines = JSON.parse(stored) as StoredTaxLine[];
  return lines.map(({ baseMinor, taxMinor, ...line }) => {
    return { ...line, base: money(baseMinor, currency), tax: money(taxMinor, currency) };
  });
}

interface ExemptionColumns {
  tax_exemption: TaxExemption['kind'] | null;
  vat_number: string | null;
}

export function taxExemptionFrom({
  tax_exemption: kind,
  vat_number: vatNumber,
}: ExemptionColumns): TaxExemption | null {
  if (kind === 'reverse-charge') return { kind, vatNumber: vatNumber ?? '' };
  return kind && { kind };
}

export function exemptionCells(exemption: TaxExemption | null) {
  return {
    taxExemption: exemption?.kind ?? null,
    vatNumber: exemption?.kind === 'reverse-charge' ? exemption.vatNumber : null,
  };
}
