import type { Writer } from '../database.ts';

interface ErasedMail {
  userId: string;
  email: string;
  /** About which letters went out, perhaps to other addresses. */
  orderIds: readonly number[];
}

/** Sent or not: all letters to somebody, also to the addresses their account had or was to have. */
export async function eraseMail(writer: Writer, { userId, email, orderIds }: ErasedMail) {
  const pending = writer.selectFrom('account_tokens').select('email').where('user_id', '=', userId);
  await writer
    .deleteFrom('mail_outbox')
    .where('template', '=', 'change-email')
    .where('recipient', 'in', pending)
    .execute();
  await eraseFormer(writer, email);
  await writer.deleteFrom('mail_outbox').where('recipient', '=', email).execute();
  for (const orderId of orderIds) {
    await writer
      .deleteFrom('mail_outbox')
      .where('template', 'like', 'order-%')
      .where('data', '=', JSON.stringify({ orderId }))
      .execute();
  }
}

/** A former address may be somebody else's by now: only what went there until it was left is theirs. */
async function eraseFormer(writer: Writer, email: string): Promise<void> {
  const notices = await writer
    .deleteFrom('mail_outbox')
    .where('template', 'in', ['email-changed', 'email-change-asked'])
    .where('data', '=', JSON.stringify({ newEmail: email }))
    .returning(['template', 'recipient', 'created_at'])
    .execute();
  for (const { template, recipient, created_at: leftAt } of notices) {
    if (template !== 'email-changed' || recipient === email) continue;
    await writer
      .deleteFrom('mail_outbox')
      .where('recipient', '=', recipient)
      .where('created_at', '<=', leftAt)
      .where('template', '<>', 'email-changed')
      .execute();
    await eraseFormer(writer, recipient);
  }
}
