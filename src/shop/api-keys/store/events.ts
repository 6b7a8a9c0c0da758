import type { Recorded } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    'api-key': string;
  }
  interface AuditEvents {
    'api-key.created': Recorded<'api-key', { name: string; scopes: readonly string[] }>;
    'api-key.revoked': Recorded<'api-key', { name: string }>;
  }
}
