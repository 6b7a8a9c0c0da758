import type { Money } from '#platform/money.ts';
import { readableCode } from '#platform/readable-code.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Reduction } from './reduction.ts';
import type { SetReduction } from './sets.ts';

/** A single-use code. */
export interface DiscountCode {
  code: string;
  reduction: Extract<Reduction, { kind: 'amount' | 'percent-of-one' }>;
  source: 'newsletter' | 'welcome';
  isFirstOrderOnly: boolean;
  /** The email address it was issued to; null if anyone may use it. */
  issuedTo: string | null;
}

export interface IssuedCode extends DiscountCode {
  isSpent: boolean;
}

/** A discount available to this customer. */
export interface Discount {
  /** Null for an automatic promotion. */
  code: string | null;
  /** Title of the promotion; empty for single-use codes. */
  title: string;
  reduction: Reduction;
  /** Null for a single-use code. */
  promotionId: string | null;
}

export type DiscountFailure =
  | { code: 'code-unknown' | 'code-of-another' | 'code-spent' | 'first-order-only' }
  | { code: 'code-ended' | 'code-used-up' }
  /** Valid for accounts in a segment of customers. */
  | { code: 'segment-only' }
  /** Valid for accounts only. */
  | { code: 'account-needed' }
  | { code: 'minimum-not-met'; minimum: Money }
  | { code: 'category-not-in-cart'; category: string }
  /** The cart lacks items that belong together, or they cost no more by themselves. */
  | { code: 'items-missing'; reduction: SetReduction };

/** A code that is kept with a cart but not granted, and why. */
export interface IdleCode {
  code: string;
  failure: DiscountFailure | { code: 'better-discount' };
}

/** '7K3M-Q9TD-0XWB' from 128 random bits in hexadecimal; it uses 60 bits, which cannot be guessed. */
export function discountCodeFrom(randomHex: string): string {
  return readableCode(randomHex, 3);
}

/** Normalizes an entered code. */
export function spelledCode(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase().slice(0, maxCodeLength);
}

/** The discount of a code. Ownership is checked first, so that others learn nothing else about it. */
export function discountOf(
  issued: IssuedCode | null,
  customer: { email: string; earlierOrders: number },
): Result<Discount, DiscountFailure> {
  if (!issued) return failed({ code: 'code-unknown' });
  const { code, reduction, issuedTo } = issued;
  if (issuedTo !== null && issuedTo !== customer.email) return failed({ code: 'code-of-another' });
  if (issued.isSpent) return failed({ code: 'code-spent' });
  if (issued.isFirstOrderOnly && customer.earlierOrders > 0) {
    return failed({ code: 'first-order-only' });
  }
  return ok({ code, title: '', reduction, promotionId: null });
}

const maxCodeLength = 40;
