import { formDifferences, type FormState } from '#shop/catalogue/rules/form-differences.ts';
import type { VariantGrid } from '#shop/catalogue/rules/variant-grid.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { loadDialog } from './load-dialog.ts';
import type { SeenVersion, TheirVersion } from './product-answer.ts';

export interface MyVersion extends FormState {
  seen: SeenVersion;
}

interface Conflict {
  id: number;
  mine: MyVersion;
  currency: string;
}

/** Compares the submitted version with the saved one and prepares it to overwrite that one: units sold meanwhile are accounted for. Null if the product was deleted. */
export async function mergeConflict(
  shop: Shop,
  visitor: Visitor,
  { id, mine, currency }: Conflict,
) {
  const opened = await loadDialog(shop, visitor, { dialog: { kind: 'update', id }, currency });
  if (opened?.kind !== 'update') return null;
  const { seen, ...now } = opened.product;
  const isCounted = mine.form.stock !== String(mine.seen.onHand ?? '');
  const stock = isCounted ? mine.form.stock : now.form.stock;
  const form = { ...mine.form, stock };
  const grid = mergeStock(mine.grid, now.grid);
  const differences = formDifferences({ ...mine, form, grid }, now);
  const theirs: TheirVersion = { editedAt: seen.editedAt, differences };
  return { form, grid, theirs, seen: { ...mine.seen, onHand: seen.onHand } };
}

/** Stock that was not edited becomes the current stock; edited stock is kept, based on the current one. */
function mergeStock(mine: VariantGrid, theirs: VariantGrid): VariantGrid {
  const rows = mine.rows.map((row) => {
    const now = theirs.rows.find(({ values }) => values.join() === row.values.join());
    if (!now) return row;
    const isCounted = row.stock !== String(row.seen ?? '');
    return { ...row, seen: now.seen, stock: isCounted ? row.stock : now.stock };
  });
  return { ...mine, rows };
}
