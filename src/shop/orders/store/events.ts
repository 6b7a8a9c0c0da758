import type { LowStock } from '#shop/orders/rules/merchant-emails.ts';
import type { Recorded } from '#shop/events/rules/audit-event.ts';
import type { TrackingChange } from '#shop/fulfillment/rules/edited-tracking.ts';
import type { OrderChange } from '#shop/orders/rules/edition.ts';
import type { RestUnits } from '#shop/orders/rules/rest.ts';

interface OrderFacts {
  number: string;
  totalMinor: number;
}

interface RefundFacts extends OrderFacts {
  amountMinor: number;
  refundId: string;
}

/** Of a refund that needs a second person. */
interface ApprovalFacts {
  number: string;
  amountMinor: number;
}

interface ShipmentFacts {
  number: string;
  fulfillmentId: string;
}

interface TagFacts {
  number: string;
  tags: readonly string[];
}

interface CommentFacts {
  number: string;
  commentId: string;
}

/** Of an order that the shop cancelled, because it was not paid within these days. */
interface Unpaid {
  unpaidDays?: number;
}

/** Of an order that its customer cancelled, with the signed link or signed in. */
interface ByCustomer {
  isByCustomer?: boolean;
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
    /** The customer has paid an order that was placed without a payment, or whose payment was lost. */
    'order.payment-authorized': Recorded<'order', OrderFacts>;
    /** With the units of a shipment. The details say how much was captured in all. */
    'order.partially-captured': Recorded<'order', OrderFacts & { capturedMinor: number }>;
    /** Staff have changed items or amounts. The details say each change, with before and after. */
    'order.edited': Recorded<'order', OrderFacts & { changes: OrderChange[] }>;
    /** What an edit had added to a paid order was paid, at a provider or to staff. */
    'order.balance-paid': Recorded<'order', OrderFacts & { amountMinor: number }>;
    'order.payment-failed': Recorded<'order', OrderFacts>;
    'order.disputed': Recorded<'order', OrderFacts>;
    /** A shipment of some of its units, or of all. */
    'fulfillment.created': Recorded<'order', ShipmentFacts>;
    /** Staff have corrected its carrier, number or link. The details say each change, with before and after. */
    'fulfillment.updated': Recorded<'order', ShipmentFacts & { changes: TrackingChange[] }>;
    /** Undone within a minute. */
    'fulfillment.cancelled': Recorded<'order', ShipmentFacts>;
    /** Nothing is left to ship. */
    'order.shipped': Recorded<'order', OrderFacts>;
    'order.delivered': Recorded<'order', OrderFacts>;
    'order.refund-requested': Recorded<'order', ApprovalFacts>;
    'order.refund-approved': Recorded<'order', ApprovalFacts>;
    'order.refund-refused': Recorded<'order', ApprovalFacts>;
    'order.refunded': Recorded<'order', RefundFacts>;
    'order.partially-refunded': Recorded<'order', RefundFacts>;
    'order.refund-failed': Recorded<'order', RefundFacts>;
    'order.cancelled': Recorded<'order', OrderFacts & Unpaid & ByCustomer & { wasUnpaid: boolean }>;
    /** What had not shipped. The details say which units, and what the order comes to without them. */
    'order.rest-cancelled': Recorded<'order', OrderFacts & { changes: OrderChange[] }>;
    'order.contact-forgotten': Recorded<'order'>;
    /** An account has taken over what its owner had ordered as a guest. */
    'order.claimed': Recorded<'order', OrderFacts>;
    'order.tagged': Recorded<'order', TagFacts>;
    'order.untagged': Recorded<'order', TagFacts>;
    'order.commented': Recorded<'order', CommentFacts>;
    'order.message-sent': Recorded<'order', CommentFacts>;
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData {
    'order-placed': OrderData;
    /** Of an order that staff have placed for the customer, who pays it by the link. */
    'order-payment-link': OrderData;
    /** The amount of a balance; otherwise it is the total. */
    'order-paid': OrderData & { amountMinor?: number };
    /** Emails of earlier releases name no shipment: it was the whole order. */
    'order-shipped': OrderData & { fulfillmentId?: string };
    'order-tracking-changed': OrderData & { fulfillmentId: string };
    'order-edited': OrderData;
    'order-cancelled': OrderData & Unpaid;
    'order-rest-cancelled': OrderData & { units: readonly RestUnits[] };
    /** Emails of earlier releases name no refund: it was the whole order. */
    'order-refunded': OrderData & { refundId?: string };
    'order-message': OrderData & { commentId: string };
    /** To the merchant. */
    'order-received': OrderData;
    'payment-failed': OrderData;
    'low-stock': LowStock;
  }
}

declare module '#platform/queue/jobs.ts' {
  interface JobPayloads {
    /** The orders of a deleted account, or the order of a guest. */
    'forget-contact': { orderIds: readonly number[] };
    'send-refund': { refundId: string };
  }
}
