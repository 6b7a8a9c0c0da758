import type { Email, EmailContent, EmailSender } from '#platform/mail/email.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';
import { oneLine } from '#platform/mail/one-line.ts';

export function composeEmail(content: EmailContent, sender: EmailSender): Email {
  const subject = oneLine(content.subject);
  const replyTo = content.replyTo ?? { name: sender.shopName, address: sender.email };
  return {
    subject,
    text: emailText(content.parts, sender),
    html: emailHtml({ subject, parts: content.parts, sender }),
    replyTo: { name: oneLine(replyTo.name), address: replyTo.address },
  };
}
