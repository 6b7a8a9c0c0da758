import type { CategoryChoice, CategoryDecision } from '#shop/imports/rules/category-choice.ts';
import type { ImportCategories } from '#shop/imports/rules/category-of.ts';
import type { ProductImport } from '#shop/imports/rules/product-import.ts';
import type { Category } from '#shop/catalogue/rules/category.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

export interface SavedChoice {
  /** The name in the file; '' for none. */
  category: string;
  choice: CategoryChoice;
  /** The existing category to use instead. */
  categoryId: string | null;
  /** The value of the category to create. */
  value: string | null;
}

/** Replaces all earlier choices. */
export async function saveChoices(
  writer: Writer,
  importId: string,
  choices: readonly SavedChoice[],
): Promise<void> {
  await writer.deleteFrom('import_categories').where('import_id', '=', importId).execute();
  if (choices.length === 0) return;
  const rows = choices.map(({ category, choice, categoryId, value }) => {
    return { import_id: importId, category, choice, category_id: categoryId, value };
  });
  await writer.insertInto('import_categories').values(rows).execute();
}

/** Existing categories, and the choices for unknown ones. */
export async function readImportCategories(
  reader: Reader,
  { id, categoryId }: Pick<ProductImport, 'id' | 'categoryId'>,
): Promise<ImportCategories & { all: Category[] }> {
  const all = await listCategories(reader);
  const rows = await reader
    .selectFrom('import_categories')
    .select(['category', 'choice', 'category_id', 'value'])
    .where('import_id', '=', id)
    .execute();
  const valueOf = (wanted: string | null) => all.find((one) => one.id === wanted)?.value ?? null;
  const decisions = rows.flatMap(({ category, choice, category_id, value }) => {
    const decision = decisionOf(choice, choice === 'map' ? valueOf(category_id) : value);
    return decision ? [[category, decision] as const] : [];
  });
  return { all, decisions: new Map(decisions), fallback: valueOf(categoryId) };
}

/** Null if the chosen category has been deleted. */
function decisionOf(choice: CategoryChoice, value: string | null): CategoryDecision | null {
  if (choice === 'leave-out') return { choice };
  return value === null ? null : { choice, value };
}
