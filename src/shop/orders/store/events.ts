import type { Recorded } from '#shop/events/rules/audit-event.ts';

interface OrderFacts {
  number: string;
  totalMinor: number;
}

interface CommentFacts {
  number: string;
  commentId: string;
}

/** Of an order that the shop cancelled, because it was not paid within these days. */
interface Unpaid {
  unpaidDays?: number;
}

/** An email about an order reads it when it is sent. */
interface OrderData {
  orderId: number;
}

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    order: number;
  }
  interface AuditEvents {
    'order.placed': Recorded<'order', OrderFacts & { receipt?: 'withheld' | 'to account' }>;
    'order.paid': Recorded<'order', OrderFacts>;
    'order.payment-failed': Recorded<'order', OrderFacts>;
    'order.shipped': Recorded<'order', OrderFacts>;
    'order.delivered': Recorded<'order', OrderFacts>;
    'order.refunded': Recorded<'order', OrderFacts>;
    'order.cancelled': Recorded<'order', OrderFacts & Unpaid & { wasUnpaid: boolean }>;
    'order.contact-forgotten': Recorded<'order'>;
    'order.commented': Recorded<'order', CommentFacts>;
    'order.message-sent': Recorded<'order', CommentFacts>;
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData {
    'order-placed': OrderData;
    'order-paid': OrderData;
    'order-shipped': OrderData;
    'order-cancelled': OrderData & Unpaid;
    'order-refunded': OrderData;
    'order-message': OrderData & { commentId: string };
  }
}

declare module '#platform/queue/jobs.ts' {
  interface JobPayloads {
    /** The orders of a deleted account. */
    'forget-contact': { orderIds: number[] };
  }
}
