import { insertCustomerTags, insertNote } from '#shop/customers/store/customer-writings.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Writer } from '#platform/database/database.ts';

interface SeededCustomer {
  userId: string;
  email: string;
  mark: string;
  now: number;
}

/** What is kept of an account as a customer: its row, a tag and a note. */
export async function seedCustomer(
  writer: Writer,
  { userId, email, mark, now }: SeededCustomer,
): Promise<void> {
  const { id: customerId } = await writer
    .insertInto('customers')
    .values({
      user_id: userId,
      guest_email: null,
      email,
      name: `${mark}-name`,
      since: now,
      orders: 0,
      spent_minor: 0,
      currency: 'USD',
      last_order_at: 0,
      country: `${mark}-country`,
      region: `${mark}-state`,
      city: `${mark}-city`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertCustomerTags(writer, customerId, [`${mark}-customertag`]);
  const note = { id: `${userId}-note`, customerId, authorId: null, at: now };
  await insertNote(writer, { ...note, text: `${mark}-customernote` });
  await recordAuditEvent(writer, {
    id: `${userId}-event`,
    now,
    actorId: userId,
    action: 'account.changed',
    subject: { type: 'account', id: userId },
    details: { changed: ['name'] },
    personal: { userId, values: { name: [`${mark}-earliername`, `${mark}-name`] } },
  });
}
