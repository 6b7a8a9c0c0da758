import type { EmailContent } from '#shop/email/rules/email-content.ts';

export const inboxKinds = ['message', 'review'] as const;
export type InboxKind = (typeof inboxKinds)[number];

export type InboxState = 'open' | 'closed';

export type EntryKind = 'reply' | 'note' | 'closed' | 'reopened' | 'assigned';

/** A contact message or a review, with the work of staff on it. */
export interface InboxItem {
  id: string;
  kind: InboxKind;
  state: InboxState;
  /** '' while it is no one's. */
  assigneeId: string;
  assigneeEmail: string | null;
  version: number;
  receivedAt: number;
  /** As the sender or the author of the review has written it. */
  name: string;
  subject: string;
  text: string;
  /** Null if the account of the review is gone. */
  email: string | null;
  phone: string;
  review: InboxReview | null;
}

interface InboxReview {
  productId: number;
  productTitle: string;
  userId: string | null;
  stars: number;
  isHidden: boolean;
  reportCount: number;
}

/** What staff have done or written. */
export interface InboxEntry {
  id: string;
  kind: EntryKind;
  /** Null once the author's account is deleted. */
  authorEmail: string | null;
  /** Of an assignment; null if it took the item from everyone. */
  assigneeEmail: string | null;
  text: string;
  /** How far the email of a reply is; null for anything else, and for emails that are no longer kept. */
  mailState: string | null;
  at: number;
}

export interface InboxFilter {
  state: InboxState | null;
  /** An account, or '' for what is no one's; null does not restrict. */
  assigneeId: string | null;
  kind: InboxKind | null;
  /** A part of a name, address, subject or text. */
  text: string;
}

export const maxInboxTextLength = 5000;

export interface InboxReply {
  text: string;
  kind: InboxKind;
  name: string;
  /** Of the message or review; may be ''. */
  subject: string;
  original: string;
  productTitle: string | null;
  /** The ids of the emails before it, the oldest first. */
  follows: readonly string[];
}

/** No reply has this id. */
export const exampleEntryId = 'example';
export const exampleReply: InboxReply = {
  text: 'Yes, the linen shirt runs small: please choose one size up.',
  kind: 'message',
  name: 'Ingrid Solberg',
  subject: 'Sizes of the linen shirt',
  original: 'Does the linen shirt run small?',
  productTitle: null,
  follows: [],
};

/** An answer of staff to a message or a review. */
export function inboxReplyEmail(reply: InboxReply, shopName: string): EmailContent {
  const { kind, subject, productTitle, name } = reply;
  const written = subject === '' ? `Your message to ${shopName}` : subject;
  return {
    subject: kind === 'review' ? `Your review of ${productTitle ?? shopName}` : `Re: ${written}`,
    parts: [
      ...reply.text
        .split(/\n{2,}/)
        .map((text) => ({ kind: 'paragraph' as const, text, name: 'reply' })),
      { kind: 'paragraph', text: kind === 'review' ? 'Your review:' : 'Your message:' },
      { kind: 'quote', text: reply.original },
    ],
    follows: reply.follows,
    values: { 'customer.name': name },
  };
}
