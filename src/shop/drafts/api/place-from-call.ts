import type { z } from 'zod';
import type { DraftProblem } from '#shop/drafts/rules/plan-draft.ts';
import { placeDraft } from '#shop/drafts/use-cases/place-draft.ts';
import { showDraft } from '#shop/drafts/use-cases/show-drafts.ts';
import { type ApiCall, visitorOf } from '#shop/api/api/operation.ts';
import { staleness } from '#shop/api/api/precondition.ts';
import { type ApiResponse, invalid, problem } from '#shop/api/api/problem.ts';
import { readOrder } from '#shop/orders/api/order-json.ts';
import { wireAmount } from '#platform/money.ts';
import type { placementSchema } from './draft-json.ts';
import { amountMessage, draftToWire, minorUnits } from './draft-wire.ts';

export const placeProblems = [
  'forbidden',
  'not-found',
  'precondition-failed',
  'stale',
  'not-ready',
  'not-enough-stock',
  'total-changed',
  'no-payment-method',
] as const;

export async function placeFromCall(
  call: ApiCall,
  id: string,
  { total, payment }: z.infer<typeof placementSchema>,
): Promise<ApiResponse<(typeof placeProblems)[number] | 'invalid'>> {
  const shown = await showDraft(call.shop, visitorOf(call), id);
  if (!shown.ok && shown.failure.code === 'placed') return placed(call, shown.failure.order.id);
  if (!shown.ok) return problem(shown.failure.code === 'forbidden' ? 'forbidden' : 'not-found');
  if (staleness(call, draftToWire(shown.value))) return problem('precondition-failed');
  const { version } = shown.value.stored;
  const { currency } = shown.value;
  const agreedTotalMinor = minorUnits(total, currency);
  if (agreedTotalMinor === null) {
    return invalid([{ path: 'total', message: amountMessage(currency) }]);
  }
  const placing = { id, version, agreedTotalMinor, payment };
  const order = await placeDraft(call.shop, visitorOf(call), placing);
  if (order.ok) return placed(call, order.value.id);
  const { failure } = order;
  if (failure.code === 'total-changed')
    return problem(failure.code, { more: { total: wireAmount(failure.total) } });
  if (failure.code === 'not-ready') return unready(failure.problems);
  if (failure.code === 'discount-refused') return unready([failure]);
  return problem(failure.code);
}

function unready(problems: readonly DraftProblem[]): ApiResponse<'not-ready' | 'not-enough-stock'> {
  const [first] = problems;
  if (first?.code === 'not-enough-stock' && problems.length === 1) {
    return problem('not-enough-stock', { more: { shortages: first.shortages } });
  }
  return problem('not-ready', { more: { problems: problems.map(({ code }) => code) } });
}

async function placed(call: ApiCall, orderId: number): Promise<ApiResponse<never>> {
  const order = await readOrder(call, orderId);
  if (!order) throw new Error('an order is gone as soon as it is placed');
  return { status: 201, body: order };
}
