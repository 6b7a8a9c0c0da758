import type { Recorded } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    address: string;
  }
  interface AuditEvents {
    'address.added': Recorded<'address'>;
    'address.changed': Recorded<'address'>;
    'address.removed': Recorded<'address'>;
    'address.made-default': Recorded<'address'>;
  }
}
