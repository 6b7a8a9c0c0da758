import type { Email } from '#domain/mail/letter.ts';
import type { Result } from '#domain/result.ts';

export interface OutgoingMail {
  /** The same at every attempt, so that a mail that arrives twice is seen to be one. */
  id: string;
  recipient: string;
  /** The name beside the shop's address. */
  shopName: string;
  email: Email;
}

export interface SendFailure {
  /** 'refused' where the same mail would be refused again; the fault of anything else may pass. */
  code: 'refused' | 'deferred';
  /** One line for staff. */
  reason: string;
}

export interface Mailer {
  /** Never throws; an aborted attempt is a failed one. */
  send: (mail: OutgoingMail, stopping: AbortSignal) => Promise<Result<null, SendFailure>>;
}
