import type { Writer } from './database.ts';

export interface NewMail {
  id: string;
  /** Names what is rendered when the mail is sent. */
  template: string;
  recipient: string;
  data: Record<string, unknown>;
  now: number;
}

/** A mail that is sent some time after this transaction, or never if it fails. */
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
