import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { type CommentProblem, parseComment } from '#shop/orders/rules/order-comment.ts';
import type { AgreedTexts } from '#shop/orders/rules/consent.ts';
import { findAgreedTexts } from '#shop/orders/store/agreed-texts.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { orderTimeline, type TimelineEntry } from '#shop/orders/rules/order-timeline.ts';
import { insertComment, listComments } from '#shop/orders/store/order-comments.ts';
import {
  type CustomerTotals,
  findNeighbors,
  listOrderEmails,
  listOrderEvents,
  type OrderNeighbors,
  readCustomerTotals,
} from '#shop/orders/store/order-record.ts';
import { listAllTags, listTagsOf } from '#shop/orders/store/order-tags.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { findPaymentAccount, type PaymentAccount } from '#shop/payments/store/payment-accounts.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

export interface OrderRecord {
  order: Order;
  /** Null once the account is deleted. */
  customer: CustomerTotals | null;
  timeline: TimelineEntry[];
  /** The email addresses of the accounts in the timeline that still exist, by account id. */
  names: Record<string, string>;
  neighbors: OrderNeighbors;
  tags: string[];
  /** In use on any order. */
  allTags: string[];
  /** What the payment provider reports; null for a manual payment. */
  account: PaymentAccount | null;
  /** What the customer has agreed to; null where the checkout did not ask. */
  agreed: AgreedTexts | null;
}

/** Everything that the shop knows of an order. */
export async function showOrderRecord(
  shop: Shop,
  visitor: Visitor,
  orderId: number,
): Promise<Result<OrderRecord, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const order = await findOrder(read, orderId);
  if (!order) return failed({ code: 'not-found' });
  const [events, comments, emails, documents, neighbors, customer, account, tags, allTags] =
    await Promise.all([
      listOrderEvents(read, orderId),
      listComments(read, orderId),
      listOrderEmails(read, orderId),
      shop.hooks.documentsOf(read, [orderId]),
      findNeighbors(read, orderId),
      readCustomerTotals(read, order),
      findPaymentAccount(read, orderId),
      listTagsOf(read, [orderId]),
      listAllTags(read),
    ]);
  const actors = [...events.map(({ actorId }) => actorId), ...comments.map((one) => one.authorId)];
  const known = new Set(actors.filter((id) => id !== null));
  const accounts = await findAccountFacts(read, [...known]);
  return ok({
    order,
    customer,
    timeline: orderTimeline({
      events,
      comments,
      emails,
      documents: documents.get(orderId) ?? [],
    }),
    names: Object.fromEntries(accounts.map(({ userId, email }) => [userId, email])),
    neighbors,
    account,
    tags: tags.get(orderId) ?? [],
    allTags,
    agreed: order.consent && (await findAgreedTexts(read, order.consent.version)),
  });
}

interface NewOrderComment {
  orderId: number;
  /** Chosen by the form, so that submitting it twice adds one comment. */
  commentId: string;
  text: string;
  isForCustomer: boolean;
}

type CommentFailure = { code: 'forbidden' } | { code: 'not-found' } | { code: CommentProblem };

/** Adds a comment for staff, or a message that is emailed to the customer as well. */
export async function addOrderComment(
  shop: Shop,
  visitor: Visitor,
  { orderId, commentId, text: typed, isForCustomer }: NewOrderComment,
): Promise<Result<null, CommentFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const text = parseComment(typed);
  if (!text.ok) return text;
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const order = await findOrder(writer, orderId);
    if (!order) return failed({ code: 'not-found' });
    const comment = { id: commentId, orderId, authorId: visitor.userId, isForCustomer, at: now };
    if (!(await insertComment(writer, { ...comment, text: text.value }))) return ok(null);
    if (isForCustomer) {
      await queueMail(writer, {
        id: shop.newId(),
        template: 'order-message',
        recipient: order.form.email,
        data: { orderId, commentId },
        now,
      });
    }
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: isForCustomer ? 'order.message-sent' : 'order.commented',
      subject: { type: 'order', id: orderId },
      details: { number: order.number, commentId },
    });
    return ok(null);
  });
}
