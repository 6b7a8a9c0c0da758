import type { EmailTemplateName } from '#shop/email/rules/email-templates.ts';
import type { EmailEdit } from '#shop/email/rules/edited-email.ts';
import type { Recorded } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    mail: string;
    'email-template': EmailTemplateName;
  }
  interface AuditEvents {
    'mail.requeued': Recorded<'mail'>;
    'email-template.changed': Recorded<
      'email-template',
      { before: EmailEdit | null; after: EmailEdit }
    >;
    'email-template.reset': Recorded<'email-template', { before: EmailEdit }>;
    'email-template.switched-on': Recorded<'email-template'>;
    'email-template.switched-off': Recorded<'email-template'>;
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData {
    /** A wording that may not be saved yet, with example data. */
    'email-test': { of: string; edit: EmailEdit };
  }
}
