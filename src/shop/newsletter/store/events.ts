import type { Recorded } from '#shop/events/rules/audit-event.ts';
import type { Money } from '#platform/money.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    'discount-code': string;
  }
  interface AuditEvents {
    'discount-code.issued': Recorded<'discount-code', { off: Money }>;
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData {
    'newsletter-code': { code: string; off: Money };
  }
}
