import type { Recorded } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    review: string;
  }
  interface AuditEvents {
    'review.added': Recorded<'product', { stars: number | number[] }>;
    'review.changed': Recorded<'product', { stars: number | number[] }>;
    'review.deleted': Recorded<'product', { stars: number }>;
    'review.reported': Recorded<'review', { productId: number }>;
    'review.hidden': Recorded<'review', { productId: number }>;
    'review.shown': Recorded<'review', { productId: number }>;
    'review.replied': Recorded<'review', { productId: number }>;
    'review.reply-deleted': Recorded<'review', { productId: number }>;
    'review.left': Recorded<'review', { productId: number }>;
  }
}
