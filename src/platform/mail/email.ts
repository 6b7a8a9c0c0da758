import type { BankAccount } from '#shop/settings/rules/bank-account.ts';

/** A rendered email with HTML and plain-text parts. */
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

/** The shop's identity in emails. */
export interface EmailSender {
  shopName: string;
  email: string;
  address: readonly string[];
  /** Null if not configured. */
  bankAccount: BankAccount | null;
  /** Base URL of links: 'https://shop.example.com'. */
  origin: string;
}

/** Plain text; the HTML renderer escapes it. */
export type EmailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  /** Copyable code on its own line. */
  | { kind: 'code'; text: string }
  /** User-provided text, with its line breaks. */
  | { kind: 'quote'; text: string }
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'link'; text: string; path: string };

export interface EmailContent {
  subject: string;
  parts: readonly EmailPart[];
  /** Defaults to the shop. */
  replyTo?: Mailbox;
}
