import type { MailState, TemplateWithData } from '#shop/email/rules/email-templates.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

/** The template is rendered when the email is sent. */
export type NewMail = TemplateWithData & { id: string; recipient: string; now: number };

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

export interface QueuedMail {
  id: string;
  template: string;
  recipient: string;
  /** JSON data from which the email is rendered when it is sent. */
  data: string;
  attempts: number;
}

interface Claim {
  now: number;
  /** The end of the lease: after it, unsent emails are due again, even if this process has died. */
  leaseUntil: number;
  limit: number;
}

/**
 * Each due email is claimed by exactly one caller: on PostgreSQL a second process waits for the locked rows,
 * finds them no longer due and skips them.
 */
export function claimDueMail(
  writer: Writer,
  { now, leaseUntil, limit }: Claim,
): Promise<QueuedMail[]> {
  return writer
    .updateTable('mail_outbox')
    .set((row) => ({ due_at: leaseUntil, attempts: row('attempts', '+', 1) }))
    .where('state', '=', 'queued')
    .where('due_at', '<=', now)
    .where('id', 'in', oldestDue(writer, now, limit))
    .returning(['id', 'template', 'recipient', 'data', 'attempts'])
    .execute();
}

/** For a shop that sends no email. */
export async function storeDueMail(writer: Writer, now: number, limit: number): Promise<void> {
  await writer
    .updateTable('mail_outbox')
    .set({ state: 'kept' })
    .where('state', '=', 'queued')
    .where('id', 'in', oldestDue(writer, now, limit))
    .execute();
}

export async function isMailDue(reader: Reader, now: number): Promise<boolean> {
  return (await oldestDue(reader, now, 1).executeTakeFirst()) !== undefined;
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
    .set({ state: 'sent', sent_at: now, last_error: null })
    .where('id', '=', id)
    .execute();
}

export interface FailedAttempt {
  id: string;
  attempts: number;
  reason: string;
  /** When to retry; null gives up. */
  dueAt: number | null;
}

/** Has no effect if another process has claimed the email meanwhile. */
export async function recordFailedAttempt(writer: Writer, failed: FailedAttempt): Promise<void> {
  const { dueAt } = failed;
  await writer
    .updateTable('mail_outbox')
    .set({
      last_error: failed.reason,
      ...(dueAt === null ? { state: 'failed' } : { due_at: dueAt }),
    })
    .where('id', '=', failed.id)
    .where('state', '=', 'queued')
    .where('attempts', '=', failed.attempts)
    .execute();
}

/** False if the email has not failed permanently. */
export async function requeueMail(writer: Writer, id: string, now: number): Promise<boolean> {
  const requeued = await writer
    .updateTable('mail_outbox')
    .set({ state: 'queued', attempts: 0, due_at: now })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst();
  return requeued !== undefined;
}

function oldestDue(reader: Reader, now: number, limit: number) {
  return reader
    .selectFrom('mail_outbox')
    .select('id')
    .where('state', '=', 'queued')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit);
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
