import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { OrderDocument } from '#shop/documents/rules/document-content.ts';
import { printedDocument } from '#shop/documents/rules/document-sheet.ts';
import {
  type DocumentSpan,
  findDocument,
  listDocuments,
  listDocumentsOf,
  sumDocuments,
} from '#shop/documents/store/documents.ts';
import type { DocumentLink } from '#shop/orders/rules/document-link.ts';
import { findOwnOrder, type OwnOrder } from '#shop/orders/use-cases/cancel-order.ts';
import type { OrderLinkFailure } from '#shop/orders/use-cases/open-order-link.ts';
import type { Reader } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

export interface DocumentFile {
  document: OrderDocument;
  pdf: Buffer;
}

/** Documents for staff, in the order of their issue, and how many there are in all. */
export async function browseDocuments(
  shop: Shop,
  visitor: Visitor,
  { after, offset, limit, ...filter }: DocumentSpan,
): Promise<Result<{ documents: OrderDocument[]; total: number }, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const documents = await listDocumentsOf(read, { ...filter, after, offset: offset ?? 0, limit });
  const sums = await sumDocuments(read, filter);
  return ok({ documents, total: sums.reduce((total, { count }) => total + count, 0) });
}

export async function readDocument(
  shop: Shop,
  visitor: Visitor,
  documentId: number,
): Promise<Result<OrderDocument, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const document = await findDocument(shop.db.read, documentId);
  return document ? ok(document) : failed({ code: 'not-found' });
}

/** A document for staff. */
export async function openDocument(
  shop: Shop,
  visitor: Visitor,
  documentId: number,
): Promise<Result<DocumentFile, { code: 'forbidden' } | { code: 'not-found' }>> {
  const found = await readDocument(shop, visitor, documentId);
  return found.ok ? ok(await fileOf(shop, found.value)) : found;
}

/** A document for the customer whose order it belongs to. */
export async function openOwnDocument(
  shop: Shop,
  { documentId, ...own }: OwnOrder & { documentId: number },
): Promise<Result<DocumentFile, { code: 'not-found' } | OrderLinkFailure>> {
  const found = await findOwnOrder(shop, own);
  if (!found.ok) return found;
  const document = await findDocument(shop.db.read, documentId);
  if (document?.orderId !== found.value.id) return failed({ code: 'not-found' });
  return ok(await fileOf(shop, document));
}

/** Made anew each time: of the same content, it has the same bytes. */
async function fileOf(shop: Pick<Shop, 'pdf'>, document: OrderDocument): Promise<DocumentFile> {
  return { document, pdf: await shop.pdf(printedDocument(document.content)) };
}

/** The documents of orders, by order, for the pages of orders. */
export async function linkDocuments(
  reader: Reader,
  orderIds: readonly number[],
): Promise<Map<number, DocumentLink[]>> {
  const documents = await listDocuments(reader, orderIds);
  return Map.groupBy(
    documents.map(({ content: _content, ...link }) => link),
    ({ orderId }) => orderId,
  );
}
