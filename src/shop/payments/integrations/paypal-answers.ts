import { z } from 'zod';
import { moneyFromPaypal, paypalValue } from '#shop/payments/rules/paypal-currencies.ts';
import type { Money } from '#platform/money.ts';

// The parts that several answers and requests of PayPal share.

export const amountAnswer = z
  .object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string() })
  .transform(({ currency_code: currency, value }, context) => {
    const parsed = moneyFromPaypal(value, currency);
    if (!parsed) context.addIssue(`not an amount of ${currency}: ${value}`);
    return parsed ?? z.NEVER;
  });

export const linksAnswer = z.array(z.object({ rel: z.string(), href: z.string() })).default([]);

export const reasonAnswer = z.object({ reason: z.string().optional() }).optional();

/** In milliseconds since the epoch; null for none. */
export function timeOf(text: string | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}

/** The amount in a request. Throws for one that PayPal cannot take. */
export function amountOf(value: Money): { currency_code: string; value: string } {
  const text = paypalValue(value);
  if (text === null) {
    throw new Error(`paypal does not take this amount: ${value.amount} of ${value.currency}`);
  }
  return { currency_code: value.currency, value: text };
}
