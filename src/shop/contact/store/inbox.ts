import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type {
  EntryKind,
  InboxEntry,
  InboxFilter,
  InboxItem,
  InboxKind,
  InboxReply,
  InboxState,
} from '#shop/contact/rules/inbox.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';

/** The newest first. */
export async function listInboxItems(
  reader: Reader,
  filter: InboxFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<InboxItem[]> {
  const rows = await itemRows(reader)
    .where(matches(filter))
    .orderBy('inbox_items.received_at', 'desc')
    .orderBy('inbox_items.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(itemOf);
}

export async function countInboxItems(reader: Reader, filter: InboxFilter): Promise<number> {
  const { count } = await reader
    .selectFrom('inbox_items')
    .where(matches(filter))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findInboxItem(reader: Reader, id: string): Promise<InboxItem | null> {
  const row = await itemRows(reader).where('inbox_items.id', '=', id).executeTakeFirst();
  return row ? itemOf(row) : null;
}

function matches({ state, assigneeId, kind, text }: InboxFilter) {
  return (row: ExpressionBuilder<Schema, 'inbox_items'>) =>
    row.and([
      ...(state === null ? [] : [row('inbox_items.state', '=', state)]),
      ...(assigneeId === null ? [] : [row('inbox_items.assignee_id', '=', assigneeId)]),
      ...(kind === null ? [] : [row('inbox_items.kind', '=', kind)]),
      ...(text === '' ? [] : [holds(text)]),
    ]);
}

function holds(text: string) {
  const part = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(
    exists (
      select 1 from contact_messages where contact_messages.id = inbox_items.id
        and lower(name || ' ' || email || ' ' || subject || ' ' || message) like ${part} escape '\\'
    ) or exists (
      select 1 from reviews join products on products.id = reviews.product_id
      where reviews.id = inbox_items.id
        and lower(author || ' ' || coalesce(reviews.title, '') || ' ' || body || ' ' || products.title)
          like ${part} escape '\\'
    )
  )`;
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof itemRows>['execute']>>[number];

function itemRows(reader: Reader) {
  return reader
    .selectFrom('inbox_items')
    .leftJoin('contact_messages', 'contact_messages.id', 'inbox_items.id')
    .leftJoin('reviews', 'reviews.id', 'inbox_items.id')
    .leftJoin('products', 'products.id', 'reviews.product_id')
    .leftJoin('users as assignees', 'assignees.id', 'inbox_items.assignee_id')
    .leftJoin('users as authors', 'authors.id', 'reviews.user_id')
    .select(['inbox_items.id', 'inbox_items.kind', 'inbox_items.state', 'inbox_items.version'])
    .select(['assignee_id', 'assignees.email as assigneeEmail'])
    .select(['inbox_items.received_at as receivedAt', 'contact_messages.phone'])
    .select((row) => [
      row.fn.coalesce('contact_messages.name', 'reviews.author').as('name'),
      row.fn.coalesce('contact_messages.subject', 'reviews.title').as('subject'),
      row.fn.coalesce('contact_messages.message', 'reviews.body').as('text'),
      row.fn.coalesce('contact_messages.email', 'authors.email').as('email'),
    ])
    .select(['reviews.product_id', 'products.title as productTitle', 'reviews.user_id'])
    .select(['reviews.stars', 'reviews.hidden_at', reportCount.as('reportCount')]);
}

const reportCount = sql<number>`(
  select count(*) from review_reports where review_reports.review_id = inbox_items.id
)`;

function itemOf({ assignee_id: assigneeId, product_id: productId, ...row }: ItemRow): InboxItem {
  const { id, kind, state, version, receivedAt, assigneeEmail, email, reportCount: reports } = row;
  return {
    id,
    kind,
    state,
    version,
    receivedAt,
    assigneeId,
    assigneeEmail,
    email,
    name: row.name ?? '',
    subject: row.subject ?? '',
    text: row.text ?? '',
    phone: row.phone ?? '',
    review:
      productId === null
        ? null
        : {
            productId,
            productTitle: row.productTitle ?? '',
            userId: row.user_id,
            stars: row.stars ?? 0,
            isHidden: row.hidden_at !== null,
            reportCount: reports,
          },
  };
}

export interface ItemChange {
  id: string;
  /** That its editor has seen. */
  version: number;
  state?: InboxState;
  assigneeId?: string;
}

/** False if someone else has changed it since. */
export async function changeInboxItem(
  writer: Writer,
  { id, version, state, assigneeId }: ItemChange,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('inbox_items')
    .set({
      version: version + 1,
      ...(state !== undefined && { state }),
      ...(assigneeId !== undefined && { assignee_id: assigneeId }),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface NewEntry {
  id: string;
  itemId: string;
  kind: EntryKind;
  authorId: string;
  assigneeId?: string;
  text?: string;
  mailId?: string;
  now: number;
}

/** False if an entry with this id exists, as when a form is submitted twice. */
export async function insertEntry(writer: Writer, entry: NewEntry): Promise<boolean> {
  const inserted = await writer
    .insertInto('inbox_entries')
    .values({
      id: entry.id,
      item_id: entry.itemId,
      kind: entry.kind,
      author_id: entry.authorId,
      assignee_id: entry.assigneeId ?? '',
      text: entry.text ?? '',
      mail_id: entry.mailId ?? '',
      created_at: entry.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function hasEntry(reader: Reader, id: string): Promise<boolean> {
  const query = reader.selectFrom('inbox_entries').select('id').where('id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The oldest first. */
export function listEntries(reader: Reader, itemId: string): Promise<InboxEntry[]> {
  return reader
    .selectFrom('inbox_entries')
    .leftJoin('users as authors', 'authors.id', 'inbox_entries.author_id')
    .leftJoin('users as assignees', 'assignees.id', 'inbox_entries.assignee_id')
    .leftJoin('mail_outbox', 'mail_outbox.id', 'inbox_entries.mail_id')
    .select(['inbox_entries.id', 'inbox_entries.kind', 'inbox_entries.text'])
    .select(['authors.email as authorEmail', 'assignees.email as assigneeEmail'])
    .select(['mail_outbox.state as mailState', 'inbox_entries.created_at as at'])
    .where('item_id', '=', itemId)
    .orderBy('inbox_entries.created_at')
    .orderBy('inbox_entries.id')
    .execute();
}

/** What the email of a reply says; null once the message or review is deleted. */
export async function findReply(reader: Reader, entryId: string): Promise<InboxReply | null> {
  const entry = await reader
    .selectFrom('inbox_entries')
    .leftJoin('contact_messages', 'contact_messages.id', 'item_id')
    .select(['item_id', 'text', 'inbox_entries.created_at', 'contact_messages.mail_id'])
    .where('inbox_entries.id', '=', entryId)
    .executeTakeFirst();
  const item = entry && (await findInboxItem(reader, entry.item_id));
  if (!entry || !item) return null;
  const earlier = await reader
    .selectFrom('inbox_entries')
    .select('mail_id')
    .where('item_id', '=', item.id)
    .where('kind', '=', 'reply')
    .where('created_at', '<=', entry.created_at)
    .where('id', '<>', entryId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const { kind, name, subject, text: original, review } = item;
  const ids = [entry.mail_id ?? '', ...earlier.map(({ mail_id: id }) => id)];
  return {
    text: entry.text,
    kind,
    name,
    subject,
    original,
    productTitle: review?.productTitle ?? null,
    follows: ids.filter((id) => id !== ''),
  };
}

export interface Assignee {
  id: string;
  email: string;
}

/** Staff who may open the inbox. */
export function listAssignees(reader: Reader): Promise<Assignee[]> {
  return reader
    .selectFrom('users')
    .select(['id', 'email'])
    .where('disabled_at', 'is', null)
    .where((row) =>
      row.or([
        row('role', '=', 'owner'),
        row.and([
          row('role', '=', 'staff'),
          row.exists(
            row
              .selectFrom('staff_permissions')
              .select('user_id')
              .whereRef('staff_permissions.user_id', '=', 'users.id')
              .where('area', '=', 'users'),
          ),
        ]),
      ]),
    )
    .orderBy('email')
    .execute();
}

/** How much of each kind waits, or of what is this person's to answer. */
export async function countOpenItems(
  reader: Reader,
  assigneeId?: string,
): Promise<Record<InboxKind, number>> {
  const rows = await reader
    .selectFrom('inbox_items')
    .select((row) => ['kind', row.fn.countAll<number>().as('count')])
    .where('state', '=', 'open')
    .$if(assigneeId !== undefined, (query) => query.where('assignee_id', '=', assigneeId ?? ''))
    .groupBy('kind')
    .execute();
  const counts = Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  return { message: counts['message'] ?? 0, review: counts['review'] ?? 0 };
}

/** What a deleted account has written stays with its messages and loses its author. */
export async function unlinkInbox(writer: Writer, userId: string): Promise<void> {
  await writer
    .updateTable('inbox_entries')
    .set({ author_id: '' })
    .where('author_id', '=', userId)
    .execute();
  await writer
    .updateTable('inbox_entries')
    .set({ assignee_id: '' })
    .where('assignee_id', '=', userId)
    .execute();
  await writer
    .updateTable('inbox_items')
    .set({ assignee_id: '' })
    .where('assignee_id', '=', userId)
    .execute();
}
