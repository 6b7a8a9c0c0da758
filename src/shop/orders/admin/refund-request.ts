import {
  maxRefundNoteLength,
  type RefundQuantity,
  type RefundReason,
  refundReasons,
} from '#shop/payments/rules/refund.ts';
import { parseMoney } from '#platform/money.ts';
import { orderUrl } from './orders-request.ts';

/** The fields of the form as they were typed. */
export interface RefundForm {
  /** By position of the order line. */
  quantities: string[];
  isShipping: boolean;
  amount: string;
  reason: RefundReason;
  note: string;
  isRestocked: boolean;
}

export function refundUrl(orderId: number): string {
  return `${orderUrl(orderId)}/refund`;
}

export function emptyRefundForm(lineCount: number): RefundForm {
  const quantities = Array.from({ length: lineCount }, () => '0');
  const nothing = { amount: '', note: '', isShipping: false, isRestocked: false };
  return { quantities, reason: 'requested', ...nothing };
}

export function readRefundForm(posted: FormData, lineCount: number): RefundForm {
  const textOf = (name: string) => {
    const value = posted.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    quantities: Array.from({ length: lineCount }, (_, position) => textOf(`quantity-${position}`)),
    isShipping: posted.has('shipping'),
    amount: textOf('amount'),
    reason: refundReasons.find((reason) => reason === textOf('reason')) ?? 'other',
    note: textOf('note').slice(0, maxRefundNoteLength),
    isRestocked: posted.has('restock'),
  };
}

/** Null for an amount or a quantity that cannot be read. */
export function refundRequestOf({ quantities, isShipping, amount }: RefundForm, currency: string) {
  if (!quantities.every((typed) => /^\d{0,9}$/.test(typed))) return null;
  const lines = quantities
    .map((typed, position): RefundQuantity => ({ position, quantity: Number(typed) }))
    .filter(({ quantity }) => quantity > 0);
  const explicit = amount === '' ? null : parseMoney(amount, currency);
  if (amount !== '' && explicit === null) return null;
  return { lines, shipping: isShipping, amount: explicit };
}
