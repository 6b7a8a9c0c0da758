import type { Writer } from '#platform/database/database.ts';

export interface NewMail {
  id: string;
  /** The template that is rendered when the email is sent. */
  template: string;
  recipient: string;
  data: Record<string, unknown>;
  now: number;
}

/** Queues an email that is sent after this transaction commits, or never if it is rolled back. */
export async function queueMail(writer: Writer, mail: NewMail): Promise<void> {
  await writer
    .insertInto('mail_outbox')
    .values({
      id: mail.id,
      template: mail.template,
      recipient: mail.recipient,
      data: JSON.stringify(mail.data),
      created_at: mail.now,
      due_at: mail.now,
      sent_at: null,
    })
    .execute();
}
