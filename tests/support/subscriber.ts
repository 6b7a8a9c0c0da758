import { confirmSubscription, subscribe } from '#shop/newsletter/use-cases/subscribe.ts';
import type { Shop } from '#shop/shop.ts';

/** An address that has subscribed and confirmed, as a visitor does it. The email with the link is deleted. */
export async function confirmedSubscriber(shop: Shop, email: string): Promise<void> {
  const here = { network: null };
  await subscribe(shop, email, here);
  await confirmSubscription(shop, await confirmationToken(shop, email), here);
  await shop.db.write((writer) =>
    writer.deleteFrom('mail_outbox').where('template', '=', 'newsletter-confirm').execute(),
  );
}

/** Of the newest email to the address, or '' without one. */
export async function confirmationToken(shop: Shop, email: string): Promise<string> {
  const mail = await shop.db.read
    .selectFrom('mail_outbox')
    .select('id')
    .where('template', '=', 'newsletter-confirm')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return mail ? shop.mailTokens(mail.id) : '';
}
