import { z } from 'zod';
import { callKey } from '#shop/api/api/idempotency-key.ts';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { pageAnswer } from '#shop/api/api/page-answer.ts';
import { pagedFields } from '#shop/api/api/parameters.ts';
import { type ApiResponse, invalid, problem } from '#shop/api/api/problem.ts';
import { maxGiftMessageLength } from '#shop/gift-cards/rules/gift-card-form.ts';
import { browseGiftCards, issueOnce } from '#shop/gift-cards/use-cases/browse-gift-cards.ts';
import {
  disableGiftCard,
  type ListedGiftCard,
  showGiftCard,
  type ShownGiftCard,
} from '#shop/gift-cards/use-cases/gift-cards.ts';
import { wireAmount } from '#platform/money.ts';

const cardFields = {
  id: z.string(),
  last4: z.string().describe('The end of the code.'),
  status: z.enum(['active', 'used', 'expired', 'disabled']),
  currency: z.string(),
  issued: z.number().describe('What it was issued with.'),
  balance: z.number().describe('What is left; the sum of the ledger.'),
  recipient: z.string().describe('The address that the code is sent to; empty for none.'),
  message: z.string(),
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
};

const listedSchema = z.object(cardFields).meta({ id: 'ListedGiftCard' });

const cardSchema = z
  .object({
    ...cardFields,
    entries: z
      .array(
        z.object({
          id: z.string(),
          kind: z
            .enum(['issue', 'hold', 'release', 'spend', 'refund', 'adjust'])
            .describe('Hold and release are of payments that are under way or came to nothing.'),
          amount: z.number().describe('Below zero where it takes from the balance.'),
          orderId: z.int().nullable(),
          orderNumber: z.string().nullable(),
          reason: z.string().describe('Of an adjustment.'),
          createdAt: z.iso.datetime(),
        }),
      )
      .describe('The ledger, the oldest first.'),
  })
  .meta({ id: 'GiftCard' });

const issuedSchema = z
  .object({
    ...cardFields,
    code: z
      .string()
      .nullable()
      .describe('Shown only now. Null where the Idempotency-Key repeats an earlier call.'),
  })
  .meta({ id: 'IssuedGiftCard' });

const draftSchema = z
  .object({
    amount: z.number().describe('In the currency of the shop.'),
    recipient: z.string().max(254).default('').describe('Receives the code by email.'),
    message: z.string().max(maxGiftMessageLength).default('').describe('For the recipient.'),
    expiresOn: z.iso
      .date()
      .nullable()
      .default(null)
      .describe('The last day, in the time zone of the shop; null for never.'),
  })
  .meta({
    id: 'GiftCardDraft',
    examples: [
      {
        amount: 50,
        recipient: 'ingrid@example.com',
        message: 'Happy birthday!',
        expiresOn: null,
      },
    ],
  });

const idParams = z.object({ id: z.string().min(1).max(64) });
const reading = { access: 'manage-gift-cards', scope: 'gift-cards:read' } as const;
const writing = { access: 'manage-gift-cards', scope: 'gift-cards:write' } as const;
const answer = { status: 200, description: 'The card with its ledger', schema: cardSchema };
const maxTextLength = 100;

