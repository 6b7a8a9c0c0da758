import type { Generated } from 'kysely';
import type { DocumentCause, DocumentKind } from '#shop/documents/rules/due-documents.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    documents: DocumentsTable;
    document_series: { prefix: string; last_number: number };
    document_changes: DocumentChangesTable;
  }
}

interface DocumentsTable {
  id: Generated<number>;
  order_id: number;
  kind: DocumentKind;
  number: string;
  cause: DocumentCause;
  refund_id: string | null;
  issued_at: number;
  /** In the shop's time zone of then. */
  issued_day: string;
  currency: string;
  total_minor: number;
  method: PaymentMethod;
  /** A `DocumentContent` as JSON. */
  content: string;
  /** Null for the shop itself. */
  actor_id: string | null;
}

/** Filled by triggers. */
interface DocumentChangesTable {
  id: Generated<number>;
  order_id: number;
  cause: 'paid' | 'shipped' | 'changed';
}
