import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type CustomerNote, maxTagsPerCustomer } from '#shop/customers/rules/customer.ts';
import {
  deleteCustomerTags,
  deleteNote,
  insertCustomerTags,
  insertNote,
  listNotes,
  listTagsOfCustomers,
} from '#shop/customers/store/customer-writings.ts';
import { findCustomer } from '#shop/customers/store/customers.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { type CommentProblem, parseComment } from '#shop/orders/rules/order-comment.ts';
import { parseTags, type TagProblem } from '#shop/orders/rules/order-tags.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

export type EditCustomerFailure = { code: 'forbidden' } | { code: 'not-found' };

interface Tagging {
  customerId: number;
  /** As typed, separated by commas. */
  tags: string;
  change: 'add' | 'remove';
}

/** The tags that the customer has afterwards. */
export async function tagCustomer(
  shop: Shop,
  visitor: Visitor,
  { customerId, tags: typed, change }: Tagging,
): Promise<Result<string[], EditCustomerFailure | { code: TagProblem }>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const parsed = parseTags(typed);
  if (!parsed.ok) return parsed;
  return shop.db.write(async (writer) => {
    if (!(await findCustomer(writer, customerId))) return failed({ code: 'not-found' });
    const had = (await listTagsOfCustomers(writer, [customerId])).get(customerId) ?? [];
    const tags = parsed.value.filter((tag) => had.includes(tag) === (change === 'remove'));
    if (tags.length === 0) return ok(had);
    if (change === 'add' && had.length + tags.length > maxTagsPerCustomer) {
      return failed({ code: 'too-many' });
    }
    if (change === 'add') await insertCustomerTags(writer, customerId, tags);
    else await deleteCustomerTags(writer, customerId, tags);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now: shop.clock(),
      actorId: visitor.userId,
      action: change === 'add' ? 'customer.tagged' : 'customer.untagged',
      subject: { type: 'customer', id: customerId },
      details: { tags: tags.length },
    });
    const kept = had.filter((tag) => change === 'add' || !tags.includes(tag));
    return ok([...kept, ...(change === 'add' ? tags : [])].toSorted());
  });
}

/** Replaces all tags of the customer. */
export async function setCustomerTags(
  shop: Shop,
  visitor: Visitor,
  { customerId, tags: typed }: { customerId: number; tags: readonly string[] },
): Promise<Result<null, EditCustomerFailure>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const parsed = parseTags(typed.join(','));
  const tags = parsed.ok ? parsed.value : [];
  return shop.db.write(async (writer) => {
    if (!(await findCustomer(writer, customerId))) return failed({ code: 'not-found' });
    const had = (await listTagsOfCustomers(writer, [customerId])).get(customerId) ?? [];
    const gone = had.filter((tag) => !tags.includes(tag));
    const added = tags.filter((tag) => !had.includes(tag));
    const entry = { now: shop.clock(), actorId: visitor.userId };
    const subject = { type: 'customer', id: customerId } as const;
    if (gone.length > 0) {
      await deleteCustomerTags(writer, customerId, gone);
      const details = { tags: gone.length };
      const action = 'customer.untagged';
      await recordAuditEvent(writer, { id: shop.newId(), ...entry, action, subject, details });
    }
    if (added.length > 0) {
      await insertCustomerTags(writer, customerId, added);
      const details = { tags: added.length };
      const action = 'customer.tagged';
      await recordAuditEvent(writer, { id: shop.newId(), ...entry, action, subject, details });
    }
    return ok(null);
  });
}

/** Newest first. */
export async function readCustomerNotes(
  { db }: Pick<Shop, 'db'>,
  visitor: Visitor,
  customerId: number,
): Promise<Result<CustomerNote[], EditCustomerFailure>> {
  if (!may(visitor, 'see-users')) return failed({ code: 'forbidden' });
  if (!(await findCustomer(db.read, customerId))) return failed({ code: 'not-found' });
  return ok(await listNotes(db.read, customerId));
}

interface NewNote {
  customerId: number;
  /** Chosen by the form, so that submitting it twice adds one note. */
  noteId: string;
  text: string;
}

/** Adds a note that only staff can read. */
export async function addCustomerNote(
  shop: Shop,
  visitor: Visitor,
  { customerId, noteId, text: typed }: NewNote,
): Promise<Result<null, EditCustomerFailure | { code: CommentProblem }>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const text = parseComment(typed);
  if (!text.ok) return text;
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (!(await findCustomer(writer, customerId))) return failed({ code: 'not-found' });
    const note = { id: noteId, customerId, authorId: visitor.userId, text: text.value, at: now };
    if (!(await insertNote(writer, note))) return ok(null);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'customer.noted',
      subject: { type: 'customer', id: customerId },
      details: { noteId },
    });
    return ok(null);
  });
}

export async function deleteCustomerNote(
  shop: Shop,
  visitor: Visitor,
  { customerId, noteId }: { customerId: number; noteId: string },
): Promise<Result<null, EditCustomerFailure>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  return shop.db.write(async (writer) => {
    if (!(await deleteNote(writer, { id: noteId, customerId }))) {
      return failed({ code: 'not-found' });
    }
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now: shop.clock(),
      actorId: visitor.userId,
      action: 'customer.note-deleted',
      subject: { type: 'customer', id: customerId },
      details: { noteId },
    });
    return ok(null);
  });
}
