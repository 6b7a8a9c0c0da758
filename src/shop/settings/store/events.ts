import type { Recorded, RecordedFields } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    settings: string;
  }
  interface AuditEvents {
    'settings.changed': Recorded<'settings', RecordedFields>;
    'settings.change-requested': Recorded<'settings', { setting: string }>;
    'settings.change-approved': Recorded<'settings', { setting: string }>;
    'settings.change-refused': Recorded<'settings', { setting: string }>;
    'settings.reset': Recorded<'settings', RecordedFields>;
  }
}
