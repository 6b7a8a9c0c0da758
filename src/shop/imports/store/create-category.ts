import type { CategoryFacts } from '#shop/catalogue/rules/category-form.ts';
import { categoryToCreate, missingParents } from '#shop/imports/rules/new-category.ts';
import type { ProductImport } from '#shop/imports/rules/product-import.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { insertCategory, listCategories } from '#shop/catalogue/store/categories.ts';
import type { Writer } from '#platform/database/database.ts';
import { readImportCategories } from './import-categories.ts';

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
    subject: `category ${id}`,
    details: { ...facts, photo: null, import: at.id },
  });
  return id;
}
