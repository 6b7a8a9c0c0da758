import type { MailState } from '#shop/email/rules/mail-state.ts';
import type { Reader } from '#platform/database/database.ts';

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
