import type { EmailContent } from '#shop/email/rules/email-content.ts';

/** Without a token the link is left out: only the recipient may confirm the address. */
export function newsletterConfirmEmail(shopName: string, token: string | null): EmailContent {
  return {
    subject: `Confirm your subscription to ${shopName}`,
    parts: [
      {
        kind: 'paragraph',
        text: 'Someone, probably you, has entered this address for our newsletter. Confirm it, and your coupon follows by email.',
      },
      token === null
        ? {
            kind: 'paragraph',
            name: 'link',
            text: '[Confirm subscription: the link is only visible to the recipient of this email]',
          }
        : {
            kind: 'link',
            text: 'Confirm subscription',
            path: `/subscription/confirm?${new URLSearchParams({ token })}`,
          },
      {
        kind: 'paragraph',
        text: 'The link works once, within 7 days. If this was not you, do nothing: the address is then forgotten.',
      },
    ],
  };
}
