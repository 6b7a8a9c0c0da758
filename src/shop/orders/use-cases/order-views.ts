import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  maxViews,
  type OrderView,
  parseViewName,
  type ViewProblem,
} from '#shop/orders/rules/order-view.ts';
import { deleteView, insertView, listViews } from '#shop/orders/store/order-views.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

export async function listOrderViews(
  { db }: Shop,
  visitor: Visitor,
): Promise<Result<OrderView[], { code: 'forbidden' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  return ok(await listViews(db.read, visitor.userId));
}

interface NamedFilter {
  name: string;
  query: string;
  isShared: boolean;
}

/** Saves a filter; one of the visitor's own with the same name is replaced. */
export async function saveOrderView(
  shop: Shop,
  visitor: Visitor,
  { name: typed, query, isShared }: NamedFilter,
): Promise<Result<{ name: string }, { code: 'forbidden' | ViewProblem }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const name = parseViewName(typed);
  if (!name.ok) return name;
  if (query === '') return failed({ code: 'no-filter' });
  const { userId } = visitor;
  return shop.db.write(async (writer) => {
    const own = (await listViews(writer, userId)).filter(({ isOwn }) => isOwn);
    const former = own.find((view) => view.name.toLowerCase() === name.value.toLowerCase());
    if (former) await deleteView(writer, former.id);
    else if (own.length >= maxViews) return failed({ code: 'too-many' });
    const view = { id: shop.newId(), userId, name: name.value, query, isShared };
    await insertView(writer, { ...view, now: shop.clock() });
    return ok({ name: name.value });
  });
}

/** Deletes a view of one's own, or a shared one with the permission to manage orders. */
export async function deleteOrderView(
  { db }: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<{ name: string }, { code: 'forbidden' | 'not-found' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  return db.write(async (writer) => {
    const view = (await listViews(writer, visitor.userId)).find((one) => one.id === id);
    if (!view) return failed({ code: 'not-found' });
    if (!view.isOwn && !may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
    await deleteView(writer, id);
    return ok({ name: view.name });
  });
}
