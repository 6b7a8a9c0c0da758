import type { Recorded } from '#shop/events/rules/audit-event.ts';

interface DocumentFacts {
  /** Of the document. */
  number: string;
  orderId: number;
  totalMinor: number;
}

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    document: number;
  }
  interface AuditEvents {
    'invoice.issued': Recorded<'document', DocumentFacts>;
    'credit-note.issued': Recorded<'document', DocumentFacts>;
  }
}
