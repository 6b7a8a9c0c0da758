import type { ImportFormatName } from '#domain/imports/imported-product.ts';
import type { ImportOutcome, ProductImport } from '#domain/imports/product-import.ts';

export const formatWords: Record<ImportFormatName, string> = {
  vitrine: 'This shop',
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
};

/** What the page says on top: 'Checked: nothing is changed yet'. */
export function stateWords({
  state,
  phase,
  failure,
}: Pick<ProductImport, 'state' | 'phase' | 'failure'>): string {
  if (failure === 'gave-up') return 'Stopped';
  if (state === 'waiting') return 'Checked: nothing is changed yet';
  if (state !== 'working') return endWords[state];
  return phase === 'reading' ? 'Reading …' : phase === 'checking' ? 'Checking …' : 'Importing …';
}

const endWords = {
  done: 'Imported',
  cancelled: 'Cancelled',
  failed: 'Not readable',
} as const;

const failures: Readonly<Record<string, string>> = {
  'not-csv': 'This is not a CSV file that can be read. Save it as “CSV UTF-8” and send it again.',
  'unknown-columns':
    'The first row does not name the columns of this shop, of WooCommerce or of Shopify.',
  'too-many-columns':
    'The first row has more than 1,000 columns. Remove those that are not needed.',
  'no-rows': 'There is nothing in this file but the names of the columns.',
  'file-gone': 'The file is not there any more. Please send it again.',
};

export function failureWords({ failure, phase, position, rowCount }: ProductImport): string {
  if (failure === 'gave-up') {
    const row = countWords(phase === 'reading' ? rowCount + 2 : position + 1);
    const kept = phase === 'writing' ? ' Products imported before that row are kept.' : '';
    return `The import was stopped: it failed three times at the rows from ${row} on.${kept} Check these rows, or import the file in smaller parts.`;
  }
  return failures[failure ?? ''] ?? 'The file cannot be read.';
}

interface OutcomeWords {
  /** Before anything is written, and afterwards. */
  planned: string;
  written: string;
}

export const outcomeWords: Readonly<Record<ImportOutcome, OutcomeWords>> = {
  added: { planned: 'will be added', written: 'added' },
  changed: { planned: 'will be changed', written: 'changed' },
  unchanged: { planned: 'stay as they are', written: 'as they were' },
  refused: { planned: 'are left out', written: 'left out' },
  skipped: { planned: 'are skipped', written: 'skipped: somebody was quicker' },
};

const numbers = new Intl.NumberFormat('en-US');

/** '12,400' */
export function countWords(count: number): string {
  return numbers.format(count);
}
