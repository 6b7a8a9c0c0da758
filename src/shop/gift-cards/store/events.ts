import type { Recorded } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    'gift-card': string;
  }
  interface AuditEvents {
    'gift-card.issued': Recorded<'gift-card', { amountMinor: number; currency: string }>;
    'gift-card.adjusted': Recorded<'gift-card', { amountMinor: number; currency: string }>;
    'gift-card.disabled': Recorded<'gift-card'>;
    'gift-card.enabled': Recorded<'gift-card'>;
    'gift-card.sent': Recorded<'gift-card'>;
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData {
    'gift-card': { giftCardId: string };
  }
}
