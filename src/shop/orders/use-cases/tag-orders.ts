import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { maxTagsPerOrder, parseTags, type TagProblem } from '#shop/orders/rules/order-tags.ts';
import { deleteTags, insertTags, listAllTags, listTagsOf } from '#shop/orders/store/order-tags.ts';
import { findOrders } from '#shop/orders/store/orders.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { maxSelected } from './list-selected-orders.ts';

interface Tagging {
  orderIds: readonly number[];
  /** As typed, separated by commas. */
  tags: string;
  change: 'add' | 'remove';
}

export type TagFailure = { code: 'forbidden' } | { code: 'no-orders' } | { code: TagProblem };

/** Adds tags to orders or removes them; the number of orders that have changed. */
export async function tagOrders(
  shop: Shop,
  visitor: Visitor,
  { orderIds, tags: typed, change }: Tagging,
): Promise<Result<number, TagFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const parsed = parseTags(typed);
  if (!parsed.ok) return parsed;
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const orders = await findOrders(writer, orderIds.slice(0, maxSelected));
    if (orders.length === 0) return failed({ code: 'no-orders' });
    const ids = orders.map(({ id }) => id);
    const before = await listTagsOf(writer, ids);
    let changed = 0;
    for (const { id, number } of orders) {
      const had = before.get(id) ?? [];
      const tags = parsed.value.filter((tag) => had.includes(tag) === (change === 'remove'));
      if (tags.length === 0) continue;
      if (change === 'add' && had.length + tags.length > maxTagsPerOrder) {
        return failed({ code: 'too-many' });
      }
      if (change === 'add') await insertTags(writer, id, tags);
      else await deleteTags(writer, id, tags);
      changed += 1;
      await recordAuditEvent(writer, {
        id: shop.newId(),
        now,
        actorId: visitor.userId,
        action: change === 'add' ? 'order.tagged' : 'order.untagged',
        subject: { type: 'order', id },
        details: { number, tags },
      });
    }
    return ok(changed);
  });
}

/** The tags in use. */
export async function listOrderTags(
  { db }: Shop,
  visitor: Visitor,
): Promise<Result<string[], { code: 'forbidden' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  return ok(await listAllTags(db.read));
}
