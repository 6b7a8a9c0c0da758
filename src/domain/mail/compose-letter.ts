import type { Letter, LetterContent, LetterSender } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import { oneLine } from './one-line.ts';

export function composeLetter(content: LetterContent, sender: LetterSender): Letter {
  const subject = oneLine(content.subject);
  const replyTo = content.replyTo ?? { name: sender.shopName, address: sender.email };
  return {
    subject,
    text: letterText(content.parts, sender),
    html: letterHtml({ subject, parts: content.parts, sender }),
    replyTo: { name: oneLine(replyTo.name), address: replyTo.address },
  };
}
