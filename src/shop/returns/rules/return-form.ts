import type { OrderLine } from '#shop/orders/rules/order.ts';
import { allowsReturn, returnNote } from '#shop/settings/rules/return-policies.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { Photo } from '#platform/photo.ts';
import {
  maxReturnNoteLength,
  type Return,
  type RequestedLine,
  returnReasons,
  type ReturnReason,
} from './return.ts';

/** The fields of the form as they were typed, by position of the order line. */
export interface ReturnForm {
  lines: { quantity: string; reason: string }[];
  note: string;
}

/** What the browser shows again of a form that was refused. */
export interface ShownForm {
  form: ReturnForm;
  /** Photos stay with the form while other fields are corrected. */
  key: string;
  photos: Photo[];
  /** Null where nothing was wrong. */
  problem: ShownProblem | null;
}

export interface ShownProblem {
  text: string;
  /** The names of those that it is about; none where it is about the whole form. */
  fields: string[];
}

export function emptyReturnForm(lineCount: number): ReturnForm {
  const blank = { quantity: '0', reason: '' };
  return { lines: Array.from({ length: lineCount }, () => blank), note: '' };
}

export function readReturnForm(posted: FormData, lineCount: number): ReturnForm {
  const textOf = (name: string) => {
    const value = posted.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    lines: Array.from({ length: lineCount }, (_, position) => ({
      quantity: textOf(`quantity-${position}`),
      reason: textOf(`reason-${position}`),
    })),
    note: textOf('note').slice(0, maxReturnNoteLength),
  };
}

export type ReturnFormProblem = 'unreadable' | 'reason-missing';

/** The lines of the request; a withdrawal has no reasons. */
export function requestedLines(
  { lines }: ReturnForm,
  kind: 'return' | 'withdrawal',
): RequestedLine[] | ReturnFormProblem {
  if (!lines.every(isReadable)) return 'unreadable';
  const chosen = lines
    .map(({ quantity, reason }, position) => ({ position, quantity: Number(quantity), reason }))
    .filter(({ quantity }) => quantity > 0);
  const requested = chosen.map(({ position, quantity, reason: typed }) => {
    const known: ReturnReason | undefined = returnReasons.find((one) => one === typed);
    const reason: ReturnReason | undefined = kind === 'withdrawal' ? 'none' : known;
    return { position, quantity, reason, wantedVariantId: null };
  });
  const complete = requested.flatMap(({ reason, ...line }) =>
    reason ? [{ ...line, reason }] : [],
  );
  return complete.length < requested.length ? 'reason-missing' : complete;
}

/** The names of the fields that a refusal is about. `returnable` are units by position: without any, a line has no fields. */
export function refusedFields(
  code: string,
  { lines }: ReturnForm,
  returnable: readonly number[],
): string[] {
  const shown = lines
    .map((line, position) => ({ ...line, position, left: returnable[position] ?? 0 }))
    .filter(({ left }) => left > 0);
  const refused = shown.filter(({ quantity, reason, left }, at) => {
    switch (code) {
      case 'unreadable':
        return !isReadable({ quantity });
      case 'reason-missing':
        return Number(quantity) > 0 && !isReason(reason);
      case 'not-returnable':
        return Number(quantity) > left;
      case 'nothing-to-return':
        return at === 0;
      default:
        return false;
    }
  });
  const field = code === 'reason-missing' ? 'reason' : 'quantity';
  return refused.map(({ position }) => `${field}-${position}`);
}

function isReadable({ quantity }: { quantity: string }): boolean {
  return /^\d{0,9}$/.test(quantity);
}

function isReason(text: string): boolean {
  return returnReasons.some((reason) => reason === text);
}

/** Why none of its units can be selected; null where some can. `left` are those that no policy forbids. */
export function whyNotReturnable(
  { returnPolicy, shipped, needsShipping }: OrderLine,
  { left, kind }: { left: number; kind: Return['kind'] },
  terms: Pick<Settings, 'returnDays' | 'withdrawals'>,
): string | null {
  if (left > 0) {
    if (allowsReturn(returnPolicy, kind)) return null;
    return `${returnNote(returnPolicy, terms)} If it is faulty, write to us.`;
  }
  if (!needsShipping) return 'This item was not shipped and cannot be sent back.';
  return shipped === 0 ? 'Not shipped yet.' : 'Already returned or refunded, or on its way back.';
}
