import { endOfDay } from '#platform/calendar-day.ts';
import { isEmail } from '#platform/email-address.ts';
import { type FormProblems, type FormTexts, hasProblems, readFields } from '#platform/form.ts';
import { type Money, money, parseMoney } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';

export const giftCardFields = ['amount', 'recipient', 'message', 'expiresOn'] as const;
export type GiftCardField = (typeof giftCardFields)[number];
/** As staff have typed it. */
export type GiftCardForm = FormTexts<GiftCardField>;
export type GiftCardProblems = FormProblems<GiftCardField>;

/** Ten thousand in a currency of two digits: beyond it, an amount is a slip rather than a gift. */
const maxAmountMinor = 1_000_000;
export const maxGiftMessageLength = 500;
export const maxReasonLength = 200;

export function giftCardFormFrom(read: (field: GiftCardField) => unknown): GiftCardForm {
  return readFields(giftCardFields, read);
}

export interface GiftCardFacts {
  amount: Money;
  recipient: string;
  message: string;
  expiresAt: number | null;
}

interface FormTerms {
  currency: string;
  timeZone: string;
  now: number;
}

/** The last day is included, in the shop's time zone. */
export function giftCardFrom(
  form: GiftCardForm,
  { currency, timeZone, now }: FormTerms,
): Result<GiftCardFacts, { code: 'incomplete'; problems: GiftCardProblems }> {
  const amount = parseMoney(form.amount, currency);
  const expiresAt = form.expiresOn === '' ? null : endOfDay(form.expiresOn, timeZone);
  const recipient = form.recipient.toLowerCase();
  const problems: GiftCardProblems = {};
  if (!amount || amount.amount <= 0) problems.amount = 'Enter an amount greater than 0.';
  else if (amount.amount > maxAmountMinor) problems.amount = 'Enter a lower amount.';
  if (recipient !== '' && !isEmail(recipient)) problems.recipient = 'Enter an email address.';
  if (form.message.length > maxGiftMessageLength) {
    problems.message = `Enter at most ${maxGiftMessageLength} characters.`;
  }
  if (form.expiresOn !== '' && (expiresAt === null || expiresAt <= now)) {
    problems.expiresOn = 'Enter today or a later date.';
  }
  if (!amount || hasProblems(problems)) return failed({ code: 'incomplete', problems });
  return ok({ amount, recipient, message: form.message, expiresAt });
}

export interface AdjustmentForm {
  change: string;
  reason: string;
}

export type AdjustmentProblems = FormProblems<'change' | 'reason'>;

/** '12.50' adds, '-12.50' takes away. */
export function adjustmentFrom(
  { change, reason }: AdjustmentForm,
  balance: Money,
): Result<Money, { code: 'incomplete'; problems: AdjustmentProblems }> {
  const isLess = /^[-−]/.test(change);
  const parsed = parseMoney(change.replace(/^[-−+]/, ''), balance.currency);
  const minor = (parsed?.amount ?? 0) * (isLess ? -1 : 1);
  const problems: AdjustmentProblems = {};
  if (minor === 0 || minor > maxAmountMinor) {
    problems.change = 'Enter an amount to add, or one with a minus to take away.';
  } else if (balance.amount + minor < 0) {
    problems.change = 'The card has less than that.';
  }
  if (reason === '') problems.reason = 'Enter a reason.';
  else if (reason.length > maxReasonLength) problems.reason = 'Enter a shorter reason.';
  if (hasProblems(problems)) return failed({ code: 'incomplete', problems });
  return ok(money(minor, balance.currency));
}
