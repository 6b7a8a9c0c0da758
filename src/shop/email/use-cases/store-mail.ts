import type { Shop } from '#shop/shop.ts';
import { isMailDue, storeDueMail } from '#shop/email/store/due-mail.ts';

const maxBatch = 500;

/** A shop that sends none keeps its mail: what was queued is never sent, whatever is set up later. */
export async function keepMail(shop: Shop): Promise<void> {
  const now = shop.clock();
  if (!(await isMailDue(shop.db.read, now))) return;
  await shop.db.write((writer) => storeDueMail(writer, now, maxBatch));
}
