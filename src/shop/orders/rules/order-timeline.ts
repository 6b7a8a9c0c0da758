import type { OrderChange } from './edition.ts';
import type { DocumentLink } from './document-link.ts';
import type { OrderComment } from './order-comment.ts';

/** An audit event of the order. */
export interface OrderEvent {
  at: number;
  /** 'order.shipped'. */
  action: string;
  /** The account that acted; null for the shop itself. */
  actorId: string | null;
  /** After how many days without payment the shop cancelled the order; null for all other events. */
  unpaidDays: number | null;
  /** The customer cancelled the order, signed in or with the signed link. */
  isByCustomer: boolean;
  /** What staff have changed of the order; empty for all other events. */
  changes: readonly OrderChange[];
}

/** An email about the order. */
export interface OrderEmail {
  id: string;
  at: number;
  template: string;
  recipient: string;
  state: 'queued' | 'sent' | 'kept' | 'failed';
}

/** An invoice or credit note that was issued. */
export type OrderDocumentEntry = Pick<DocumentLink, 'id' | 'number'> & {
  at: number;
  document: DocumentLink['kind'];
};

export type TimelineEntry =
  | ({ kind: 'document' } & OrderDocumentEntry)
  | ({ kind: 'event' } & OrderEvent)
  | ({ kind: 'comment' } & OrderComment)
  | ({ kind: 'email' } & OrderEmail);

interface TimelineSources {
  events: readonly OrderEvent[];
  comments: readonly OrderComment[];
  emails: readonly OrderEmail[];
  documents: readonly DocumentLink[];
}

/**
 * Everything that happened to an order, newest first. Of what happened in the same millisecond an email stands
 * above the event that caused it.
 */
export function orderTimeline({
  events,
  comments,
  emails,
  documents,
}: TimelineSources): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...emails.map((email) => ({ kind: 'email' as const, ...email })),
    ...comments.map((comment) => ({ kind: 'comment' as const, ...comment })),
    ...documents.map(({ id, number, issuedAt: at, kind: document }) => ({
      kind: 'document' as const,
      id,
      number,
      at,
      document,
    })),
    ...events.map((event) => ({ kind: 'event' as const, ...event })),
  ];
  return entries.toSorted((a, b) => b.at - a.at);
}
