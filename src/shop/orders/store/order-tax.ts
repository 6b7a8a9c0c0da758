import { money } from '#platform/money.ts';
import type { TaxExemption } from '#shop/tax/rules/tax.ts';
import type { TaxLine } from '#shop/tax/rules/tax-lines.ts';
import type { VatRecord } from '#shop/tax/rules/vat-number.ts';

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

/** `orders.vat_check` keeps what became of the number that `orders.vat_number` is. */
export function vatRecordFrom({
  vat_number: number,
  vat_check: check,
}: {
  vat_number: string | null;
  vat_check: string | null;
}): VatRecord | null {
  if (number === null || check === null) return null;
  // Only exemptionCells fills this column.
  return { number, ...(JSON.parse(check) as Omit<VatRecord, 'number'>) };
}

export interface ExemptionCells {
  taxExemption: TaxExemption['kind'] | null;
  vatNumber: string | null;
  vatCheck: string | null;
}

export function exemptionCells({ taxExemption: exemption = null, vat = null }: Exempted) {
  const { number = null, ...check } = vat ?? {};
  return {
    taxExemption: exemption?.kind ?? null,
    vatNumber: exemption?.kind === 'reverse-charge' ? exemption.vatNumber : number,
    vatCheck: vat && JSON.stringify(check),
  } satisfies ExemptionCells;
}

interface Exempted {
  taxExemption?: TaxExemption | null;
  vat?: VatRecord | null;
}
