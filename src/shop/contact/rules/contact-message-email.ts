import type { ContactForm } from './contact-form.ts';
import type { EmailContent } from '#shop/email/rules/email-content.ts';

/** To the shop; Reply-To is the sender of the message. */
export function contactMessageEmail(form: ContactForm): EmailContent {
  const details = [
    ['Name', form.name],
    ['Email', form.email],
    ['Phone', form.phone],
    ['Subject', form.subject],
  ] as const;
  return {
    subject: `Message from ${form.name}${form.subject === '' ? '' : `: ${form.subject}`}`,
    replyTo: { name: form.name, address: form.email },
    parts: [
      { kind: 'paragraph', text: 'New message from the contact form.' },
      { kind: 'rows', rows: details.filter(([, value]) => value !== '') },
      { kind: 'quote', text: form.message },
    ],
  };
}
