import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import {
  countInCategory,
  deleteCategory as remove,
} from '#shop/catalogue/store/category-changes.ts';

export type DeleteCategoryFailure =
  | { code: 'forbidden' }
  | { code: 'not-found' }
  | { code: 'in-use'; value: string; productTotal: number }
  /** Products have to be in one, and a shop without any is taken for a new one. */
  | { code: 'last-one' };

/** Deletes an empty category and returns its value. */
export async function deleteCategory(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<string, DeleteCategoryFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const categories = await listCategories(writer);
    const category = categories.find((one) => one.id === id);
    if (!category) return failed({ code: 'not-found' });
    const { value } = category;
    const productTotal = await countInCategory(writer, id);
    if (productTotal > 0) return failed({ code: 'in-use', value, productTotal });
    if (categories.length === 1) return failed({ code: 'last-one' });
    await remove(writer, id);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'category.deleted',
      subject: `category ${id}`,
      details: { ...category },
    });
    return ok(value);
  });
}
