import type { ContactForm } from '#shop/contact/rules/contact-form.ts';
import type { Recorded } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    message: string;
    /** The id of the message or review. */
    'inbox-item': string;
    'saved-answer': string;
  }
  interface AuditEvents {
    'message.received': Recorded<'message'>;
    /** What was written belongs to the conversation and stays out of the audit log. */
    'inbox.replied': Recorded<'inbox-item', { entryId: string }>;
    'inbox.noted': Recorded<'inbox-item', { entryId: string }>;
    'inbox.assigned': Recorded<'inbox-item', { assigneeId: string }>;
    'inbox.closed': Recorded<'inbox-item'>;
    'inbox.reopened': Recorded<'inbox-item'>;
    'saved-answer.saved': Recorded<'saved-answer', { title: string }>;
    'saved-answer.deleted': Recorded<'saved-answer'>;
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData {
    'contact-message': ContactForm;
    'inbox-reply': { entryId: string };
  }
}
