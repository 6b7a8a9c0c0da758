import type { Generated } from 'kysely';
import type { EntryKind, InboxKind, InboxState } from '#shop/contact/rules/inbox.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    contact_messages: ContactMessagesTable;
    /** Filled by triggers on messages and reviews. */
    inbox_items: InboxItemsTable;
    inbox_entries: InboxEntriesTable;
    saved_answers: { id: string; title: string; text: string; version: Generated<number> };
  }
}

interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  received_at: number;
  /** The email to the shop; '' for messages of earlier versions. */
  mail_id: Generated<string>;
}

interface InboxItemsTable {
  /** That of the message or review. */
  id: string;
  kind: InboxKind;
  state: InboxState;
  /** '' while it is no one's. */
  assignee_id: Generated<string>;
  version: Generated<number>;
  received_at: number;
}

interface InboxEntriesTable {
  id: string;
  item_id: string;
  kind: EntryKind;
  /** '' once the author's account is deleted. */
  author_id: string;
  assignee_id: Generated<string>;
  text: Generated<string>;
  mail_id: Generated<string>;
  created_at: number;
}
