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
