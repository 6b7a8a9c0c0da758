import type { Recorded, RecordedFields } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    promotion: string;
  }
  interface AuditEvents {
    'promotion.added': Recorded<'promotion', RecordedFields>;
    'promotion.changed': Recorded<'promotion', { before: RecordedFields; after: RecordedFields }>;
    'promotion.codes-added': Recorded<'promotion', { codes: number }>;
    'promotion.codes-exported': Recorded<'promotion', { codes: number }>;
    'promotion.ended': Recorded<'promotion'>;
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData {
    welcome: { code: string; percentOff: number };
  }
}
