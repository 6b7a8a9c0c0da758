import type { LetterContent } from './letter.ts';

export function welcomeLetter(
  { code, percentOff }: { code: string; percentOff: number },
  shopName: string,
): LetterContent {
  return {
    subject: `Welcome to ${shopName}`,
    parts: [
      {
        kind: 'paragraph',
        text: `Your account is open. To begin with, here are ${percentOff}% off one item of your choice.`,
      },
      { kind: 'code', text: code },
      { kind: 'paragraph', text: 'Type it in at the checkout. It can be used once.' },
      { kind: 'link', text: 'See what is in the window', path: '/shop' },
    ],
  };
}
