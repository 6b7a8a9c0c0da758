import { formatNumber } from '#platform/format.ts';
import type { ImportFormatName } from '#shop/imports/rules/imported-product.ts';
import type { ImportOutcome, ProductImport } from '#shop/imports/rules/product-import.ts';

export const formatLabels: Record<ImportFormatName, string> = {
  vitrine: 'Vitrine',
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
};

/** For example 'Checked, not imported yet'. */
export function stateLabel({
  state,
  phase,
  failure,
}: Pick<ProductImport, 'state' | 'phase' | 'failure'>): string {
  if (failure === 'gave-up') return 'Stopped';
  if (state === 'waiting') return 'Checked, not imported yet';
  if (state !== 'working') return endLabels[state];
  return phase === 'reading' ? 'Reading…' : phase === 'checking' ? 'Checking…' : 'Importing…';
}

const endLabels = {
  done: 'Imported',
  cancelled: 'Cancelled',
  failed: 'Unreadable file',
} as const;

const failures: Readonly<Record<string, string>> = {
  'not-csv': 'This file is not a valid CSV file. Save it as “CSV UTF-8” and upload it again.',
  'unknown-columns': "The header row isn't a Vitrine, WooCommerce or Shopify export.",
  'too-many-columns': 'The header row has more than 1,000 columns. Remove unneeded columns.',
  'no-rows': 'This file has a header row but no products.',
  'file-gone': 'The file is no longer available. Upload it again.',
};

export function failureMessage({ failure, phase, position, rowCount }: ProductImport): string {
  if (failure === 'gave-up') {
    const row = formatNumber(phase === 'reading' ? rowCount + 2 : position + 1);
    const kept = phase === 'writing' ? ' Products imported before that row are kept.' : '';
    return `The import was stopped after failing three times from row ${row} on.${kept} Check these rows, or import the file in smaller parts.`;
  }
  return failures[failure ?? ''] ?? 'The file cannot be read.';
}

interface OutcomeLabels {
  /** Before and after writing. */
  planned: string;
  written: string;
}

export const outcomeLabels: Readonly<Record<ImportOutcome, OutcomeLabels>> = {
  added: { planned: 'will be added', written: 'added' },
  changed: { planned: 'will be updated', written: 'updated' },
  unchanged: { planned: 'unchanged', written: 'unchanged' },
  refused: { planned: 'will not be imported', written: 'not imported' },
  skipped: { planned: 'will be skipped', written: 'skipped (edited meanwhile)' },
};

export const importsPath = '/admin/products/import';
export const exportPath = '/admin/products/export.csv';

export function importUrl(id: string, page = 1): string {
  return `${importsPath}/${id}${page > 1 ? `?page=${page}` : ''}`;
}

export function problemsUrl(id: string): string {
  return `${importsPath}/${id}/problems.csv`;
}
