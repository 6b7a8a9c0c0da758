import type { Shop } from '#shop/shop.ts';
import type { Mailer, OutgoingMail, SendFailure } from '#platform/mail/mailer.ts';
import { plainText } from '#platform/text.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { retryBackoffMs } from '#platform/retry-backoff.ts';
import {
  claimDueMail,
  isMailDue,
  markMailSent,
  type QueuedMail,
  recordFailedAttempt,
  storeDueMail,
} from '#shop/email/store/outbox.ts';
import { readSender, renderEmail } from './render-email.ts';

/** Sends due emails, a few at a time; true while there may be more. */
export async function pollMail(shop: Shop, stopping: AbortSignal): Promise<boolean> {
  const { mailer } = shop;
  if (!mailer) {
    await keepMail(shop);
    return false;
  }
  const mails = await claimMail(shop);
  await Promise.all(
    mails.map((mail) =>
      // No result was saved: the email is due again when its lease ends.
      deliverMail(shop, { mailer, mail, stopping }).catch((error: unknown) => {
        shop.log.error({ err: error, mail: mail.id }, 'email handling failed');
      }),
    ),
  );
  return mails.length > 0;
}

const maxClaimed = 4;
const maxKept = 500;
/** Longer than any attempt, so that no other worker claims it meanwhile. */
const leaseMs = 5 * 60_000;

/** Takes the oldest due mails for sending. */
export async function claimMail(shop: Shop): Promise<QueuedMail[]> {
  const now = shop.clock();
  // Most of the time nothing is due, and reading costs no commit.
  if (!(await isMailDue(shop.db.read, now))) return [];
  const claim = { now, leaseUntil: now + leaseMs, limit: maxClaimed };
  return shop.db.write((writer) => claimDueMail(writer, claim));
}

/** A shop that sends none keeps its mail: what was queued is never sent, whatever is set up later. */
async function keepMail(shop: Shop): Promise<void> {
  const now = shop.clock();
  if (!(await isMailDue(shop.db.read, now))) return;
  await shop.db.write((writer) => storeDueMail(writer, now, maxKept));
}

interface Delivery {
  mailer: Mailer;
  /** As claimed for this attempt. */
  mail: QueuedMail;
  stopping: AbortSignal;
}

/** Sends one mail and notes what came of it. Between the two a crash can make it arrive twice, under one Message-ID. */
async function deliverMail(shop: Shop, delivery: Delivery): Promise<void> {
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
  try {
    const sender = await readSender(shop);
    const email = await renderEmail(shop, { mail, sender, tokenOf: shop.mailTokens });
    if (!email) {
      return failed({ code: 'deferred', reason: `unknown email template: ${template}` });
    }
    return ok({ id, recipient, shopName: sender.shopName, email });
  } catch (error) {
    if (shop.db.isOutage(error)) throw error;
    // A bug, which is logged whole; the mail has its last attempt like any other.
    shop.log.error({ err: error, mail: id }, 'email rendering failed');
    return failed({ code: 'deferred', reason: plainText(String(error)) });
  }
}
