import { z } from 'zod';
import type { ProviderRefund } from '#shop/payments/rules/provider-payment.ts';
import { addMoney, isSameMoney, type Money } from '#platform/money.ts';
import { paypalValue, moneyFromPaypal } from '#shop/payments/rules/paypal-currencies.ts';
import { amountAnswer, linksAnswer, reasonAnswer } from './paypal-answers.ts';

// PayPal refunds a capture. A refund of the shop that needs the money of several captures is made in parts.

export const refundAnswer = z.object({
  id: z.string(),
  status: z.string(),
  status_details: reasonAnswer,
  amount: amountAnswer,
  custom_id: z.string().optional(),
  links: linksAnswer,
});

export type PaypalRefund = z.infer<typeof refundAnswer>;

/** A refund names its capture by a link alone. */
export function captureOfRefund({ links }: Pick<z.infer<typeof refundAnswer>, 'links'>) {
  const up = links.find(({ rel }) => rel === 'up')?.href;
  return up?.split('/').at(-1) ?? null;
}

function stateOfRefund(status: string): ProviderRefund['state'] {
  if (status === 'COMPLETED') return 'succeeded';
  return status === 'PENDING' ? 'pending' : 'failed';
}

/** What a part of a refund says of the whole, in the id that PayPal stores with it. */
interface RefundPart {
  key: string;
  /** Null for a refund in one part, which is the whole. */
  whole: Money | null;
}

export function idOfPart({ key, amount }: { key: string; amount: Money }, number: number): string {
  return [key, number, paypalValue(amount), amount.currency].join(' ');
}

function partOf({ custom_id: id = '' }: PaypalRefund): RefundPart | null {
  const [key = '', , value = '', currency = ''] = id.split(' ');
  if (key === '') return null;
  return { key, whole: value === '' ? null : moneyFromPaypal(value, currency) };
}

/** The refunds that were made for this one of the shop, failed ones included. */
export function partsOf(refunds: readonly PaypalRefund[], key: string): PaypalRefund[] {
  return refunds.filter((refund) => partOf(refund)?.key === key);
}

/** What was given back by these, or is on its way. */
export function standing(refunds: readonly PaypalRefund[]): PaypalRefund[] {
  return refunds.filter(({ status }) => stateOfRefund(status) !== 'failed');
}

/** The refunds of the shop, each with its parts, and those that were made at PayPal itself. */
export function refundsByKey(refunds: readonly PaypalRefund[]): ProviderRefund[] {
  const groups = Map.groupBy(refunds, (refund) => partOf(refund)?.key ?? refund.id);
  return [...groups.values()].flatMap((parts) => refundOfParts(parts) ?? []);
}

/**
 * One refund of the shop, which has failed if no part of it stands. It is pending until its parts amount to it, so that
 * it is continued where it was interrupted. Null for no parts.
 */
export function refundOfParts(parts: readonly PaypalRefund[]): ProviderRefund | null {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return null;
  const stands = standing(parts);
  const { key = null, whole = null } = partOf(first) ?? {};
  const { id: reference } = first;
  if (stands.length === 0) {
    const failure = `PayPal: ${last.status_details?.reason ?? last.status}`;
    return { reference, key, state: 'failed', amount: whole ?? first.amount, failure };
  }
  const [moved, ...others] = stands.map(({ amount }) => amount);
  const sum = others.reduce(addMoney, moved ?? first.amount);
  const isWhole = whole === null || isSameMoney(sum, whole);
  const isDone = isWhole && stands.every(({ status }) => stateOfRefund(status) === 'succeeded');
  const state = isDone ? 'succeeded' : 'pending';
  const refund = { reference, key, state, amount: whole ?? sum, failure: '' } as const;
  return isWhole ? refund : { ...refund, isIncomplete: true };
}
