import { contactRetentionDays } from '#shop/orders/rules/contact-retention.ts';
import type { EmailContent } from '#shop/email/rules/email-content.ts';

/** Confirms the deletion of an account. */
export function accountDeletedEmail(shopName: string): EmailContent {
  return {
    subject: `Your ${shopName} account has been deleted`,
    parts: [
      {
        kind: 'paragraph',
        text: 'Your account has been deleted, together with your password, addresses, cart and reviews.',
      },
      {
        kind: 'paragraph',
        text: `We keep your orders for as long as the law requires. Their phone numbers and notes are deleted after ${contactRetentionDays} days.`,
      },
      {
        kind: 'paragraph',
        text: 'If you did not delete your account, reply to this email.',
      },
    ],
  };
}