export const giftCardOperations = [
  operation({
    method: 'GET',
    path: '/gift-cards',
    name: 'listGiftCards',
    summary: 'List gift cards, the newest first',
    ...reading,
    query: z.object({
      limit: pagedFields.limit,
      page: pagedFields.page,
      text: z
        .string()
        .max(maxTextLength)
        .default('')
        .describe('The end of a code, a part of a recipient’s address, or the number of an order.'),
    }),
    problems: ['forbidden'],
    answer: { status: 200, description: 'An array', schema: z.array(listedSchema) },
    async handle(call, { query }) {
      const { limit, page, text } = query;
      const span = { text: text.trim(), offset: (page - 1) * limit, limit };
      const listed = await browseGiftCards(call.shop, visitorOf(call), span);
      if (!listed.ok) return problem(listed.failure.code);
      const { cards, total } = listed.value;
      const rows = cards.map(cardToWire);
      return pageAnswer({ call, path: '/gift-cards', query, rows, total, isById: false });
    },
  }),
  operation({
    method: 'GET',
    path: '/gift-cards/{id}',
    name: 'getGiftCard',
    summary: 'Get a gift card with its ledger',
    ...reading,
    params: idParams,
    problems: ['forbidden', 'not-found'],
    answer,
    handle: (call, { params }) => shown(call, params.id),
  }),
  operation({
    method: 'POST',
    path: '/gift-cards',
    name: 'issueGiftCard',
    summary: 'Issue a gift card; only this answer has its code',
    ...writing,
    body: draftSchema,
    isRepeatable: true,
    problems: ['forbidden', 'key-reused'],
    answer: { status: 201, description: 'The card and its code', schema: issuedSchema },
    handle: (call, { body }) => issue(call, body),
  }),
  ...(['disable', 'enable'] as const).map((verb) =>
    operation({
      method: 'POST',
      path: `/gift-cards/{id}/${verb}`,
      name: `${verb}GiftCard`,
      summary:
        verb === 'disable'
          ? 'Disable a gift card: it keeps its balance and pays nothing'
          : 'Enable a disabled gift card',
      ...writing,
      params: idParams,
      problems: ['forbidden', 'not-found'],
      answer,
      async handle(call, { params: { id } }) {
        const change = { id, isDisabled: verb === 'disable' };
        const changed = await disableGiftCard(call.shop, visitorOf(call), change);
        // A repeated call finds it done.
        if (changed.ok || changed.failure.code === 'unchanged') return shown(call, id);
        return problem(changed.failure.code);
      },
    }),
  ),
];

async function issue(
  call: ApiCall,
  draft: z.infer<typeof draftSchema>,
): Promise<ApiResponse<'forbidden' | 'key-reused' | 'invalid'>> {
  const { amount, recipient, message, expiresOn } = draft;
  // The ids of cards are as long as those that the form chooses.
  const id = callKey(call, 'gift-card', draft).keyHash.slice(0, 32);
  const form = {
    amount: String(amount),
    recipient: recipient.trim(),
    message: message.trim(),
    expiresOn: expiresOn ?? '',
  };
  const issued = await issueOnce(call.shop, visitorOf(call), { id, form });
  if (!issued.ok) {
    const { failure } = issued;
    if (failure.code !== 'incomplete') return problem(failure.code);
    const problems = Object.entries(failure.problems);
    return invalid(problems.map(([path, text = '']) => ({ path, message: text })));
  }
  const found = await showGiftCard(call.shop, visitorOf(call), id);
  if (!found.ok) throw new Error('the issued gift card is not found');
  return { status: 201, body: { ...cardToWire(found.value.card), code: issued.value.code } };
}

async function shown(call: ApiCall, id: string): Promise<ApiResponse<'forbidden' | 'not-found'>> {
  const found = await showGiftCard(call.shop, visitorOf(call), id);
  return found.ok
    ? { status: 200, body: shownToWire(found.value) }
    : problem(found.failure.code);
}

function shownToWire({ card, entries }: ShownGiftCard): z.infer<typeof cardSchema> {
  return {
    ...cardToWire(card),
    entries: entries.map(({ id, kind, amount, order, reason, at }) => ({
      id,
      kind,
      amount: wireAmount(amount),
      orderId: order?.id ?? null,
      orderNumber: order?.number ?? null,
      reason,
      createdAt: new Date(at).toISOString(),
    })),
  };
}

function cardToWire(card: ListedGiftCard): z.infer<typeof listedSchema> {
  const { id, last4, state, issued, balance, recipient, message, expiresAt, createdAt } = card;
  return {
    id,
    last4,
    status: state,
    currency: issued.currency,
    issued: wireAmount(issued),
    balance: wireAmount(balance),
    recipient,
    message,
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
  };
}
