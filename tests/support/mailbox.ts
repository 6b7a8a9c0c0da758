import type { TokenPurpose } from '#shop/identity/rules/token-purpose.ts';
import type { Shop } from '#shop/shop.ts';
import { findToken } from '#shop/identity/store/account-tokens.ts';

/** The templates of the emails to this address. */
export async function emailsTo(shop: Shop, recipient: string): Promise<string[]> {
  return (await mailsTo(shop, recipient)).map(({ template }) => template);
}

/** The token of the valid link in an email for this purpose. Throws if there is none. */
export async function tokenTo(shop: Shop, recipient: string, purpose: TokenPurpose) {
  for (const { id } of await mailsTo(shop, recipient)) {
    const token = shop.mailTokens(id);
    const query = { token, purposes: [purpose], now: shop.clock() };
    if (await findToken(shop.db.read, query)) return token;
  }
  throw new Error(`no email ${purpose} to ${recipient}`);
}

/** The oldest first, those of one moment by template. */
function mailsTo(shop: Shop, recipient: string) {
  return shop.db.read
    .selectFrom('mail_outbox')
    .select(['id', 'template'])
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .orderBy('template')
    .execute();
}
