import type { Result } from '#platform/result.ts';

export interface OutgoingMail {
  /** The same for every attempt, so that duplicates can be recognized. */
  id: string;
  recipient: string;
  /** The display name of the sender. */
  shopName: string;
  email: Email;
}

export interface SendFailure {
  /** 'refused' if a retry would be rejected again; any other failure is temporary. */
  code: 'refused' | 'deferred';
  /** One line of explanation for staff. */
  reason: string;
}

export interface Mailer {
  /** Never throws; an aborted attempt counts as failed. */
  send: (mail: OutgoingMail, stopping: AbortSignal) => Promise<Result<null, SendFailure>>;
}

/** A rendered email with HTML and plain-text parts. */
export interface Email {
  subject: string;
  text: string;
  html: string;
  replyTo: Mailbox;
  /** Pictures that travel with the email; the HTML shows them as 'cid:…'. */
  qrCodes?: readonly QrPicture[];
  /** Where a POST unsubscribes the recipient (RFC 8058). */
  unsubscribeUrl?: string;
  /** The ids of earlier emails of the same conversation, the oldest first. */
  follows?: readonly string[];
}

export interface QrPicture {
  /** Unique within the email. */
  contentId: string;
  /** What the QR code says. */
  text: string;
}

export interface Mailbox {
  name: string;
  address: string;
}
