import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  documentContent,
  documentNumber,
  type OrderDocument,
  seriesPrefix,
  totalOf,
} from '#shop/documents/rules/document-content.ts';
import { type DocumentDraft, dueDocuments } from '#shop/documents/rules/due-documents.ts';
import {
  deleteDocumentChanges,
  insertDocument,
  listDocumentChanges,
  listDocuments,
  takeNumber,
} from '#shop/documents/store/documents.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { listFulfillments } from '#shop/fulfillment/store/fulfillments.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { refundableStatuses } from '#shop/payments/rules/payment-status.ts';
import { lockPayment } from '#shop/payments/store/record-refunds.ts';
import { listRefunds, type Refund } from '#shop/payments/store/refunds.ts';
import { bankAccountFor } from '#shop/settings/rules/bank-account.ts';
import { methodName } from '#shop/settings/rules/method-options.ts';
import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { dayAt } from '#platform/calendar-day.ts';
import type { Writer } from '#platform/database/database.ts';
import type { Poll } from '#platform/queue/poller.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

type IssuingShop = Pick<Shop, 'clock' | 'newId' | 'mode'>;
type DocumentShop = IssuingShop & Pick<Shop, 'db' | 'log'>;

const changesAtOnce = 50;

/** Issues the invoices and credit notes of orders that were paid, shipped or changed. */
export const issueDueDocuments: Poll<DocumentShop> = async (shop, cutting) => {
  const changes = await listDocumentChanges(shop.db.read, {
    limit: changesAtOnce,
    now: shop.clock(),
  });
  const byOrder = Map.groupBy(changes, ({ orderId }) => orderId);
  let failures = 0;
  for (const [orderId, some] of byOrder) {
    if (cutting.aborted) return false;
    const causes = some.map(({ cause }) => cause);
    const ids = some.map(({ id }) => id);
    try {
      await shop.db.write(async (writer) => {
        await issueDocuments(shop, writer, { orderId, causes, actorId: null });
        await deleteDocumentChanges(writer, ids);
      });
    } catch (error) {
      // The change stays, and the documents of other orders do not wait for this one.
      shop.log.error({ err: error, orderId }, 'documents of an order not issued');
      failures += 1;
    }
  }
  return changes.length === changesAtOnce && failures === 0;
};

export type IssueFailure =
  | { code: 'forbidden' }
  | { code: 'not-found' }
  /** It has its invoice. */
  | { code: 'already-invoiced' }
  /** It is cancelled. */
  | { code: 'not-open' };

/** Issues the invoice of an order by hand, whatever the settings say about when. */
export async function issueInvoice(
  shop: Shop,
  visitor: Visitor,
  orderId: number,
): Promise<Result<OrderDocument, IssueFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  return shop.db.write(async (writer) => {
    const order = await findOrder(writer, orderId);
    if (!order) return failed({ code: 'not-found' });
    const due = { orderId, causes: ['by-hand'], actorId: visitor.userId } as const;
    const [invoice] = await issueDocuments(shop, writer, due);
    if (invoice?.cause === 'order') return ok(invoice);
    return failed({ code: order.status === 'cancelled' ? 'not-open' : 'already-invoiced' });
  });
}

type ChangeCause = 'paid' | 'shipped' | 'changed' | 'by-hand';

interface DueOrder {
  orderId: number;
  causes: readonly ChangeCause[];
  /** Null for the shop itself. */
  actorId: string | null;
}

/** Issues what is due for one order, in the write of the caller. */
export async function issueDocuments(
  shop: IssuingShop,
  writer: Writer,
  { orderId, causes, actorId }: DueOrder,
): Promise<OrderDocument[]> {
  if (!(await findOrder(writer, orderId))) return [];
  // Refunds and cancellations of the order, and other processes, wait until its documents are issued.
  await lockPayment(writer, orderId);
  const order = await findOrder(writer, orderId);
  if (!order) return [];
  const settings = settingsFrom(await readSettings(writer));
  const refunds = await listRefunds(writer, orderId);
  const issued = await listDocuments(writer, [orderId]);
  const drafts = dueDocuments({
    order,
    refunds,
    issued: issued.map(({ content, ...one }) => ({ ...one, taxes: content.taxes })),
    isInvoiceDue: isInvoiceDue(order, causes, settings),
  });
  if (drafts.length === 0) return [];
  const shipments = await listFulfillments(writer, [orderId]);
  const shipment = shipments.find(({ cancelledAt }) => cancelledAt === null);
  const shippedAt = shipment?.createdAt ?? null;
  const facts = { order, settings, refunds, shippedAt, actorId, now: shop.clock() };
  const added: OrderDocument[] = [];
  for (const draft of drafts) {
    const first = [...issued, ...added].find(({ kind }) => kind === 'invoice') ?? null;
    const document = await issue(shop, writer, { ...facts, draft, first });
    added.push(document);
  }
  return added;
}

const shippedStatuses: ReadonlySet<string> = new Set([
  'partially-fulfilled',
  'fulfilled',
  'delivered',
]);

/** An order that ships before it is paid has its invoice then, and one of services alone when it is paid. */
function isInvoiceDue(
  { fulfillment, payment, lines }: Order,
  causes: readonly ChangeCause[],
  { invoiceWhen }: Settings,
): boolean {
  if (causes.includes('by-hand')) return true;
  if (invoiceWhen === 'manual') return false;
  if (causes.includes('shipped') && shippedStatuses.has(fulfillment)) return true;
  const isAtPayment = invoiceWhen === 'paid' || lines.every((line) => !line.needsShipping);
  return isAtPayment && causes.includes('paid') && isPaid(payment.status);
}

function isPaid(status: Order['payment']['status']): boolean {
  return refundableStatuses.some((one) => one === status) || status === 'refunded';
}

interface NewDocument {
  draft: DocumentDraft;
  /** The order's invoice; null for that itself. */
  first: OrderDocument | null;
  order: Order;
  settings: Settings;
  refunds: readonly Refund[];
  shippedAt: number | null;
  actorId: string | null;
  now: number;
}

/** The number is taken in the write of the document, so that no number is ever left out. */
async function issue(
  shop: IssuingShop,
  writer: Writer,
  { first, actorId, ...facts }: NewDocument,
): Promise<OrderDocument> {
  const { draft, order, settings, now } = facts;
  const issuedDay = dayAt(now, settings.timeZone);
  const prefix = seriesPrefix(draft.kind, settings, issuedDay);
  const number = documentNumber(prefix, await takeNumber(writer, prefix));
  const { method } = order.payment;
  const content = documentContent({
    ...facts,
    number,
    methodName: methodName(method, settings.methodOptions),
    bankAccount: bankAccountFor(settings, shop.mode),
    invoice: first && { number: first.number, issuedAt: first.issuedAt },
  });
  const document = {
    orderId: order.id,
    kind: draft.kind,
    cause: draft.cause,
    number,
    refundId: draft.refundId,
    issuedAt: now,
    issuedDay,
    method,
    total: totalOf(content),
    content,
  };
  const id = await insertDocument(writer, { ...document, actorId });
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId,
    action: draft.kind === 'invoice' ? 'invoice.issued' : 'credit-note.issued',
    subject: { type: 'document', id },
    details: { number, orderId: order.id, totalMinor: document.total.amount },
  });
  return { ...document, id };
}
