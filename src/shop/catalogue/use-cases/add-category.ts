import {
  type CategoryForm,
  type CategoryProblems,
  readCategoryForm,
} from '#shop/catalogue/rules/category-form.ts';
import type { Picture } from '#platform/images.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { insertCategory, listCategories } from '#shop/catalogue/store/categories.ts';

export interface AddedCategory {
  form: CategoryForm;
  /** Kept already: see shop/catalogue/use-cases/add-picture.ts. Null for a tile without one. */
  photo: Picture | null;
}

export type AddCategoryFailure =
  | { code: 'forbidden' }
  | { code: 'invalid'; problems: CategoryProblems };

/** Behind all the others. */
export async function addCategory(
  shop: Shop,
  visitor: Visitor,
  { form, photo }: AddedCategory,
): Promise<Result<null, AddCategoryFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const id = shop.newId();
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const categories = await listCategories(writer);
    const read = readCategoryForm(form, { categories, own: null, productTotal: 0 });
    if (!read.ok) return read;
    const position = Math.max(0, ...categories.map((other) => other.position)) + 1;
    await insertCategory(writer, { id, ...read.value, picture: null, photo, position });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'category.added',
      subject: `category ${id}`,
      details: { ...read.value, photo: photo?.name ?? null },
    });
    return ok(null);
  });
}
