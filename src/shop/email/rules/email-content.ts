import { type BankAccount, bankAccountFor } from '#shop/settings/rules/bank-account.ts';
import type { MethodOptionsByMethod } from '#shop/settings/rules/method-options.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { Mailbox } from '#platform/mail/mailer.ts';

/**
 * A part of an email. Staff who reword the email place it with `{{name}}`: paragraphs with a name are data, those
 * without are text.
 */
export type EmailPart = PartKind & { name?: string };

/** Plain text; the HTML renderer escapes it. */
type PartKind =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  /** Copyable code on its own line. */
  | { kind: 'code'; text: string }
  /** User-provided text, with its line breaks. */
  | { kind: 'quote'; text: string }
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string])[] }
  /** A QR code with this text, which the reader's phone scans. The plain-text version leaves it out. */
  | { kind: 'qr-code'; text: string; label: string; caption: string }
  /** A path in the shop, or a URL elsewhere. */
  | { kind: 'link'; text: string; path: string };

export interface EmailContent {
  subject: string;
  parts: readonly EmailPart[];
  /** Defaults to the shop. */
  replyTo?: Mailbox;
  /**
   * Where a POST ends such emails at once (RFC 8058); a GET shows a button for it. The foot links to it unless a part
   * does.
   */
  unsubscribePath?: string;
  /** The ids of earlier emails of the same conversation, the oldest first. */
  follows?: readonly string[];
  /** What staff can use as placeholders within a text. */
  values?: Readonly<Record<string, string>>;
}

/** The shop's identity in emails. */
export interface EmailSender {
  shopName: string;
  email: string;
  address: readonly string[];
  timeZone: string;
  /** Where returns are sent; empty for the address. */
  returnAddress: readonly string[];
  returnsPaidBy: Settings['returnsPaidBy'];
  /** Null if not configured. */
  bankAccount: BankAccount | null;
  /** Days after which an unpaid order is cancelled; 0 for never. */
  unpaidOrderDays: number;
  /** The names of payment methods. */
  methodOptions: MethodOptionsByMethod;
  /** Base URL of links: 'https://shop.example.com'. */
  origin: string;
}

interface Sending {
  origin: string;
  mode: 'demo' | 'live';
}

export function emailSenderFrom(settings: Settings, { origin, mode }: Sending): EmailSender {
  const { shopName, email, address, unpaidOrderDays, methodOptions } = settings;
  const { timeZone, returnAddress, returnsPaidBy } = settings;
  const returns = { timeZone, returnAddress, returnsPaidBy };
  const bankAccount = bankAccountFor(settings, mode);
  return {
    shopName,
    email,
    address,
    ...returns,
    bankAccount,
    unpaidOrderDays,
    methodOptions,
    origin,
  };
}
