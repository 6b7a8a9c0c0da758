import { z } from 'zod';
import { createDraft, deleteDraft, saveDraft } from '#shop/drafts/use-cases/edit-drafts.ts';
import { listDrafts, showDraft, type ShownDraft } from '#shop/drafts/use-cases/show-drafts.ts';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { staleness } from '#shop/api/api/precondition.ts';
import { invalid, problem } from '#shop/api/api/problem.ts';
import { orderSchema } from '#shop/orders/api/order-json.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import {
  draftChangeSchema,
  draftOrderSchema,
  placementSchema,
  type WireDraftChange,
} from './draft-json.ts';
import { chosenFields, pagedFields, withFields } from '#shop/api/api/parameters.ts';
import { draftFromWire, draftToWire } from './draft-wire.ts';
import { placeFromCall, placeProblems } from './place-from-call.ts';

const guard = { access: 'manage-orders', scope: 'orders:write' } as const;
const draftParams = z.object({ id: z.string().min(1).max(64) });
const answer = { description: 'The draft, its ETag for If-Match', schema: draftOrderSchema };
/** Each draft is priced anew. */
const maxDrafts = 100;
const defaultDrafts = 20;

export const draftOperations = [
  operation({
    method: 'GET',
    path: '/draft-orders',
    name: 'listDraftOrders',
    summary: 'List draft orders, those changed last first',
    ...guard,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(maxDrafts).default(defaultDrafts),
      page: pagedFields.page,
      fields: chosenFields(draftOrderSchema),
    }),
    problems: ['forbidden'],
    answer: { status: 200, description: 'An array', schema: z.array(draftOrderSchema) },
    async handle(call, { query }) {
      const listed = await listDrafts(call.shop, visitorOf(call), {
        page: query.page,
        size: query.limit,
      });
      if (!listed.ok) return problem(listed.failure.code);
      const { drafts, page } = listed.value;
      // A page past the end is empty for programs.
      const headers = { 'x-total-count': String(page.total) };
      if (query.page > page.count) return { status: 200, body: [], headers };
      const { currency } = await loadSettings(call.shop);
      const body = drafts.map(({ plan, ...stored }) => draftToWire({ stored, plan, currency }));
      return { status: 200, body: withFields(body, query.fields), headers };
    },
  }),
  operation({
    method: 'POST',
    path: '/draft-orders',
    name: 'createDraftOrder',
    summary: 'Create a draft order, which may be incomplete',
    ...guard,
    body: draftChangeSchema,
    problems: ['forbidden'],
    answer: { status: 201, ...answer },
    async handle(call, { body }) {
      const draft = await bodyDraft(call, body);
      if (!draft.ok) return invalid(draft.failure.errors);
      const id = call.shop.newId();
      const created = await createDraft(call.shop, visitorOf(call), {
        id,
        draft: draft.value,
      });
      if (!created.ok) return problem(created.failure.code);
      const read = await readDraft(call, id);
      return read.ok ? { status: 201, body: read.body } : problem('forbidden');
    },
  }),
  operation({
    method: 'GET',
    path: '/draft-orders/{id}',
    name: 'getDraftOrder',
    summary: 'Get a draft order with its totals and what is missing',
    ...guard,
    params: draftParams,
    problems: ['forbidden', 'not-found'],
    answer: { status: 200, ...answer },
    async handle(call, { params }) {
      const read = await readDraft(call, params.id);
      return read.ok ? { status: 200, body: read.body } : problem(read.code);
    },
  }),
  operation({
    method: 'PUT',
    path: '/draft-orders/{id}',
    name: 'replaceDraftOrder',
    summary: 'Replace the content of a draft order',
    ...guard,
    params: draftParams,
    body: draftChangeSchema,
    problems: ['forbidden', 'not-found', 'precondition-failed', 'stale'],
    answer: { status: 200, ...answer },
    async handle(call, { params: { id }, body }) {
      const before = await currentDraft(call, id);
      if (!before.ok) return problem(before.code);
      const { version } = before.shown.stored;
      const draft = await bodyDraft(call, body);
      if (!draft.ok) return invalid(draft.failure.errors);
      const edited = { id, version, draft: draft.value };
      const saved = await saveDraft(call.shop, visitorOf(call), edited);
      if (!saved.ok) return problem(saved.failure.code);
      const read = await readDraft(call, id);
      return read.ok ? { status: 200, body: read.body } : problem(read.code);
    },
  }),
  operation({
    method: 'DELETE',
    path: '/draft-orders/{id}',
    name: 'deleteDraftOrder',
    summary: 'Delete a draft order',
    ...guard,
    params: draftParams,
    problems: ['forbidden', 'not-found', 'precondition-failed', 'stale'],
    answer: { status: 200, description: 'The deleted draft', schema: draftOrderSchema },
    async handle(call, { params: { id } }) {
      const before = await currentDraft(call, id);
      if (!before.ok) return problem(before.code);
      const { version } = before.shown.stored;
      const deleted = await deleteDraft(call.shop, visitorOf(call), { id, version });
      if (!deleted.ok) return problem(deleted.failure.code);
      return { status: 200, body: draftToWire(before.shown) };
    },
  }),
  operation({
    method: 'POST',
    path: '/draft-orders/{id}/place',
    name: 'placeDraftOrder',
    summary:
      'Place a draft order, with a payment link by email or as paid; once, however often it is sent',
    ...guard,
    params: draftParams,
    body: placementSchema,
    problems: placeProblems,
    answer: { status: 201, description: 'The order', schema: orderSchema },
    handle: (call, { params, body }) => placeFromCall(call, params.id, body),
  }),
];

async function currentDraft(
  call: ApiCall,
  id: string,
): Promise<
  | { ok: true; shown: ShownDraft }
  | { ok: false; code: 'forbidden' | 'not-found' | 'precondition-failed' }
> {
  const shown = await showDraft(call.shop, visitorOf(call), id);
  if (!shown.ok) {
    return { ok: false, code: shown.failure.code === 'forbidden' ? 'forbidden' : 'not-found' };
  }
  const isStale = staleness(call, draftToWire(shown.value)) !== null;
  return isStale ? { ok: false, code: 'precondition-failed' } : { ok: true, shown: shown.value };
}

async function readDraft(call: ApiCall, id: string) {
  const shown = await showDraft(call.shop, visitorOf(call), id);
  if (shown.ok) return { ok: true as const, body: draftToWire(shown.value) };
  const code = shown.failure.code === 'forbidden' ? ('forbidden' as const) : ('not-found' as const);
  return { ok: false as const, code };
}

async function bodyDraft({ shop }: ApiCall, body: WireDraftChange) {
  const { currency } = await loadSettings(shop);
  return draftFromWire(body, currency);
}
