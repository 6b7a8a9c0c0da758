import type { Shop } from '#shop/shop.ts';
import type { Claimed } from '#platform/queue/queue.ts';
import { type Outcome, pollQueue } from '#platform/queue/poller.ts';
import { findQueuedMail, mailQueue, markMailSent, storeDueMail } from '#shop/email/store/outbox.ts';
import { readSender, renderEmail } from './render-email.ts';

/** Sends due emails, a few at a time; true while there may be more. */
export async function pollMail(shop: Shop, stopping: AbortSignal): Promise<boolean> {
  if (shop.mailer) return pollQueue(shop, { queue: mailQueue, work: deliverMail }, stopping);
  await storeMail(shop);
  return false;
}

const maxStored = 500;

/** For a shop without a mail server: what it has queued is never sent, even if one is configured later. */
async function storeMail(shop: Shop): Promise<void> {
  const now = shop.clock();
  const ids = await mailQueue.findDue(shop.db.read, { now, limit: maxStored });
  if (ids.length > 0) await shop.db.write((writer) => storeDueMail(writer, { ids, now }));
}

/** A crash between sending and recording can deliver an email twice, under one Message-ID. */
async function deliverMail(shop: Shop, { id }: Claimed, stopping: AbortSignal): Promise<Outcome> {
  const mail = await findQueuedMail(shop.db.read, id);
  if (!mail || !shop.mailer) return null;
  const sender = await readSender(shop);
  const email = await renderEmail(shop, { mail, sender, tokenOf: shop.mailTokens });
  const { template, recipient } = mail;
  if (!email) return { reason: `unknown email template: ${template}`, isFinal: false };
  const sent = await shop.mailer.send(
    { id, recipient, shopName: sender.shopName, email },
    stopping,
  );
  if (!sent.ok) return { reason: sent.failure.reason, isFinal: sent.failure.code === 'refused' };
  await shop.db.write((writer) => markMailSent(writer, id, shop.clock()));
  return null;
}
