import type { Recorded, RecordedFields } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    settings: string;
  }
  interface AuditEvents {
    'settings.changed': Recorded<'settings', RecordedFields>;
    'settings.reset': Recorded<'settings', RecordedFields>;
  }
}
