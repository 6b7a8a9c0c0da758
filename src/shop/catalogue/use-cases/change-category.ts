import {
  type CategoryFacts,
  type CategoryForm,
  type CategoryProblems,
  readCategoryForm,
} from '#shop/catalogue/rules/category-form.ts';
import type { CategoryRecord } from '#shop/catalogue/rules/category.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  countInCategory,
  listCategoryRecords,
  type PhotoChange,
  updateCategory,
} from '#shop/catalogue/store/category-changes.ts';

export interface CategoryEdit {
  id: string;
  /** The edit that the form was opened on. */
  editedAt: number;
  form: CategoryForm;
  /** A picture is kept already. */
  photo: PhotoChange;
}

export type ChangeCategoryFailure =
  | { code: 'forbidden' }
  | { code: 'not-found' }
  | { code: 'invalid'; problems: CategoryProblems }
  /** Conflict: changed by someone else since the form was opened. */
  | { code: 'stale' };

/** Returns whether anything changed; an unchanged form writes nothing. */
export async function changeCategory(
  shop: Shop,
  visitor: Visitor,
  { id, editedAt, form, photo }: CategoryEdit,
): Promise<Result<{ isChanged: boolean }, ChangeCategoryFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const categories = await listCategoryRecords(writer);
    const own = categories.find((category) => category.id === id);
    if (!own) return failed({ code: 'not-found' });
    const productTotal = await countInCategory(writer, id);
    const read = readCategoryForm(form, { categories, own, productTotal });
    if (!read.ok) return read;
    const facts = read.value;
    const changes = changesBetween(own, facts);
    if (!photo && Object.keys(changes).length === 0) return ok({ isChanged: false });
    if (own.editedAt !== editedAt) return failed({ code: 'stale' });
    if (!(await updateCategory(writer, own, { facts, photo, now }))) {
      return failed({ code: 'stale' });
    }
    if (facts.value !== own.value) {
      await shop.hooks.categoryRenamed(writer, { from: own.value, to: facts.value });
    }
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'category.changed',
      subject: `category ${id}`,
      details: { ...changes, ...(photo && { photo: photo === 'taken-away' ? null : photo.name }) },
    });
    return ok({ isChanged: true });
  });
}

/** Each changed field with its old and new value. */
function changesBetween(before: CategoryRecord, facts: CategoryFacts): Record<string, unknown[]> {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(facts).filter(([name, value]) => {
    return JSON.stringify(was.get(name)) !== JSON.stringify(value);
  });
  return Object.fromEntries(changed.map(([name, value]) => [name, [was.get(name), value]]));
}
