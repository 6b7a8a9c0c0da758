import type { LetterPart, LetterSender } from './letter.ts';

export function letterText(parts: readonly LetterPart[], sender: LetterSender): string {
  const written = parts.map((part) => partText(part, sender.origin));
  const foot = ['--', sender.shopName, ...sender.address, sender.email, sender.origin].join('\n');
  return `${[...written, foot].join('\n\n')}\n`;
}

function partText(part: LetterPart, origin: string): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text;
    case 'heading':
      return part.text.toUpperCase();
    case 'code':
      return `    ${part.text}`;
    case 'quote':
      return part.text.replaceAll(/^/gm, '> ');
    case 'rows':
      return part.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'link':
      return `${part.text}: ${origin}${part.path}`;
  }
}
