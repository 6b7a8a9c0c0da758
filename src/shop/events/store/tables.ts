import type { DeliveryState } from '#shop/events/rules/webhook-event.ts';
import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    audit_entries: AuditEntriesTable;
    audit_personal: { entry_id: string; user_id: string; salt: string; content: string };
    audit_head: { id: number; number: number; hash: string };
    webhooks: {
      id: string;
      url: string;
      events: string;
      is_active: 0 | 1;
      created_at: number;
    };
    webhook_deliveries: {
      id: string;
      webhook_id: string;
      event: string;
      body: string;
      created_at: number;
      due_at: number;
      attempts: Generated<number>;
      state: Generated<DeliveryState>;
      status: number | null;
      answer: string | null;
      last_error: Generated<string | null>;
      ended_at: Generated<number | null>;
    };
  }
}

interface AuditEntriesTable {
  id: string;
  at: number;
  actor_id: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  details: string;
  /** Its place in the chain, and its hash there: null until the job has chained it. */
  number: Generated<number | null>;
  hash: Generated<string | null>;
}
