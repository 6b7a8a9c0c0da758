import { sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { CustomerNote } from '#shop/customers/rules/customer.ts';

/** Those that a customer has already are left out. */
export async function insertCustomerTags(
  writer: Writer,
  customerId: number,
  tags: readonly string[],
): Promise<void> {
  await writer
    .insertInto('customer_tags')
    .values(tags.map((tag) => ({ tag, customer_id: customerId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteCustomerTags(
  writer: Writer,
  customerId: number,
  tags: readonly string[],
): Promise<void> {
  await writer
    .deleteFrom('customer_tags')
    .where('customer_id', '=', customerId)
    .where('tag', 'in', tags)
    .execute();
}

/** The tags of these customers, by the customer's id. */
export async function listTagsOfCustomers(
  reader: Reader,
  customerIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (customerIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('customer_tags')
    .select(['customer_id', 'tag'])
    .where('customer_id', 'in', customerIds)
    .orderBy('tag')
    .execute();
  const byCustomer = Map.groupBy(rows, (row) => row.customer_id);
  return new Map([...byCustomer].map(([id, tagged]) => [id, tagged.map(({ tag }) => tag)]));
}

const maxListed = 200;

/** The tags in use, in alphabetical order. Jumps from one to the next in the index, however many customers have it. */
export async function listCustomerTags(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with recursive used (tag) as (
      select min(tag) from customer_tags
      union all
      select (select min(next.tag) from customer_tags as next where next.tag > used.tag)
      from used where used.tag is not null
    )
    select tag from used where tag is not null limit ${maxListed}
  `.execute(reader);
  return rows.map(({ tag }) => tag);
}

/** False if a note with this id exists, as when a form is submitted twice. */
export async function insertNote(
  writer: Writer,
  { customerId, ...note }: CustomerNote & { customerId: number },
): Promise<boolean> {
  const inserted = await writer
    .insertInto('customer_notes')
    .values({
      id: note.id,
      customer_id: customerId,
      author_id: note.authorId ?? '',
      text: note.text,
      created_at: note.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False if the customer has no such note. */
export async function deleteNote(
  writer: Writer,
  { id, customerId }: { id: string; customerId: number },
): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('customer_notes')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Newest first. */
export async function listNotes(reader: Reader, customerId: number): Promise<CustomerNote[]> {
  const rows = await reader
    .selectFrom('customer_notes')
    .select(['id', 'author_id', 'text', 'created_at as at'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ author_id: authorId, ...note }) => ({ ...note, authorId: authorId || null }));
}

/** Notes by a deleted account stay with the customer and lose their author. */
export async function unlinkNotes(writer: Writer, authorId: string): Promise<void> {
  await writer
    .updateTable('customer_notes')
    .set({ author_id: '' })
    .where('author_id', '=', authorId)
    .execute();
}

/** Where the newest order went, and what staff have tagged the customer with; null until it is counted. */
export async function readCustomerRow(reader: Reader, userId: string) {
  const row = await reader
    .selectFrom('customers')
    .select(['id', 'name', 'country', 'region', 'city'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { id, ...customer } = row;
  return { ...customer, tags: (await listTagsOfCustomers(reader, [id])).get(id) ?? [] };
}

/** Notes and tags of a customer become those of another one, which keeps its own. */
export async function moveWritings(
  writer: Writer,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const notes = writer.updateTable('customer_notes').set({ customer_id: to });
  await notes.where('customer_id', '=', from).execute();
  const tags = (await listTagsOfCustomers(writer, [from])).get(from) ?? [];
  if (tags.length > 0) await insertCustomerTags(writer, to, tags);
}
