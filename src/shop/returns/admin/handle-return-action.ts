import type { ReceivedUnits, Return } from '#shop/returns/rules/return.ts';
import { completeReturn, type CompletionFailure } from '#shop/returns/use-cases/complete-return.ts';
import {
  endExchange,
  exchangeReturn,
  type ExchangeFailure,
} from '#shop/returns/use-cases/exchange-return.ts';
import {
  cancelReturn,
  decideReturn,
  receiveReturn,
} from '#shop/returns/use-cases/handle-return.ts';
import { type ShownReturn, showReturn } from '#shop/returns/use-cases/show-returns.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { formatMoney } from '#platform/format.ts';
import { parseMoney } from '#platform/money.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { failed, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { data, type RouterContextProvider } from 'react-router';
import { returnUrl } from './return-labels.tsx';

/** A step that was refused: what was typed, and why. */
export interface HandledReturn {
  typed: Record<string, string>;
  problem: string;
}

interface Posting {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

type StepFailure =
  | CompletionFailure
  | ExchangeFailure
  | { code: 'answer-missing' }
  | { code: 'not-receivable' }
  | { code: 'unreadable-amount' }
  | { code: 'unknown-step' };

/** One step of a return by staff, back to its page. */
export async function handleReturnAction({ request, context }: Posting, returnId: string) {
  const visitor = await signedInVisitor(context);
  const shop = context.get(shopContext);
  const posted = await postedForm(request);
  const shown = await showReturn(shop, visitor, returnId);
  if (!shown.ok) return refuse(shown.failure.code);
  const handled = await takeStep(shop, visitor, { posted, shown: shown.value });
  if (handled.ok) {
    const text = done[textOf(posted, 'intent')] ?? 'Return saved';
    return redirectWithMessage(request, returnUrl(returnId), { kind: 'success', text });
  }
  const { failure } = handled;
  if (failure.code === 'forbidden' || failure.code === 'not-found') return refuse(failure.code);
  if (failure.code === 'return-changed') {
    const text = 'Someone else has changed this return. The page shows its current status.';
    return redirectWithMessage(request, returnUrl(returnId), { kind: 'info', text });
  }
  const typed: HandledReturn['typed'] = {};
  for (const [name, value] of posted) if (typeof value === 'string') typed[name] = value;
  return data({ typed, problem: problemText(failure) }, { status: 422 });
}

function refuse(code: 'forbidden' | 'not-found'): Promise<never> {
  return Promise.reject(data(null, { status: code === 'forbidden' ? 403 : 404 }));
}

interface Step {
  posted: FormData;
  shown: ShownReturn;
}

function takeStep(
  shop: Shop,
  visitor: Visitor,
  { posted, shown: { returned, order } }: Step,
): Promise<Result<null, StepFailure>> {
  const { id: returnId } = returned;
  const answer = textOf(posted, 'answer').trim().slice(0, 1000);
  const intent = textOf(posted, 'intent');
  if (intent === 'approve' || intent === 'refuse') {
    return decideReturn(shop, visitor, { returnId, decision: intent, answer });
  }
  if (intent === 'exchange') {
    const replacements = returned.lines.flatMap(({ position }) => {
      const item = textOf(posted, `replacement-${position}`);
      return item === '' ? [] : [{ position, item }];
    });
    // The list says of each item what it costs more.
    return exchangeReturn(shop, visitor, {
      returnId,
      replacements,
      chargesDifference: true,
      answer,
    });
  }
  if (intent === 'end-exchange') return endExchange(shop, visitor, returnId);
  if (intent === 'cancel') return cancelReturn(shop, visitor, returnId);
  if (intent === 'receive') {
    return receiveReturn(shop, visitor, { returnId, received: receivedUnits(posted, returned) });
  }
  if (intent === 'complete') return completeReturn(shop, visitor, { returnId, refund: null });
  if (intent !== 'refund') return Promise.resolve(failed({ code: 'unknown-step' }));
  const typed = textOf(posted, 'amount').trim();
  const amount = typed === '' ? null : parseMoney(typed, order.total.currency);
  if (typed !== '' && amount === null) {
    return Promise.resolve(failed({ code: 'unreadable-amount' }));
  }
  const refund = { shipping: posted.has('shipping'), amountMinor: amount?.amount ?? null };
  return completeReturn(shop, visitor, { returnId, refund });
}

/** What cannot be read counts as more than can have arrived. */
function receivedUnits(posted: FormData, { lines }: Return): ReceivedUnits[] {
  const unitsOf = (name: string) => {
    const typed = textOf(posted, name).trim();
    return /^\d{0,9}$/.test(typed) ? Number(typed) : Number.NaN;
  };
  return lines.map(({ position }) => ({
    position,
    restocked: unitsOf(`restocked-${position}`),
    writtenOff: unitsOf(`written-off-${position}`),
  }));
}

const done: Readonly<Record<string, string>> = {
  approve: 'Return approved. We email the customer.',
  refuse: 'Return refused. We email the customer.',
  exchange: 'Items exchanged. We email the customer.',
  'end-exchange': 'Exchange given up and its order cancelled',
  cancel: 'Return cancelled',
  receive: 'Return received. We email the customer.',
  refund: 'Refund started and return completed',
  complete: 'Return completed',
};

function problemText(failure: StepFailure): string {
  if (failure.code === 'refund-too-high') {
    return failure.left.amount === 0
      ? 'Everything has been refunded already.'
      : `Enter at most ${formatMoney(failure.left)}. That is what is left of the payment.`;
  }
  if (failure.code === 'not-enough-stock') {
    const [short] = failure.shortages;
    return `Only ${short?.available ?? 0} of ${short?.title ?? 'an item'} are left. Select another item.`;
  }
  if (failure.code === 'costs-more') {
    return `${failure.item} costs more than the returned item. Refund the return and have the customer order it.`;
  }
  return problems[failure.code] ?? 'This is not possible.';
}

const problems: Readonly<Partial<Record<StepFailure['code'], string>>> = {
  'answer-missing': 'Tell the customer why you refuse the return.',
  'not-receivable':
    'Enter whole numbers, at least one item, and no more than the customer returns.',
  'nothing-to-exchange': 'Select at least one item that replaces a returned one.',
  'unknown-item': 'This item is not on sale any more. Select another one.',
  'unreadable-amount': 'Enter the amount like 12.50.',
  'unknown-step': 'Select what to do with this return.',
  'nothing-to-refund': 'Enter an amount, or complete the return without a refund.',
  'already-refunded':
    'Some of these items have been refunded already. Enter an amount on the refund page of the order, and complete the return without a refund.',
  'approval-needed':
    'This refund needs a second person. Request it on the refund page of the order, and complete the return without a refund.',
  'not-refundable': 'This order has no payment that can be refunded.',
  'key-reused': 'This return has been refunded already.',
};
