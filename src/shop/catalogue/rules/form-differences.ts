import type { ProductStatus } from './product.ts';
import { fieldTexts, productFields } from './product-fields.ts';
import type { ProductForm } from './product-form.ts';
import { rowFields, type VariantGrid } from './variant-grid.ts';

/** A product form with variants, status and pictures. */
export interface FormState {
  form: ProductForm;
  grid: VariantGrid;
  status: ProductStatus;
  pictures: readonly { name: string; alt: string }[];
}

export interface FormDifference {
  /** The field's label. */
  label: string;
  mine: string;
  theirs: string;
}

/** Differences between two concurrent edits of a product. */
export function formDifferences(mine: FormState, theirs: FormState): FormDifference[] {
  const [ours, others] = [linesOf(mine), linesOf(theirs)];
  const names = [...new Set([...ours.keys(), ...others.keys()])];
  return names
    .map((label) => ({
      label,
      mine: ours.get(label) ?? '',
      theirs: others.get(label) ?? '',
    }))
    .filter((line) => line.mine !== line.theirs);
}

/** Form values by label. */
function linesOf({ form, grid, status, pictures }: FormState): Map<string, string> {
  const lines = new Map<string, string>(
    productFields.map((field) => [fieldTexts[field].label, form[field]]),
  );
  lines.set('Status', status === 'draft' ? 'Draft' : 'Published');
  lines.set('Pictures', pictures.map(({ name, alt }) => alt || name).join(', '));
  for (const { name, values } of grid.options) if (name !== '') lines.set(name, values);
  for (const row of grid.rows) {
    const texts = rowFields.flatMap((field) => row[field] || (isAlwaysShown(field) ? '–' : []));
    const picture = row.picture === '' ? '' : ` · ${row.picture}`;
    lines.set(row.values.join(', '), row.isMade ? texts.join(' · ') + picture : 'Not available');
  }
  return lines;
}

/** Further attributes of a variant appear where they are filled in. */
function isAlwaysShown(field: (typeof rowFields)[number]): boolean {
  return ['sku', 'price', 'compareAt', 'stock'].includes(field);
}
