import type { Shop } from '#shop/shop.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';

/** Sends what concerns the merchant to these addresses. */
export async function notifyMerchant(shop: Shop, addresses: readonly string[]): Promise<void> {
  const change = { key: 'notificationEmails', value: addresses, now: 1 };
  await shop.db.write((writer) => saveSetting(writer, change));
}

/** Emails to these addresses as template and data, in the order of templates and recipients. */
export async function mailAtMerchant(shop: Shop, addresses: readonly string[]) {
  const rows = await shop.db.read
    .selectFrom('mail_outbox')
    .select(['template', 'recipient', 'data'])
    .where('recipient', 'in', addresses)
    .orderBy('template')
    .orderBy('recipient')
    .execute();
  return rows.map(({ template, recipient, data }) => ({
    template,
    recipient,
    data: JSON.parse(data) as unknown,
  }));
}
