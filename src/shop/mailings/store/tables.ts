import type { Generated } from 'kysely';
import type { MailingState } from '#shop/mailings/rules/mailing.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    mailings: MailingsTable;
  }
}

interface MailingsTable {
  id: string;
  subject: string;
  body: string;
  /** '' for all subscribers. */
  segment_id: string;
  state: MailingState;
  version: Generated<number>;
  created_at: number;
  scheduled_at: number | null;
  started_at: number | null;
  ended_at: number | null;
  total: Generated<number>;
  queued: Generated<number>;
  /** The last subscriber that was served. */
  cursor_id: Generated<string>;
  paced_at: Generated<number>;
}
