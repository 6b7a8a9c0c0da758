import type { Recorded } from '#shop/events/rules/audit-event.ts';

interface ReturnFacts {
  /** Of the order. */
  number: string;
  returnId: string;
}

interface ReturnData {
  orderId: number;
  returnId: string;
}

declare module '#shop/events/rules/audit-event.ts' {
  interface AuditEvents {
    /** A return, or the withdrawal from the contract, which needs no approval. */
    'return.requested': Recorded<'order', ReturnFacts & { isWithdrawal: boolean }>;
    'return.approved': Recorded<'order', ReturnFacts>;
    'return.refused': Recorded<'order', ReturnFacts>;
    'return.cancelled': Recorded<'order', ReturnFacts>;
    /** The number of the order that replaces the items. */
    'return.exchanged': Recorded<'order', ReturnFacts & { exchange: string }>;
    'return.exchange-ended': Recorded<'order', ReturnFacts>;
    'return.received': Recorded<'order', ReturnFacts & { restocked: number; writtenOff: number }>;
    'return.completed': Recorded<'order', ReturnFacts>;
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData {
    'return-requested': ReturnData;
    'return-approved': ReturnData;
    'return-refused': ReturnData;
    'return-received': ReturnData;
    /** To the merchant. */
    'new-return': ReturnData;
  }
}
