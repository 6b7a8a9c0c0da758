import { formDifferences, type FormState } from '#domain/catalogue/form-differences.ts';
import type { VariantGrid } from '#domain/catalogue/variant-grid.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import type { Shop } from '#services/shop.ts';
import { loadDialog } from './opened-dialog.ts';
import type { SeenVersion, TheirVersion } from './product-answer.ts';

export interface MyVersion extends FormState {
  seen: SeenVersion;
}

interface Conflict {
  id: number;
  mine: MyVersion;
  currency: string;
}

/** Both versions, and mine as it can be saved over theirs: pieces that sold meanwhile have been told. Null when it is gone. */
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

/** Stock that I did not count is what it is now; what I did count, I count over what it is now. */
function mergeStock(mine: VariantGrid, theirs: VariantGrid): VariantGrid {
  const rows = mine.rows.map((row) => {
    const now = theirs.rows.find(({ values }) => values.join() === row.values.join());
    if (!now) return row;
    const isCounted = row.stock !== String(row.seen ?? '');
    return { ...row, seen: now.seen, stock: isCounted ? row.stock : now.stock };
  });
  return { ...mine, rows };
}
