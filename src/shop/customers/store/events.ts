import type { EmptyData } from '#shop/email/rules/email-templates.ts';
import type { Recorded } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface AuditEvents {
    'account.exported': Recorded<'account', { part?: 'orders' }>;
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData {
    'account-deleted': EmptyData;
  }
}
