import type { z } from 'zod';
import { callKey } from '#shop/api/api/idempotency-key.ts';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { idParams } from '#shop/api/api/parameters.ts';
import { type ApiResponse, invalid, problem } from '#shop/api/api/problem.ts';
import { completeReturn } from '#shop/returns/use-cases/complete-return.ts';
import { endExchange, exchangeReturn } from '#shop/returns/use-cases/exchange-return.ts';
import {
  cancelReturn,
  decideReturn,
  receiveReturn,
} from '#shop/returns/use-cases/handle-return.ts';
import { createReturn } from '#shop/returns/use-cases/request-return.ts';
import { openPhoto } from '#shop/returns/use-cases/return-photos.ts';
import { showReturn, showReturnsOf } from '#shop/returns/use-cases/show-returns.ts';
import { parseMoney, wireAmount } from '#platform/money.ts';
import {
  changeSchema,
  draftSchema,
  exchangeSchema,
  photoParams,
  photoSchema,
  receiptSchema,
  refundSchema,
  returnParams,
  returnSchema,
  returnsSchema,
  returnToWire,
} from './return-json.ts';

const staffAccess = { access: 'manage-orders', scope: 'orders:write' } as const;
const changed = { status: 200, description: 'The return', schema: returnSchema } as const;
const stepProblems = ['forbidden', 'not-found', 'return-changed'] as const;
const receiptProblems = [...stepProblems, 'not-receivable'] as const;
const refundProblems = [
  ...stepProblems,
  'not-refundable',
  'refund-too-high',
  'already-refunded',
  'nothing-to-refund',
  'approval-needed',
] as const;
const exchangeProblems = [
  ...stepProblems,
  'already-refunded',
  'unknown-item',
  'costs-more',
  'not-enough-stock',
] as const;
const draftProblems = ['forbidden', 'not-found', 'not-returnable', 'key-reused'] as const;

export const returnOperations = [
  operation({
    method: 'GET',
    path: '/orders/{id}/returns',
    name: 'listReturns',
    summary: 'List the returns of an order',
    access: 'see-orders',
    scope: 'orders:read',
    params: idParams,
    problems: ['forbidden', 'not-found'],
    answer: { status: 200, description: 'Returns', schema: returnsSchema },
    async handle(call, { params }) {
      const shown = await showReturnsOf(call.shop, visitorOf(call), params.id);
      return shown.ok
        ? { status: 200, body: { returns: shown.value.returns.map(returnToWire) } }
        : problem(shown.failure.code);
    },
  }),
  operation({
    method: 'POST',
    path: '/orders/{id}/returns',
    name: 'createReturn',
    summary: 'Record a return for a customer, whenever the order was delivered',
    ...staffAccess,
    params: idParams,
    body: draftSchema,
    isRepeatable: true,
    problems: draftProblems,
    answer: { status: 201, description: 'The requested return', schema: returnSchema },
    handle: (call, { params, body }) => createFromDraft(call, params.id, body),
  }),
  operation({
    method: 'GET',
    path: '/returns/{returnId}/photos/{photoId}',
    name: 'getReturnPhoto',
    summary: 'Get a photo that the customer has added to a return, in Base64',
    access: 'see-orders',
    scope: 'orders:read',
    params: photoParams,
    problems: ['forbidden', 'not-found'],
    answer: { status: 200, description: 'The photo', schema: photoSchema },
    async handle(call, { params }) {
      const opened = await openPhoto(call.shop, visitorOf(call), params);
      if (!opened.ok) return problem(opened.failure.code);
      const body = { mediaType: 'image/jpeg' as const, data: opened.value.toString('base64') };
      return { status: 200, body };
    },
  }),
  operation({
    method: 'PATCH',
    path: '/returns/{returnId}',
    name: 'changeReturn',
    summary: 'Approve, refuse, cancel or complete a return; the customer is emailed the answer',
    ...staffAccess,
    params: returnParams,
    body: changeSchema,
    problems: stepProblems,
    answer: changed,
    handle: (call, { params, body }) => change(call, params, body),
  }),
  operation({
    method: 'POST',
    path: '/returns/{returnId}/receipt',
    name: 'receiveReturn',
    summary: 'Record which units of a return have arrived',
    ...staffAccess,
    params: returnParams,
    body: receiptSchema,
    problems: receiptProblems,
    answer: changed,
    async handle(call, { params, body }) {
      const { returnId } = params;
      const receiving = { returnId, received: body.lines };
      const received = await receiveReturn(call.shop, visitorOf(call), receiving);
      return received.ok ? shownReturn(call, returnId) : problem(received.failure.code);
    },
  }),
  operation({
    method: 'POST',
    path: '/returns/{returnId}/refund',
    name: 'refundReturn',
    summary: 'Refund the units of a return that have arrived, and complete it',
    ...staffAccess,
    params: returnParams,
    body: refundSchema,
    problems: refundProblems,
    answer: changed,
    handle: (call, { params, body }) => refund(call, params, body),
  }),
  operation({
    method: 'POST',
    path: '/returns/{returnId}/exchange',
    name: 'exchangeReturn',
    summary: 'Approve a return and place the order of other items that replace those of its lines',
    ...staffAccess,
    params: returnParams,
    body: exchangeSchema,
    problems: exchangeProblems,
    answer: changed,
    async handle(call, { params, body }) {
      const { returnId } = params;
      const { lines: replacements, chargesDifference } = body;
      const answer = body.answer.trim();
      const exchange = { returnId, replacements, chargesDifference, answer };
      const exchanged = await exchangeReturn(call.shop, visitorOf(call), exchange);
      if (exchanged.ok) return shownReturn(call, returnId);
      const { code } = exchanged.failure;
      return problem(code === 'nothing-to-exchange' ? 'already-refunded' : code);
    },
  }),
  operation({
    method: 'DELETE',
    path: '/returns/{returnId}/exchange',
    name: 'endExchange',
    summary: 'Cancel the order that replaces items of a return, while nothing of it has shipped',
    ...staffAccess,
    params: returnParams,
    problems: stepProblems,
    answer: changed,
    async handle(call, { params: { returnId } }) {
      const ended = await endExchange(call.shop, visitorOf(call), returnId);
      return ended.ok ? shownReturn(call, returnId) : problem(ended.failure.code);
    },
  }),
];

