import type { Recorded } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    newsletter: string;
  }
  interface AuditEvents {
    'newsletter.scheduled': Recorded<'newsletter', { at: number }>;
    'newsletter.moved': Recorded<'newsletter', { step: string }>;
    'newsletter.deleted': Recorded<'newsletter'>;
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData {
    /** Test emails name no subscriber. */
    newsletter: { mailingId: string; subscriberId?: string };
  }
}
