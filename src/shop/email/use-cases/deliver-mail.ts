import { emailSenderFrom } from '#shop/email/rules/email-sender.ts';
import { retryBackoffMs } from '#platform/retry-backoff.ts';
import { renderEmail } from '#shop/email/rules/render-email.ts';
import { plainText } from '#platform/plain-text.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Mailer, OutgoingMail, SendFailure } from '#platform/mail/mailer.ts';
import type { Shop } from '#shop/shop.ts';
import { markMailSent, recordFailedAttempt, type QueuedMail } from '#shop/email/store/due-mail.ts';
import { readEmailData } from '#shop/orders/store/email-facts.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

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
  const waitMs = code === 'refused' ? null : retryBackoffMs(attempts, Math.random());
  const dueAt = waitMs === null ? null : now + waitMs;
  shop.log.warn({ mail: id, template, attempts, reason, dueAt }, 'email delivery failed');
  await shop.db.write((writer) => recordFailedAttempt(writer, { id, attempts, reason, dueAt }));
}

async function send(
  shop: Shop,
  { mailer, mail, stopping }: Delivery,
): Promise<Result<null, SendFailure>> {
  const written = await renderMail(shop, mail);
  return written.ok ? mailer.send(written.value, stopping) : written;
}

async function renderMail(
  shop: Shop,
  mail: QueuedMail,
): Promise<Result<OutgoingMail, SendFailure>> {
  const { id, template, recipient } = mail;
  const { read } = shop.db;
  try {
    const settings = settingsFrom(await readSettings(read));
    const facts = await readEmailData(read, mail, shop.mailTokens);
    if (!facts) {
      return failed({ code: 'deferred', reason: `unknown email template: ${template}` });
    }
    const email = renderEmail(facts, emailSenderFrom(settings, shop));
    return ok({ id, recipient, shopName: settings.shopName, email });
  } catch (error) {
    if (shop.db.isOutage(error)) throw error;
    // A bug, which is logged whole; the mail has its last attempt like any other.
    shop.log.error({ err: error, mail: id }, 'email rendering failed');
    return failed({ code: 'deferred', reason: plainText(String(error)) });
  }
}
