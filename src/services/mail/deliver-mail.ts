import { letterSenderFrom } from '#domain/mail/letter-sender.ts';
import { waitBeforeAgainMs } from '#domain/wait-before-again.ts';
import { writeLetter } from '#domain/mail/write-letter.ts';
import { failed, type Result } from '#domain/result.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Mailer, SendFailure } from '#integrations/mail/mailer.ts';
import type { Shop } from '#services/shop.ts';
import { markMailSent, noteFailedAttempt, type QueuedMail } from '#storage/mail/due-mail.ts';
import { readLetterFacts } from '#storage/mail/letter-facts.ts';
import { readSettings } from '#storage/settings.ts';

export interface Delivery {
  mailer: Mailer;
  /** As claimed for this attempt. */
  mail: QueuedMail;
  stopping: AbortSignal;
}

/** Sends one mail and notes what came of it. Between the two a crash can make it arrive twice, under one Message-ID. */
export async function deliverMail(shop: Shop, delivery: Delivery): Promise<void> {
  const { id, template, attempts } = delivery.mail;
  const sent = await send(shop, delivery);
  const now = shop.clock();
  if (sent.ok) return shop.db.write((writer) => markMailSent(writer, id, now));
  const { code, reason } = sent.failure;
  const waitMs = code === 'refused' ? null : waitBeforeAgainMs(attempts, Math.random());
  const dueAt = waitMs === null ? null : now + waitMs;
  shop.log.warn({ mail: id, template, attempts, reason, dueAt }, 'a mail was not sent');
  await shop.db.write((writer) => noteFailedAttempt(writer, { id, attempts, reason, dueAt }));
}

async function send(
  shop: Shop,
  { mailer, mail, stopping }: Delivery,
): Promise<Result<null, SendFailure>> {
  const { read } = shop.db;
  const settings = settingsFrom(await readSettings(read));
  const facts = await readLetterFacts(read, mail, shop.mailTokens);
  if (!facts) {
    return failed({ code: 'deferred', reason: `This program has no letter ${mail.template}.` });
  }
  const letter = writeLetter(facts, letterSenderFrom(settings, shop));
  const { id, recipient } = mail;
  return mailer.send({ id, recipient, shopName: settings.shopName, letter }, stopping);
}
