import { z } from 'zod';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import type { RefundFailure } from '#shop/orders/use-cases/record-refund.ts';
import { type OrderRefunds, showRefunds } from '#shop/orders/use-cases/show-refunds.ts';
import { maxRefundNoteLength, refundReasons } from '#shop/payments/rules/refund.ts';
import { callKey } from '#shop/api/api/idempotency-key.ts';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { idParams } from '#shop/api/api/parameters.ts';
import { type ApiResponse, invalid, problem } from '#shop/api/api/problem.ts';
import { parseMoney, wireAmount } from '#platform/money.ts';

const unitsSchema = z.object({
  position: z.int().min(0).describe('Of the order line in cartitem, from 0.'),
  quantity: z.int().min(1),
});

const draftSchema = z
  .object({
    lines: z
      .array(unitsSchema)
      .refine(
        (lines) => new Set(lines.map(({ position }) => position)).size === lines.length,
        'Each position at most once',
      )
      .default([])
      .describe('Units to refund, each with its share of discount and tax.'),
    shipping: z.boolean().default(false).describe('Refunds what is left of the shipping cost.'),
    amount: z
      .number()
      .optional()
      .describe('Instead of the sum of units and shipping, above or below it.'),
    reason: z.enum(refundReasons).default('other'),
    note: z.string().max(maxRefundNoteLength).default('').describe('For staff.'),
    restock: z
      .boolean()
      .default(false)
      .describe('Returns the units to stock, as far as they were taken from it.'),
  })
  .meta({
    id: 'RefundDraft',
    examples: [
      {
        lines: [{ position: 0, quantity: 1 }],
        shipping: false,
        reason: 'damaged',
        note: 'The hinge is broken.',
        restock: false,
      },
    ],
  });

const refundSchema = z
  .object({
    id: z.string(),
    status: z
      .enum(['pending', 'succeeded', 'failed'])
      .describe('Pending until the payment provider has decided. A failed refund moved no money.'),
    isManual: z.boolean().describe('Staff return the money themselves; no provider is involved.'),
    currency: z.string(),
    amount: z.number().describe('The sum of items, shipping and other.'),
    items: z.number(),
    shipping: z.number(),
    other: z
      .number()
      .describe('What the requested amount adds to items and shipping; negative if it is below.'),
    lines: z.array(
      unitsSchema.extend({
        amount: z.number(),
        restocked: z.int().min(0).describe('Units that returned to stock.'),
      }),
    ),
    reason: z.enum(refundReasons),
    note: z.string(),
    failure: z.string().describe('Why the provider refused it; empty otherwise.'),
    retryOf: z.string().nullable().describe('The id of the failed refund that this one retries.'),
    createdAt: z.iso.datetime(),
    settledAt: z.iso.datetime().nullable().describe('Null while the refund is pending.'),
  })
  .meta({ id: 'Refund' });

const orderRefundsSchema = z
  .object({
    currency: z.string(),
    refunds: z.array(refundSchema).describe('The oldest first.'),
    left: z
      .object({ amount: z.number(), shipping: z.number(), lines: z.array(unitsSchema) })
      .nullable()
      .describe('What can still be refunded. Null if nothing was paid or everything was refunded.'),
  })
  .meta({ id: 'OrderRefunds' });

const refundProblems = [
  'forbidden',
  'not-found',
  'not-refundable',
  'refund-too-high',
  'already-refunded',
  'nothing-to-refund',
  'gift-card-used',
  'approval-needed',
  'key-reused',
] as const;

export const refundOperations = [
  operation({
    method: 'GET',
    path: '/orders/{id}/refunds',
    name: 'listRefunds',
    summary: 'List the refunds of an order and what is left to refund',
    access: 'see-orders',
    scope: 'orders:read',
    params: idParams,
    problems: ['forbidden', 'not-found'],
    answer: { status: 200, description: 'Refunds and rest', schema: orderRefundsSchema },
    async handle(call, { params }) {
      const shown = await showRefunds(call.shop, visitorOf(call), params.id);
      return shown.ok
        ? { status: 200, body: refundsToWire(shown.value) }
        : problem(shown.failure.code);
    },
  }),
  operation({
    method: 'POST',
    path: '/orders/{id}/refunds',
    name: 'refundOrder',
    summary:
      'Refund units, shipping or an amount of a paid order through its payment provider; above the limit of the shop it waits until staff approve it in the admin area (approval-needed)',
    access: 'manage-orders',
    scope: 'orders:write',
    params: idParams,
    body: draftSchema,
    isRepeatable: true,
    problems: refundProblems,
    answer: { status: 201, description: 'The refund, pending or recorded', schema: refundSchema },
    handle: (call, { params, body }) => refundFromDraft(call, params.id, body),
  }),
];

async function refundFromDraft(
  call: ApiCall,
  orderId: number,
  draft: z.infer<typeof draftSchema>,
): Promise<ApiResponse<(typeof refundProblems)[number] | 'invalid'>> {
  const visitor = visitorOf(call);
  const shown = await showRefunds(call.shop, visitor, orderId);
  if (!shown.ok) return problem(shown.failure.code);
  const { amount: typed, note, ...chosen } = draft;
  const { currency } = shown.value.order.total;
  const amount = typed === undefined ? null : parseMoney(String(typed), currency);
  if (typed !== undefined && amount === null) {
    const message = `Must be an amount of at least 0 in ${currency}, without fractions of its minor unit`;
    return invalid([{ path: 'amount', message }]);
  }
  const refunded = await refundOrder(call.shop, visitor, {
    ...chosen,
    orderId,
    key: callKey(call, 'refund', draft).keyHash,
    amountMinor: amount?.amount ?? null,
    note: note.trim(),
  });
  return refunded.ok
    ? { status: 201, body: refundToWire(refunded.value) }
    : refusal(refunded.failure);
}

function refusal(failure: RefundFailure) {
  if (failure.code !== 'refund-too-high') return problem(failure.code);
  const { left } = failure;
  return problem(failure.code, { more: { left: wireAmount(left), currency: left.currency } });
}

function refundsToWire({ order, refunds, left }: OrderRefunds): z.infer<typeof orderRefundsSchema> {
  const units = (left?.quantities ?? []).map((quantity, position) => ({ position, quantity }));
  return {
    currency: order.total.currency,
    refunds: refunds.map(refundToWire),
    left: left && {
      amount: wireAmount(left.amount),
      shipping: wireAmount(left.shipping),
      lines: units.filter(({ quantity }) => quantity > 0),
    },
  };
}

function refundToWire(refund: OrderRefunds['refunds'][number]): z.infer<typeof refundSchema> {
  const { id, state: status, attemptId, giftCardId, reason, note, failure } = refund;
  const { retryOf, settledAt } = refund;
  return {
    id,
    status,
    isManual: attemptId === null && giftCardId === null,
    currency: refund.amount.currency,
    amount: wireAmount(refund.amount),
    items: wireAmount(refund.items),
    shipping: wireAmount(refund.shipping),
    other: wireAmount(refund.other),
    lines: refund.lines.map(({ position, quantity, restocked, amount }) => {
      return { position, quantity, restocked, amount: wireAmount(amount) };
    }),
    reason,
    note,
    failure,
    retryOf,
    createdAt: new Date(refund.createdAt).toISOString(),
    settledAt: settledAt === null ? null : new Date(settledAt).toISOString(),
  };
}
