import type { ExpressionBuilder } from 'kysely';
import type { Writer } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';

interface MailSpan {
  /** Both bounds are included. */
  createdFrom?: number | undefined;
  createdUntil?: number | undefined;
}

export interface MailTo extends MailSpan {
  recipients: readonly string[];
  /** Left out: every template. */
  templates?: readonly string[] | undefined;
  exceptTemplate?: string | undefined;
}

/** Deletes emails to these addresses, sent or pending. */
export async function deleteMailTo(
  writer: Writer,
  { recipients, templates, exceptTemplate, ...span }: MailTo,
): Promise<void> {
  if (recipients.length === 0) return;
  await writer
    .deleteFrom('mail_outbox')
    .where((mail) =>
      mail.and([
        mail('recipient', 'in', recipients),
        ...(templates ? [mail('template', 'in', templates)] : []),
        ...(exceptTemplate === undefined ? [] : [mail('template', '<>', exceptTemplate)]),
        ...within(mail, span),
      ]),
    )
    .execute();
}

/** Deletes emails that are not sent yet. One that is on its way may still arrive. */
export async function dropQueuedMail(
  writer: Writer,
  { recipient, template }: { recipient: string; template: string },
): Promise<void> {
  await writer
    .deleteFrom('mail_outbox')
    .where('recipient', '=', recipient)
    .where('template', '=', template)
    .where('state', '=', 'queued')
    .execute();
}

/** Deletes the emails about these orders, to whatever address. */
export async function deleteMailOfOrders(
  writer: Writer,
  orderIds: readonly number[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await writer.deleteFrom('mail_outbox').where('order_id', 'in', orderIds).execute();
}

export interface MailAbout extends MailSpan {
  templates: readonly string[];
  /** Their data as JSON, to the letter; left out where `dataPart` is enough. */
  data?: readonly string[];
  dataPart?: string;
}

/** Deletes emails by what they are about, to whatever address, and returns what they were. */
export async function deleteMailAbout(
  writer: Writer,
  { templates, data, dataPart, ...span }: MailAbout,
) {
  return writer
    .deleteFrom('mail_outbox')
    .where((mail) =>
      mail.and([
        mail('template', 'in', templates),
        ...(data ? [mail('data', 'in', data)] : []),
        ...(dataPart === undefined ? [] : [mail('data', 'like', `%${dataPart}%`)]),
        ...within(mail, span),
      ]),
    )
    .returning(['template', 'recipient', 'data', 'created_at as createdAt'])
    .execute();
}

function within(
  mail: ExpressionBuilder<Schema, 'mail_outbox'>,
  { createdFrom, createdUntil }: MailSpan,
) {
  return [
    ...(createdFrom === undefined ? [] : [mail('created_at', '>=', createdFrom)]),
    ...(createdUntil === undefined ? [] : [mail('created_at', '<=', createdUntil)]),
  ];
}

/** Emails about orders, waiting ones too, become those to the address that the customer has now. */
export async function moveMailOfOrders(
  writer: Writer,
  orderIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (orderIds.length === 0) return;
  await writer
    .updateTable('mail_outbox')
    .set({ recipient: to })
    .where('order_id', 'in', orderIds)
    .where('recipient', '=', from)
    .execute();
}
