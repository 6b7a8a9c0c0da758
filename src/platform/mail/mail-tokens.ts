import { createHmac, hkdfSync } from 'node:crypto';

/**
 * The token of an emailed link: 256 bits derived from the email's random id and the shop's secret, so that the
 * email can be rendered at any time and the token is never stored.
 */
export type MailTokens = (mailId: string) => string;

const keyBytes = 32;

export function makeMailTokens(secret: string): MailTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'mail tokens', keyBytes));
  return (mailId) => createHmac('sha256', key).update(mailId).digest('base64url');
}
