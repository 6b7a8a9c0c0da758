import type { ContactForm } from '#shop/contact/rules/contact-form.ts';
import type { Writer } from '#platform/database/database.ts';

export interface ContactMessage extends ContactForm {
  id: string;
  now: number;
}

export async function insertContactMessage(
  writer: Writer,
  { id, now, name, email, phone, subject, message }: ContactMessage,
): Promise<void> {
  await writer
    .insertInto('contact_messages')
    .values({ id, name, email, phone, subject, message, received_at: now })
    .execute();
}
