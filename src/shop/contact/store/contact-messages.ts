import { sql } from 'kysely';
import type { ContactForm } from '#shop/contact/rules/contact-form.ts';
import type { Writer } from '#platform/database/database.ts';
import { deleteMailAbout } from '#shop/email/store/delete-mail.ts';

export interface ContactMessage extends ContactForm {
  id: string;
  /** Of the email that brings it to the shop. */
  mailId: string;
  now: number;
}

export async function insertContactMessage(
  writer: Writer,
  { id, mailId, now, name, email, phone, subject, message }: ContactMessage,
): Promise<void> {
  await writer
    .insertInto('contact_messages')
    .values({ id, name, email, phone, subject, message, received_at: now, mail_id: mailId })
    .execute();
}

/** Deletes the messages from an address, given in lower case, and their copies in the shop's mailbox. */
export async function deleteMessagesFrom(writer: Writer, email: string): Promise<void> {
  const messages = await writer
    .deleteFrom('contact_messages')
    .where(sql`lower(email)`, '=', email)
    .returning(['email', 'received_at'])
    .execute();
  await deleteCopies(writer, messages);
}

/** Messages from an address become those of another one. The copies that were mailed to the shop go. */
export async function moveMessages(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const messages = await writer
    .selectFrom('contact_messages')
    .select(['email', 'received_at'])
    .where(sql`lower(email)`, '=', from)
    .execute();
  await deleteCopies(writer, messages);
  await writer
    .updateTable('contact_messages')
    .set({ email: to })
    .where(sql`lower(email)`, '=', from)
    .execute();
}

async function deleteCopies(
  writer: Writer,
  messages: readonly { email: string; received_at: number }[],
): Promise<void> {
  for (const { email: written, received_at: at } of messages) {
    const dataPart = JSON.stringify({ email: written }).slice(1, -1);
    await deleteMailAbout(writer, {
      templates: ['contact-message'],
      dataPart,
      createdFrom: at,
      createdUntil: at,
    });
  }
}
