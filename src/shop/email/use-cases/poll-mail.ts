import { claimMail, deliverMail, keepMail } from './deliver-mail.ts';
import type { Shop } from '#shop/shop.ts';

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
