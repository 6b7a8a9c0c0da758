import { type ExpressionBuilder, sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { undoMs } from '#shop/fulfillment/rules/fulfillment.ts';
import { money } from '#platform/money.ts';
import type { DocumentContent, OrderDocument } from '#shop/documents/rules/document-content.ts';

/** The next number of a series, which this write alone has: no other gets one before it has ended. */
export async function takeNumber(writer: Writer, prefix: string): Promise<number> {
  const { last_number: count } = await writer
    .insertInto('document_series')
    .values({ prefix, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('prefix').doUpdateSet({
        last_number: sql`document_series.last_number + 1`,
      }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertDocument(
  writer: Writer,
  document: Omit<OrderDocument, 'id'> & { actorId: string | null },
): Promise<number> {
  const { total, content, ...row } = document;
  const { id } = await writer
    .insertInto('documents')
    .values({
      order_id: row.orderId,
      kind: row.kind,
      number: row.number,
      cause: row.cause,
      refund_id: row.refundId,
      issued_at: row.issuedAt,
      issued_day: row.issuedDay,
      currency: total.currency,
      total_minor: total.amount,
      method: row.method,
      content: JSON.stringify(content),
      actor_id: row.actorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of all these orders, the oldest first. */
export async function listDocuments(
  reader: Reader,
  orderIds: readonly number[],
): Promise<OrderDocument[]> {
  if (orderIds.length === 0) return [];
  const rows = await documentRows(reader).where('order_id', 'in', orderIds).orderBy('id').execute();
  return rows.map(documentFrom);
}

export async function findDocument(reader: Reader, id: number): Promise<OrderDocument | null> {
  const row = await documentRows(reader).where('id', '=', id).executeTakeFirst();
  return row ? documentFrom(row) : null;
}

export interface DocumentFilter {
  /** Days in the shop's time zone, the last one included. */
  from?: string | undefined;
  to?: string | undefined;
  orderId?: number | undefined;
}

export interface DocumentSpan extends DocumentFilter {
  /** Documents after this one, the oldest first. */
  after: number;
  offset?: number;
  limit: number;
}

export async function listDocumentsOf(
  reader: Reader,
  { after, offset = 0, limit, ...filter }: DocumentSpan,
): Promise<OrderDocument[]> {
  const rows = await documentRows(reader)
    .where(matchesDocument(filter))
    .where('id', '>', after)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(documentFrom);
}

/** How many there are of each kind and currency, and what they come to. */
export function sumDocuments(reader: Reader, filter: DocumentFilter) {
  return reader
    .selectFrom('documents')
    .select(['kind', 'currency'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .select(sql<number>`cast(sum(total_minor) as bigint)`.as('totalMinor'))
    .where(matchesDocument(filter))
    .groupBy(['kind', 'currency'])
    .orderBy('currency')
    .orderBy('kind', 'desc')
    .execute();
}

/** The first and the last day with documents; null where there are none. */
export async function findDocumentDays(
  reader: Reader,
): Promise<{ first: string; last: string } | null> {
  const { first, last } = await reader
    .selectFrom('documents')
    .select((row) => row.fn.min<string | null>('issued_day').as('first'))
    .select((row) => row.fn.max<string | null>('issued_day').as('last'))
    .executeTakeFirstOrThrow();
  return first === null || last === null ? null : { first, last };
}

function matchesDocument({ from, to, orderId }: DocumentFilter) {
  return (row: ExpressionBuilder<Schema, 'documents'>) =>
    row.and([
      ...(from === undefined ? [] : [row('issued_day', '>=', from)]),
      ...(to === undefined ? [] : [row('issued_day', '<=', to)]),
      ...(orderId === undefined ? [] : [row('order_id', '=', orderId)]),
    ]);
}

/** The oldest changes of orders that may need a document. A shipment counts once it can no longer be undone. */
export function listDocumentChanges(
  reader: Reader,
  { limit, now }: { limit: number; now: number },
) {
  return reader
    .selectFrom('document_changes')
    .select(['id', 'order_id as orderId', 'cause'])
    .where((change) =>
      change.or([
        change('cause', '<>', 'shipped'),
        sql<boolean>`coalesce(${firstShipment}, 0) <= ${now - undoMs}`,
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

const firstShipment = sql`(
  select min(created_at) from fulfillments
  where fulfillments.order_id = document_changes.order_id and cancelled_at is null
)`;

export async function deleteDocumentChanges(writer: Writer, ids: readonly number[]): Promise<void> {
  await writer.deleteFrom('document_changes').where('id', 'in', ids).execute();
}

type DocumentRow = Awaited<ReturnType<ReturnType<typeof documentRows>['execute']>>[number];

function documentRows(reader: Reader) {
  return reader.selectFrom('documents').selectAll();
}

function documentFrom(row: DocumentRow): OrderDocument {
  // Only insertDocument fills this column.
  const content: DocumentContent = JSON.parse(row.content);
  return {
    id: row.id,
    orderId: row.order_id,
    kind: row.kind,
    cause: row.cause,
    number: row.number,
    refundId: row.refund_id,
    issuedAt: row.issued_at,
    issuedDay: row.issued_day,
    method: row.method,
    total: money(row.total_minor, row.currency),
    content,
  };
}
