import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type InboxItem, maxInboxTextLength } from '#shop/contact/rules/inbox.ts';
import {
  changeInboxItem,
  findInboxItem,
  hasEntry,
  insertEntry,
  listAssignees,
} from '#shop/contact/store/inbox.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { plainText } from '#platform/text.ts';
import type { Shop } from '#shop/shop.ts';

export type ItemFailure =
  | { code: 'forbidden' }
  | { code: 'not-found' }
  /** The account of a review is deleted. */
  | { code: 'no-address' }
  /** Someone else has changed it: nothing is lost, and the editor decides again. */
  | { code: 'stale' };

export type TextProblem = 'empty' | 'too-long';

/** What the form of an item was opened on, and the id of what it adds, so that sending it twice adds it once. */
interface Handling {
  id: string;
  version: number;
  entryId: string;
}

/** Emails an answer to the sender, and closes the item if requested. */
export async function replyToItem(
  shop: Shop,
  visitor: Visitor,
  { text: typed, closes, ...handling }: Handling & { text: string; closes: boolean },
): Promise<Result<null, ItemFailure | { code: TextProblem }>> {
  const text = parseInboxText(typed);
  if (!text.ok) return text;
  return handle(shop, { visitor, handling }, async (writer, item) => {
    if (item.email === null) return failed({ code: 'no-address' });
    const { id, version, entryId } = handling;
    const state = closes ? 'closed' : item.state;
    if (!(await changeInboxItem(writer, { id, version, state }))) return failed({ code: 'stale' });
    const now = shop.clock();
    const mailId = shop.newId();
    const entry = { id: entryId, itemId: id, authorId: visitor.userId, mailId, now };
    await insertEntry(writer, { ...entry, kind: 'reply', text: text.value });
    const mail = { id: mailId, template: 'inbox-reply', recipient: item.email } as const;
    await queueMail(writer, { ...mail, data: { entryId }, now });
    await recordAuditEvent(writer, {
      ...auditEntry(shop, visitor, id),
      action: 'inbox.replied',
      details: { entryId },
    });
    return ok(null);
  });
}

export type ItemStep = 'close' | 'reopen';

const steps = {
  close: { state: 'closed', kind: 'closed', action: 'inbox.closed' },
  reopen: { state: 'open', kind: 'reopened', action: 'inbox.reopened' },
} as const;

export async function moveItem(
  shop: Shop,
  visitor: Visitor,
  { step, ...handling }: Handling & { step: ItemStep },
): Promise<Result<null, ItemFailure>> {
  return handle(shop, { visitor, handling }, async (writer, item) => {
    const { id, version, entryId } = handling;
    const { state, kind, action } = steps[step];
    if (item.state === state) return ok(null);
    if (!(await changeInboxItem(writer, { id, version, state }))) return failed({ code: 'stale' });
    const entry = { id: entryId, itemId: id, authorId: visitor.userId, now: shop.clock() };
    await insertEntry(writer, { ...entry, kind });
    await recordAuditEvent(writer, { ...auditEntry(shop, visitor, id), action, details: {} });
    return ok(null);
  });
}

/** Gives the item to one of the staff, or with '' back to everyone. */
export async function assignItem(
  shop: Shop,
  visitor: Visitor,
  { assigneeId, ...handling }: Handling & { assigneeId: string },
): Promise<Result<null, ItemFailure>> {
  return handle(shop, { visitor, handling }, async (writer, item) => {
    const { id, version, entryId } = handling;
    if (item.assigneeId === assigneeId) return ok(null);
    const isKnown = (await listAssignees(writer)).some((one) => one.id === assigneeId);
    if (assigneeId !== '' && !isKnown) return failed({ code: 'not-found' });
    if (!(await changeInboxItem(writer, { id, version, assigneeId }))) {
      return failed({ code: 'stale' });
    }
    const entry = { id: entryId, itemId: id, authorId: visitor.userId, now: shop.clock() };
    await insertEntry(writer, { ...entry, kind: 'assigned', assigneeId });
    await recordAuditEvent(writer, {
      ...auditEntry(shop, visitor, id),
      action: 'inbox.assigned',
      details: { assigneeId },
    });
    return ok(null);
  });
}

/** Adds a note that only staff can read. It changes nothing that others could be about to change. */
export async function noteItem(
  shop: Shop,
  visitor: Visitor,
  { text: typed, ...handling }: Handling & { text: string },
): Promise<Result<null, ItemFailure | { code: TextProblem }>> {
  const text = parseInboxText(typed);
  if (!text.ok) return text;
  return handle(shop, { visitor, handling }, async (writer) => {
    const { id, entryId } = handling;
    const entry = { id: entryId, itemId: id, authorId: visitor.userId, now: shop.clock() };
    await insertEntry(writer, { ...entry, kind: 'note', text: text.value });
    await recordAuditEvent(writer, {
      ...auditEntry(shop, visitor, id),
      action: 'inbox.noted',
      details: { entryId },
    });
    return ok(null);
  });
}

/** Does nothing a second time: the form was sent twice. */
async function handle(
  shop: Shop,
  { visitor, handling }: { visitor: Visitor; handling: Handling },
  work: (writer: Writer, item: InboxItem) => Promise<Result<null, ItemFailure>>,
): Promise<Result<null, ItemFailure>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const { id, entryId } = handling;
  return shop.db.write(async (writer): Promise<Result<null, ItemFailure>> => {
    const item = await findInboxItem(writer, id);
    if (!item) return failed({ code: 'not-found' });
    if (await hasEntry(writer, entryId)) return ok(null);
    return work(writer, item);
  });
}

function auditEntry(shop: Shop, visitor: Visitor, id: string) {
  const subject = { type: 'inbox-item', id } as const;
  return { id: shop.newId(), now: shop.clock(), actorId: visitor.userId, subject };
}

function parseInboxText(typed: string): Result<string, { code: TextProblem }> {
  const text = plainText(typed);
  if (text === '') return failed({ code: 'empty' });
  return text.length > maxInboxTextLength ? failed({ code: 'too-long' }) : ok(text);
}
