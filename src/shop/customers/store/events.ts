import type { EmptyData } from '#shop/email/rules/email-templates.ts';
import type { Recorded } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    customer: number;
    'customer-list': 'all';
  }
  interface AuditEvents {
    'account.exported': Recorded<'account', { part?: 'orders' }>;
    /** What tags and notes say belongs to the customer and stays out of the audit log. */
    'customer.tagged': Recorded<'customer', { tags: number }>;
    'customer.untagged': Recorded<'customer', { tags: number }>;
    'customer.noted': Recorded<'customer', { noteId: string }>;
    'customer.note-deleted': Recorded<'customer', { noteId: string }>;
    'customers.exported': Recorded<'customer-list', { customers: number }>;
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData {
    'account-deleted': EmptyData;
  }
}
