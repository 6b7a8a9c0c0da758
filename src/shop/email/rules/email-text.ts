import type { EmailPart, EmailSender } from '#platform/mail/email.ts';

export function emailText(parts: readonly EmailPart[], sender: EmailSender): string {
  const written = parts.map((part) => partText(part, sender.origin));
  const foot = ['--', sender.shopName, ...sender.address, sender.email, sender.origin].join('\n');
  return `${[...written, foot].join('\n\n')}\n`;
}

function partText(part: EmailPart, origin: string): string {
  if (part.kind === 'paragraph') return part.text;
  if (part.kind === 'heading') return part.text.toUpperCase();
  if (part.kind === 'code') return `    ${part.text}`;
  if (part.kind === 'quote') return part.text.replaceAll(/^/gm, '> ');
  if (part.kind === 'rows') return part.rows.map((row) => row.join(': ')).join('\n');
  return `${part.text}: ${origin}${part.path}`;
}
