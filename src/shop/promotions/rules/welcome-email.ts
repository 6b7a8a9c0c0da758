import type { EmailContent } from '#shop/email/rules/email-content.ts';

export function welcomeEmail(
  { code, percentOff }: { code: string; percentOff: number },
  shopName: string,
): EmailContent {
  return {
    subject: `Welcome to ${shopName}`,
    parts: [
      {
        kind: 'paragraph',
        text: `Your account is ready. To welcome you, here is ${percentOff}% off one item of your choice.`,
      },
      { kind: 'code', text: code },
      { kind: 'paragraph', text: 'Enter the code at checkout. It can be used once.' },
      { kind: 'link', text: 'Shop now', path: '/shop' },
    ],
  };
}
