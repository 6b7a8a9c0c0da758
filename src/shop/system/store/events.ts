import type { Recorded } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    'audit-log': 'all';
  }
  interface AuditEvents {
    /** Names the filters, never their values. */
    'audit-log.exported': Recorded<'audit-log', { filters: string[] }>;
  }
}
