import type { Reader, Writer } from '#platform/database/database.ts';
import type { OrderView } from '#shop/orders/rules/order-view.ts';

/** The account's own views and those that others share, in alphabetical order. */
export async function listViews(reader: Reader, userId: string): Promise<OrderView[]> {
  const rows = await reader
    .selectFrom('order_views')
    .selectAll()
    .where((row) => row.or([row('user_id', '=', userId), row('is_shared', '=', 1)]))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    query: row.query,
    isShared: row.is_shared === 1,
    isOwn: row.user_id === userId,
  }));
}

interface NewView extends Pick<OrderView, 'id' | 'name' | 'query' | 'isShared'> {
  userId: string;
  now: number;
}

export async function insertView(writer: Writer, view: NewView): Promise<void> {
  await writer
    .insertInto('order_views')
    .values({
      id: view.id,
      user_id: view.userId,
      name: view.name,
      query: view.query,
      is_shared: view.isShared ? 1 : 0,
      created_at: view.now,
    })
    .execute();
}

export async function deleteView(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('order_views').where('id', '=', id).execute();
}

/** When the account is deleted: what it shares remains, without an author. */
export async function forgetViews(writer: Writer, userId: string): Promise<void> {
  const own = writer.deleteFrom('order_views').where('user_id', '=', userId);
  await own.where('is_shared', '=', 0).execute();
  await writer
    .updateTable('order_views')
    .set({ user_id: '' })
    .where('user_id', '=', userId)
    .execute();
}