type Params = z.infer<typeof returnParams>;

async function createFromDraft(
  call: ApiCall,
  orderId: number,
  draft: z.infer<typeof draftSchema>,
): Promise<ApiResponse<(typeof draftProblems)[number]>> {
  const { keyHash: key } = callKey(call, 'return', draft);
  const lines = draft.lines.map((line) => ({ ...line, wantedVariantId: null }));
  const request = { orderId, key, kind: 'return', lines, note: draft.note.trim() } as const;
  const created = await createReturn(call.shop, visitorOf(call), request);
  if (created.ok) return { status: 201, body: returnToWire(created.value) };
  const { code } = created.failure;
  const isRefused = code === 'nothing-to-return' || code === 'return-window-closed';
  return problem(isRefused ? 'not-returnable' : code);
}

async function change(
  call: ApiCall,
  { returnId }: Params,
  { status, answer: typed }: z.infer<typeof changeSchema>,
): Promise<ApiResponse<(typeof stepProblems)[number] | 'invalid'>> {
  const visitor = visitorOf(call);
  const answer = typed.trim();
  if (status === 'approved' || status === 'refused') {
    const decision = status === 'approved' ? 'approve' : 'refuse';
    const decided = await decideReturn(call.shop, visitor, { returnId, decision, answer });
    if (decided.ok) return shownReturn(call, returnId);
    const { code } = decided.failure;
    if (code !== 'answer-missing') return problem(code);
    return invalid([{ path: 'answer', message: 'Required to refuse a return' }]);
  }
  const ended =
    status === 'cancelled'
      ? await cancelReturn(call.shop, visitor, returnId)
      : await completeReturn(call.shop, visitor, { returnId, refund: null });
  if (ended.ok) return shownReturn(call, returnId);
  const { code } = ended.failure;
  return problem(code === 'forbidden' || code === 'not-found' ? code : 'return-changed');
}

async function refund(
  call: ApiCall,
  { returnId }: Params,
  { shipping, amount: typed }: z.infer<typeof refundSchema>,
): Promise<ApiResponse<(typeof refundProblems)[number] | 'invalid'>> {
  const visitor = visitorOf(call);
  const shown = await showReturn(call.shop, visitor, returnId);
  if (!shown.ok) return problem(shown.failure.code);
  const { currency } = shown.value.order.total;
  const amount = typed === undefined ? null : parseMoney(String(typed), currency);
  if (typed !== undefined && amount === null) {
    const message = `Must be an amount of at least 0 in ${currency}, without fractions of its minor unit`;
    return invalid([{ path: 'amount', message }]);
  }
  const refunded = await completeReturn(call.shop, visitor, {
    returnId,
    refund: { shipping, amountMinor: amount?.amount ?? null },
  });
  if (refunded.ok) return shownReturn(call, returnId);
  const { failure } = refunded;
  if (failure.code === 'key-reused') return problem('return-changed');
  if (failure.code === 'gift-card-used') throw new Error('gift cards cannot be returned');
  if (failure.code !== 'refund-too-high') return problem(failure.code);
  const { left } = failure;
  return problem(failure.code, { more: { left: wireAmount(left), currency: left.currency } });
}

async function shownReturn(call: ApiCall, returnId: string) {
  const shown = await showReturn(call.shop, visitorOf(call), returnId);
  if (!shown.ok) return problem(shown.failure.code);
  return { status: 200, body: returnToWire(shown.value.returned) } as const;
}
