import type { Money } from '../money.ts';
import { readableCode } from '../readable-code.ts';
import { failed, ok, type Result } from '../result.ts';
import type { Reduction } from './reduction.ts';

/** A code that can be spent once. */
export interface DiscountCode {
  code: string;
  reduction: Extract<Reduction, { kind: 'amount' | 'percent-of-one' }>;
  source: 'newsletter' | 'welcome';
  isFirstOrderOnly: boolean;
  /** The address it was made for; null for whoever has it. */
  issuedTo: string | null;
}

export interface IssuedCode extends DiscountCode {
  isSpent: boolean;
}

/** A reduction that this customer may have for the next order. */
export interface Discount {
  /** Null for a promotion that comes by itself. */
  code: string | null;
  /** What the merchant calls it; empty where its code says enough. */
  title: string;
  reduction: Reduction;
  /** Null for a code that is spent once. */
  promotionId: string | null;
}

export type DiscountFailure =
  | { code: 'code-unknown' | 'code-of-another' | 'code-spent' | 'first-order-only' }
  | { code: 'code-ended' | 'code-used-up' }
  | { code: 'minimum-not-met'; minimum: Money }
  | { code: 'category-not-in-cart'; category: string };

/** '7K3M-Q9TD-0XWB' from 128 random bits in hexadecimal: 60 of them, too many to try. */
export function discountCodeFrom(randomHex: string): string {
  return readableCode(randomHex, 3);
}

/** As it is stored, however it was typed. */
export function spelledCode(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase().slice(0, maxCodeLength);
}

/** What the code is good for. Whose it is comes first: a stranger learns nothing else about it. */
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
