import type { ContactForm } from '#shop/contact/rules/contact-form.ts';
import type { Recorded } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    message: string;
  }
  interface AuditEvents {
    'message.received': Recorded<'message'>;
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData {
    'contact-message': ContactForm;
  }
}
