import type { Recorded } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    'draft-order': string;
  }
  interface AuditEvents {
    'draft-order.created': Recorded<'draft-order'>;
    'draft-order.updated': Recorded<'draft-order'>;
    'draft-order.deleted': Recorded<'draft-order'>;
    'draft-order.placed': Recorded<'draft-order', { orderId: number; number: string }>;
  }
}
