import type { BankAccount } from '../bank-account.ts';

/** A mail as it is sent: the same content twice, for programs with and without HTML. */
export interface Email {
  subject: string;
  text: string;
  html: string;
  replyTo: Mailbox;
}

export interface Mailbox {
  name: string;
  address: string;
}

/** The shop as its emails name it. */
export interface EmailSender {
  shopName: string;
  email: string;
  address: readonly string[];
  /** Null where there is none to pay into. */
  bankAccount: BankAccount | null;
  /** What links begin with: 'https://shop.example.com'. */
  origin: string;
}

/** Plain text throughout: what makes HTML of it escapes it. */
export type EmailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  /** Something to copy, on a line of its own. */
  | { kind: 'code'; text: string }
  /** Words of somebody else, with their line breaks. */
  | { kind: 'quote'; text: string }
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'link'; text: string; path: string };

export interface EmailContent {
  subject: string;
  parts: readonly EmailPart[];
  /** The shop itself where nobody is named. */
  replyTo?: Mailbox;
}
