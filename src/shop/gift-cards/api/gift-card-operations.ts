import { z } from 'zod';
import { callKey } from '#shop/api/api/idempotency-key.ts';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { pageAnswer } from '#shop/api/api/page-answer.ts';
import { chosenFields, pagedFields } from '#shop/api/api/parameters.ts';
import { type ApiResponse, invalid, problem } from '#shop/api/api/problem.ts';
import { browseGiftCards, issueOnce } from '#shop/gift-cards/use-cases/browse-gift-cards.ts';
import { disableGiftCard, showGiftCard } from '#shop/gift-cards/use-cases/gift-cards.ts';
import {
  cardSchema,
  cardToWire,
  draftSchema,
  issuedSchema,
  listedSchema,
  shownToWire,
} from './gift-card-json.ts';

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
      fields: chosenFields(listedSchema),
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
    return invalid(problems.map(([path, text]) => ({ path, message: text })));
  }
  const found = await showGiftCard(call.shop, visitorOf(call), id);
  if (!found.ok) throw new Error('the issued gift card is not found');
  return { status: 201, body: { ...cardToWire(found.value.card), code: issued.value.code } };
}

async function shown(call: ApiCall, id: string): Promise<ApiResponse<'forbidden' | 'not-found'>> {
  const found = await showGiftCard(call.shop, visitorOf(call), id);
  return found.ok ? { status: 200, body: shownToWire(found.value) } : problem(found.failure.code);
}
