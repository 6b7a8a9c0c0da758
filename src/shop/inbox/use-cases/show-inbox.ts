import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { InboxEntry, InboxItem, InboxKind, InboxState } from '#shop/contact/rules/inbox.ts';
import type { SavedAnswer } from '#shop/contact/rules/saved-answer.ts';
import {
  type Assignee,
  countInboxItems,
  findInboxItem,
  listAssignees,
  listEntries,
  listInboxItems,
} from '#shop/contact/store/inbox.ts';
import { listSavedAnswers } from '#shop/contact/store/saved-answers.ts';
import { listOrderIds } from '#shop/customers/store/customer-record.ts';
import { type CustomerBehind, findCustomerBehind } from '#shop/inbox/store/customer-behind.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { readOrdersById } from '#shop/orders/store/orders.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

const inboxPageSize = 20;
const newestOrders = 5;

export interface InboxRequest {
  state: InboxState | null;
  whose: 'mine' | 'unassigned' | null;
  kind: InboxKind | null;
  text: string;
  page: number;
}

/** Messages and reviews, the newest first. */
export async function listInbox(
  shop: Shop,
  visitor: Visitor,
  { whose, page: number, ...request }: InboxRequest,
): Promise<Result<{ items: InboxItem[]; page: Page }, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const assignees = { mine: visitor.userId, unassigned: '' };
  const filter = { ...request, assigneeId: whose === null ? null : assignees[whose] };
  const { read } = shop.db;
  const page = pageOf(number, await countInboxItems(read, filter), inboxPageSize);
  const items = await listInboxItems(read, filter, { offset: page.offset, limit: page.size });
  return ok({ items, page });
}

export interface OpenedItem {
  item: InboxItem;
  entries: InboxEntry[];
  assignees: Assignee[];
  answers: SavedAnswer[];
  /** With the same account, or at least the same address; null before the first order of a guest. */
  customer: CustomerBehind | null;
  /** The newest ones of the customer; null for staff who may not see orders. */
  orders: Order[] | null;
}

/** A message or review with all that staff need to answer it. */
export async function openItem(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<OpenedItem, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const item = await findInboxItem(read, id);
  if (!item) return failed({ code: 'not-found' });
  const userId = item.review?.userId ?? null;
  const customer =
    item.email === null ? null : await findCustomerBehind(read, { userId, email: item.email });
  const ids = customer ? await listOrderIds(read, customer, newestOrders) : [];
  return ok({
    item,
    entries: await listEntries(read, id),
    assignees: await listAssignees(read),
    answers: await listSavedAnswers(read),
    customer,
    orders: may(visitor, 'see-orders') ? await readOrdersById(read, ids) : null,
  });
}
