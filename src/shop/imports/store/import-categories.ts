import type {
  CategoryChoice,
  CategoryDecision,
  ImportCategories,
} from '#shop/imports/rules/match-category.ts';
import type { ProductImport } from '#shop/imports/rules/product-import.ts';
import type { Category } from '#shop/catalogue/rules/category.ts';
import { listCategories, insertCategory } from '#shop/catalogue/store/categories.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { CategoryFacts } from '#shop/catalogue/rules/category-form.ts';
import { categoryToCreate, missingParents } from '#shop/imports/rules/new-category.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';

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

interface Wanted {
  newId: () => string;
  at: ProductImport;
  /** The stored value of the category. */
  value: string;
  now: number;
}

/** The id of an existing category; a new category that staff have chosen is created with its first product. */
export async function createCategory(
  writer: Writer,
  { newId, at, value, now }: Wanted,
): Promise<Result<string, { code: 'not-possible'; words: string }>> {
  const { all, decisions } = await readImportCategories(writer, at);
  const known = all.find((one) => one.value === value);
  if (known) return ok(known.id);
  const decided = [...decisions].find(([, one]) => 'value' in one && one.value === value);
  const [name, decision] = decided ?? [];
  if (name === undefined || !decision) {
    return failed({
      code: 'not-possible',
      words: `The category “${value}” was deleted since the check`,
    });
  }
  const made = categoryToCreate(name, value, all);
  if (!made.ok) {
    const words = `The category “${value}” can no longer be created: ${made.failure.words}`;
    return failed({ code: 'not-possible', words });
  }
  if (decision.choice === 'create-with-parents') {
    for (const parent of missingParents(name, all))
      await insert(writer, { newId, at, now }, parent);
  }
  return ok(await insert(writer, { newId, at, now }, made.value));
}

/** Positioned last. */
async function insert(
  writer: Writer,
  { newId, at, now }: Omit<Wanted, 'value'>,
  facts: CategoryFacts,
): Promise<string> {
  const id = newId();
  const all = await listCategories(writer);
  const position = Math.max(0, ...all.map((other) => other.position)) + 1;
  await insertCategory(writer, { id, ...facts, picture: null, photo: null, position });
  await recordAuditEvent(writer, {
    id: newId(),
    now,
    actorId: at.userId,
    action: 'category.added',
    subject: { type: 'category', id },
    details: { ...facts, photo: null, import: at.id },
  });
  return id;
}
