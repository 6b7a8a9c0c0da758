import { sql } from 'kysely';
import type {
  EmailTemplateName,
  MailState,
  TemplateWithData,
} from '#shop/email/rules/email-templates.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import { findOldestDue, type Queue } from '#platform/queue/queue.ts';
import { deliveryBackoff } from '#platform/queue/retry-backoff.ts';

/** The template is rendered when the email is sent. */
export type NewMail = TemplateWithData & {
  id: string;
  recipient: string;
  now: number;
  /** Defaults to now. */
  dueAt?: number;
};

/**
 * Queues an email that is sent after this transaction commits, or never if it is rolled back or staff have switched
 * the email off.
 */
export async function queueMail(writer: Writer, mail: NewMail): Promise<void> {
  await insertMail.send(writer, {
    id: mail.id,
    template: mail.template,
    recipient: mail.recipient,
    orderId: 'orderId' in mail.data ? mail.data.orderId : null,
    data: JSON.stringify(mail.data),
    now: mail.now,
    dueAt: mail.dueAt ?? mail.now,
  });
}

interface MailValues {
  id: string;
  template: string;
  recipient: string;
  orderId: number | null;
  data: string;
  now: number;
  dueAt: number;
}

// One statement, so that the switch costs nothing where orders are placed.
const insertMail = prepareQuery((reader, mail: Placeholders<MailValues>) =>
  reader
    .insertInto('mail_outbox')
    .columns(['id', 'template', 'recipient', 'order_id', 'data', 'created_at', 'due_at'])
    .expression(
      sql`select ${mail.id}, ${mail.template}, ${mail.recipient}, ${mail.orderId}, ${mail.data}, ${mail.now}, ${mail.dueAt}
        where not exists (select 1 from email_edits where template = ${mail.template} and is_on = 0)`,
    ),
);

/** False once it is due: it may be on its way. True as well for one that staff have switched off. */
export async function takeBackMail(writer: Writer, id: string, now: number): Promise<boolean> {
  await writer
    .deleteFrom('mail_outbox')
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where('due_at', '>', now)
    .execute();
  return (await findQueuedMail(writer, id)) === null;
}

export interface QueuedMail {
  id: string;
  template: string;
  recipient: string;
  /** JSON data from which the email is rendered when it is sent. */
  data: string;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export const mailQueue: Queue = {
  name: 'mail',
  table: 'mail_outbox',
  maxConcurrent: 4,
  leaseMs: 5 * minuteMs,
  backoff: deliveryBackoff,
  // Of emails that never left, this is the only copy: 'kept' ones stay.
  retention: { states: ['sent', 'failed'], ms: 90 * dayMs },
  findDue: (reader, due) => findOldestDue(reader, { table: 'mail_outbox', ...due }),
  labels: { kind: sql`template`, subject: sql`recipient`, isPersonal: true },
};

/** For a shop that sends no email. */
export async function storeDueMail(
  writer: Writer,
  { ids, now }: { ids: readonly string[]; now: number },
): Promise<void> {
  await writer
    .updateTable('mail_outbox')
    .set({ state: 'kept', ended_at: now })
    .where('state', '=', 'queued')
    .where('id', 'in', ids)
    .execute();
}

export async function findQueuedMail(reader: Reader, id: string): Promise<QueuedMail | null> {
  const row = await reader
    .selectFrom('mail_outbox')
    .select(['id', 'template', 'recipient', 'data'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** To whom an email about an order went or is to go; null where it was not queued, or has failed for good. */
export async function findOrderMailRecipient(
  reader: Reader,
  { orderId, template }: { orderId: number; template: EmailTemplateName },
): Promise<string | null> {
  const row = await reader
    .selectFrom('mail_outbox')
    .select('recipient')
    .where('order_id', '=', orderId)
    .where('template', '=', template)
    .where('state', '<>', 'failed')
    .limit(1)
    .executeTakeFirst();
  return row?.recipient ?? null;
}

/** The email about account deletion is not stored, because the address has been erased. */
export async function markMailSent(writer: Writer, id: string, now: number): Promise<void> {
  await writer
    .deleteFrom('mail_outbox')
    .where('id', '=', id)
    .where('template', '=', 'account-deleted')
    .execute();
  await writer
    .updateTable('mail_outbox')
    .set({ state: 'sent', sent_at: now, ended_at: now, last_error: null })
    .where('id', '=', id)
    .execute();
}

export interface MailRow {
  id: string;
  template: string;
  recipient: string;
  data: string;
  createdAt: number;
  sentAt: number | null;
  state: MailState;
  attempts: number;
  lastError: string | null;
}

/** Newest first. */
export function listMailRows(
  reader: Reader,
  { offset, limit }: { offset: number; limit: number },
): Promise<MailRow[]> {
  return mailRows(reader)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function findMailRow(reader: Reader, id: string): Promise<MailRow | null> {
  return (await mailRows(reader).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function countMail(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('mail_outbox')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function mailRows(reader: Reader) {
  return reader
    .selectFrom('mail_outbox')
    .select(['id', 'template', 'recipient', 'data', 'state', 'attempts'])
    .select(['created_at as createdAt', 'sent_at as sentAt', 'last_error as lastError']);
}
