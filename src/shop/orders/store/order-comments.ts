import type { Reader, Writer } from '#platform/database/database.ts';
import type { OrderComment } from '#shop/orders/rules/order-comment.ts';

export interface NewComment extends OrderComment {
  orderId: number;
  authorId: string;
}

/** False if a comment with this id exists, as when a form is submitted twice. */
export async function insertComment(writer: Writer, comment: NewComment): Promise<boolean> {
  const inserted = await writer
    .insertInto('order_comments')
    .values({
      id: comment.id,
      order_id: comment.orderId,
      author_id: comment.authorId,
      is_for_customer: comment.isForCustomer ? 1 : 0,
      text: comment.text,
      created_at: comment.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Oldest first. */
export async function listComments(reader: Reader, orderId: number): Promise<OrderComment[]> {
  const rows = await commentRows(reader)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(commentOf);
}

export async function findComment(reader: Reader, id: string): Promise<OrderComment | null> {
  const row = await commentRows(reader).where('id', '=', id).executeTakeFirst();
  return row ? commentOf(row) : null;
}

/** Comments may quote the customer, so they are deleted with the account. */
export async function deleteComments(writer: Writer, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await writer.deleteFrom('order_comments').where('order_id', 'in', orderIds).execute();
}

/** Comments by a deleted account stay with the order and lose their author. */
export async function unlinkComments(writer: Writer, authorId: string): Promise<void> {
  await writer
    .updateTable('order_comments')
    .set({ author_id: '' })
    .where('author_id', '=', authorId)
    .execute();
}

function commentRows(reader: Reader) {
  return reader
    .selectFrom('order_comments')
    .select(['id', 'author_id', 'is_for_customer', 'text', 'created_at']);
}

type CommentRow = Awaited<ReturnType<ReturnType<typeof commentRows>['execute']>>[number];

function commentOf(row: CommentRow): OrderComment {
  return {
    id: row.id,
    authorId: row.author_id === '' ? null : row.author_id,
    isForCustomer: row.is_for_customer === 1,
    text: row.text,
    at: row.created_at,
  };
}
