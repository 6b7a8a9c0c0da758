import type { EmptyData } from '#shop/email/rules/email-templates.ts';
import type { Recorded, RecordedFields } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    customer: number;
    'customer-list': 'all';
    segment: string;
  }
  interface AuditEvents {
    'account.exported': Recorded<'account', { part?: 'orders' }>;
    /** The subject remains; `accountId` is the account that was merged into it and is deleted. */
    'account.merged': Recorded<'account', { accountId: string; number: number; orders: number }>;
    /** What tags and notes say belongs to the customer and stays out of the audit log. */
    'customer.tagged': Recorded<'customer', { tags: number }>;
    'customer.untagged': Recorded<'customer', { tags: number }>;
    'customer.noted': Recorded<'customer', { noteId: string }>;
    'customer.note-deleted': Recorded<'customer', { noteId: string }>;
    'segment.added': Recorded<'segment', RecordedFields>;
    'segment.changed': Recorded<'segment', RecordedFields>;
    'segment.deleted': Recorded<'segment', { name: string }>;
    'customers.exported': Recorded<'customer-list', { customers: number }>;
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData {
    'account-deleted': EmptyData;
  }
}
