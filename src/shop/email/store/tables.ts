import type { MailState } from '#shop/email/rules/email-templates.ts';
import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    mail_outbox: MailOutboxTable;
    email_edits: EmailEditsTable;
  }
}

interface MailOutboxTable {
  id: string;
  template: string;
  recipient: string;
  /** The order that the email is about. */
  order_id: number | null;
  data: string;
  created_at: number;
  due_at: number;
  attempts: Generated<number>;
  sent_at: number | null;
  state: Generated<MailState>;
  last_error: Generated<string | null>;
  ended_at: Generated<number | null>;
}

/** A template that staff have reworded or switched off. */
interface EmailEditsTable {
  template: string;
  /** Null together with the body where only the switch differs. */
  subject: string | null;
  body: string | null;
  is_on: number;
  changed_at: number;
}
