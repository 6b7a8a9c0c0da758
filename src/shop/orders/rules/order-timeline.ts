import type { OrderChange } from './edition.ts';
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

export type TimelineEntry =
  | ({ kind: 'event' } & OrderEvent)
  | ({ kind: 'comment' } & OrderComment)
  | ({ kind: 'email' } & OrderEmail);

interface TimelineSources {
  events: readonly OrderEvent[];
  comments: readonly OrderComment[];
  emails: readonly OrderEmail[];
}

/**
 * Everything that happened to an order, newest first. Of what happened in the same millisecond an email stands
 * above the event that caused it.
 */
export function orderTimeline({ events, comments, emails }: TimelineSources): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...emails.map((email) => ({ kind: 'email' as const, ...email })),
    ...comments.map((comment) => ({ kind: 'comment' as const, ...comment })),
    ...events.map((event) => ({ kind: 'event' as const, ...event })),
  ];
  return entries.toSorted((a, b) => b.at - a.at);
}
