import type { EmptyData } from '#shop/email/rules/email-templates.ts';
import type { Recorded } from '#shop/events/rules/audit-event.ts';
import type { Money } from '#platform/money.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    'discount-code': string;
    subscriber: string;
    'subscriber-list': 'all';
  }
  interface AuditEvents {
    'discount-code.issued': Recorded<'discount-code', { off: Money }>;
    'subscriber.confirmed': Recorded<'subscriber'>;
    'subscriber.unsubscribed': Recorded<'subscriber'>;
    'subscribers.exported': Recorded<'subscriber-list', { subscribers: number }>;
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData {
    'newsletter-confirm': EmptyData;
    /** Emails of earlier versions name no subscriber. */
    'newsletter-code': { code: string; off: Money; subscriberId?: string };
  }
}
