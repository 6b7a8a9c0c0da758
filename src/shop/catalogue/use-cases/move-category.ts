import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { placeCategories } from '#shop/catalogue/store/category-changes.ts';

export interface CategoryMove {
  id: string;
  direction: 'up' | 'down';
}

/** One place nearer to the first or the last; at the end it stays where it is. Answers its value. */
export async function moveCategory(
  shop: Shop,
  visitor: Visitor,
  { id, direction }: CategoryMove,
): Promise<Result<string, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const categories = await listCategories(writer);
    const from = categories.findIndex((category) => category.id === id);
    const moved = categories[from];
    if (!moved) return failed({ code: 'not-found' });
    const to = direction === 'up' ? from - 1 : from + 1;
    const neighbour = categories[to];
    if (!neighbour) return ok(moved.value);
    const order = categories.with(from, neighbour).with(to, moved);
    await placeCategories(
      writer,
      order.map((category) => category.id),
    );
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'category.moved',
      subject: `category ${id}`,
      details: { value: moved.value, position: [from + 1, to + 1] },
    });
    return ok(moved.value);
  });
}
