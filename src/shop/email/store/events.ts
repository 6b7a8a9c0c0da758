import type { Recorded } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    mail: string;
  }
  interface AuditEvents {
    'mail.requeued': Recorded<'mail'>;
  }
}
