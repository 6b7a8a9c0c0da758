import { hasProblems } from '#platform/form.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { plainText } from '#platform/text.ts';
import type { ProductState } from './product-changes.ts';
import {
  productAttributeNames,
  productAttributesIn,
  variantAttributesIn,
} from './product-fields.ts';
import { pricesOf } from './plan-bulk-edit.ts';
import { checkProductForm, minorOf, productFormOf, type ProductFormTerms } from './product-form.ts';
import { rowFields, type VariantFacts } from './variant-grid.ts';

/** Columns of the product itself; with options, the others belong to the variants and are edited in the form. */
const productColumns = ['title', ...productAttributeNames] as const;
/** Columns of the spreadsheet view, in order. */
export const spreadsheetFields = [...productColumns, ...rowFields] as const;
export type SpreadsheetField = (typeof spreadsheetFields)[number];

export interface SpreadsheetRowInput {
  id: number;
  /** Version and stock that the row was opened with. */
  editedAt: number;
  onHandSeen: number | null;
  /** Raw input of the row's fields. */
  typed: Partial<Record<SpreadsheetField, string>>;
  /** Whether the input differs from the opened values. */
  isTouched: boolean;
}

export type SpreadsheetRowProblems = Partial<Record<SpreadsheetField, string>>;

export const spreadsheetInputName = (
  id: number,
  field: SpreadsheetField | 'editedAt' | 'seen' | 'was',
) => `${field}-${id}`;

/** Reads one row of the posted bulk editor. */
export function spreadsheetRowFrom(
  id: number,
  read: (name: string) => unknown,
): SpreadsheetRowInput {
  const texts = spreadsheetFields.flatMap((field) => {
    const value = read(spreadsheetInputName(id, field));
    return typeof value === 'string' ? [[field, plainText(value)] as const] : [];
  });
  const typed: SpreadsheetRowInput['typed'] = Object.fromEntries(texts);
  const was = read(spreadsheetInputName(id, 'was'));
  return {
    id,
    isTouched: was !== spreadsheetRowText(typed),
    editedAt: numberIn(read(spreadsheetInputName(id, 'editedAt'))) ?? 0,
    onHandSeen: numberIn(read(spreadsheetInputName(id, 'seen'))),
    typed,
  };
}

export function columnsOf(hasOptions: boolean): readonly SpreadsheetField[] {
  return hasOptions ? productColumns : spreadsheetFields;
}

/** Serialized values of a row, to detect changes. */
export function spreadsheetRowText(values: SpreadsheetRowInput['typed']): string {
  return spreadsheetFields.flatMap((field) => values[field] ?? []).join('\t');
}

/** Applies a row to the product. 'stale' if the stock was edited but has changed since. */
export function planSpreadsheetRow<Variant extends VariantFacts>(
  { typed, onHandSeen }: SpreadsheetRowInput,
  before: ProductState & { variants: readonly Variant[] },
  terms: ProductFormTerms,
): Result<
  ProductState & { variants: readonly Variant[] },
  { code: 'invalid'; problems: SpreadsheetRowProblems } | { code: 'stale' }
> {
  const stored = productFormOf(before.facts, terms.currency);
  const hasOptions = before.options.length > 0;
  const changed = columnsOf(hasOptions).filter((field) => {
    const seen = field === 'stock' ? String(onHandSeen ?? '') : stored[field];
    return typed[field] !== undefined && typed[field] !== seen;
  });
  const form = { ...stored, ...Object.fromEntries(changed.map((field) => [field, typed[field]])) };
  const problems = problemsOf(checkProductForm(form, terms), changed);
  if (hasProblems(problems)) return failed({ code: 'invalid', problems });
  const isCounted = changed.includes('stock');
  if (isCounted && before.facts.onHand !== onHandSeen) return failed({ code: 'stale' });

  const [only] = before.variants;
  const variants =
    hasOptions || !only
      ? before.variants
      : [
          {
            ...only,
            ...variantAttributesIn(form),
            priceMinor: minorOf(form.price, terms.currency) ?? only.priceMinor,
            compareAtMinor: minorOf(form.compareAt, terms.currency),
            onHand: form.stock === '' ? null : Number(form.stock),
          },
        ];
  const own = hasOptions ? {} : variantAttributesIn(form);
  const { title } = form;
  const attributes = { ...productAttributesIn(form), ...own };
  const facts = { ...before.facts, title, ...attributes, ...pricesOf(variants, before) };
  return ok({ ...before, facts, variants });
}

/** Problems of changed fields only; the compare-at price must exceed the price whichever of them changed. */
function problemsOf(
  found: SpreadsheetRowProblems,
  changed: readonly SpreadsheetField[],
): SpreadsheetRowProblems {
  const checked = changed.includes('price') ? [...changed, 'compareAt' as const] : changed;
  return Object.fromEntries(
    checked.flatMap((field) => (found[field] ? [[field, found[field]] as const] : [])),
  );
}

function numberIn(value: unknown): number | null {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null;
}
