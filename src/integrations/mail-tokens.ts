import { createHmac, hkdfSync } from 'node:crypto';

/**
 * The token of a mail's link: 256 bits that come of the mail's random id and the shop's secret, so that a
 * mail can be written at any time and the token is kept nowhere.
 */
export type MailTokens = (mailId: string) => string;

const keyBytes = 32;

export function makeMailTokens(secret: string): MailTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'mail tokens', keyBytes));
  return (mailId) => createHmac('sha256', key).update(mailId).digest('base64url');
}
