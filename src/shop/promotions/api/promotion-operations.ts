import { z } from 'zod';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { invalid, problem } from '#shop/api/api/problem.ts';
import type { ListedPromotion } from '#shop/promotions/use-cases/promotions.ts';
import {
  firstOrderAudience,
  oneTimeCodes,
  type PromotionForm,
  promotionFormOf,
  type PromotionProblems,
} from '#shop/promotions/rules/promotion-form.ts';
import { createCodes } from '#shop/promotions/use-cases/one-time-codes.ts';
import {
  addPromotion,
  changePromotion,
  endPromotion,
  listPromotions,
  showPromotion,
} from '#shop/promotions/use-cases/promotions.ts';
import { wireAmount } from '#platform/money.ts';

const count = z.int().min(1).max(999).nullable().default(null);
const amount = z.number().min(0).nullable().default(null);
const day = z.string().max(10).nullable().default(null);
const uses = z.int().min(1).max(9_999_999).nullable().default(null);

const draftFields = {
  title: z.string().min(1).max(100),
  code: z.string().max(40).nullable().default(null).describe('Null for an automatic promotion.'),
  oneTimeCodes: z
    .boolean()
    .default(false)
    .describe('Whether it applies by codes for one order each.'),
  kind: z.enum(['amount', 'percent', 'free-shipping', 'buy-get', 'bundle']),
  value: amount.describe(
    'The amount, the percentage from 1 to 100, or the price of the bundle; null for free shipping and free items.',
  ),
  buyUnits: count.describe('Of buy-get: the units that are bought.'),
  getUnits: count.describe('Of buy-get: the units that are reduced, the cheapest ones.'),
  getCategory: z
    .string()
    .max(200)
    .nullable()
    .default(null)
    .describe('With the categories within it; null for any.'),
  productIds: z.array(z.int().min(1)).max(10).default([]).describe('Of bundle: its products.'),
  timesPerOrder: count.describe('How often a set applies in one order; null without a limit.'),
  category: z
    .string()
    .max(200)
    .nullable()
    .default(null)
    .describe('With the categories within it; null for everything.'),
  minimum: z.number().min(0).default(0).describe('The minimum subtotal.'),
  segmentId: z.string().max(64).nullable().default(null).describe('Null for everyone.'),
  firstOrderOnly: z.boolean().default(false).describe('Only for accounts without an order.'),
  startsOn: day.describe('A day such as 2026-11-27, in the time zone of the shop.'),
  endsOn: day.describe('The last day.'),
  totalUses: uses,
  usesPerCustomer: uses,
  budget: amount.describe('What it may take off in all orders together.'),
};

const example = {
  title: 'Third one free',
  code: 'THIRD',
  kind: 'buy-get',
  buyUnits: 2,
  getUnits: 1,
  category: 'electronics',
  getCategory: 'electronics',
} as const;

const draftSchema = z.object(draftFields).meta({ id: 'PromotionDraft', examples: [example] });
const promotionSchema = z
  .object({
    id: z.string(),
    ...draftFields,
    status: z.enum(['planned', 'running', 'used-up', 'ended']),
    used: z.int().describe('The orders that have used it.'),
    given: z.number().describe('What it has taken off.'),
    currency: z.string(),
  })
  .meta({ id: 'Promotion' });
const codesSchema = z
  .object({ codes: z.array(z.string()).describe('The new codes, shown only now.') })
  .meta({ id: 'OneTimeCodes', examples: [{ codes: ['7K3M-Q9TD-0XWB'] }] });
const countSchema = z
  .object({ count: z.int().min(1).max(10_000) })
  .meta({ id: 'OneTimeCodesDraft', examples: [{ count: 100 }] });

type WireDraft = z.infer<typeof draftSchema>;

const idParams = z.object({ id: z.string().min(1).max(64) });
const reading = { access: 'manage-promotions', scope: 'promotions:read' } as const;
const writing = { access: 'manage-promotions', scope: 'promotions:write' } as const;
const answer = { status: 200, description: 'The promotion', schema: promotionSchema };

export const promotionOperations = [
  operation({
    method: 'GET',
    path: '/promotions',
    name: 'listPromotions',
    summary: 'List current, past and planned promotions, newest first',
    ...reading,
    problems: ['forbidden'],
    answer: { status: 200, description: 'An array', schema: z.array(promotionSchema) },
    async handle(call) {
      const listed = await listPromotions(call.shop, visitorOf(call));
      if (!listed.ok) return problem(listed.failure.code);
      const { promotions, timeZone } = listed.value;
      return { status: 200, body: promotions.map((one) => toWire(one, timeZone)) };
    },
  }),
  operation({
    method: 'GET',
    path: '/promotions/{id}',
    name: 'getPromotion',
    summary: 'Get a promotion',
    ...reading,
    params: idParams,
    problems: ['forbidden', 'not-found'],
    answer,
    handle: (call, { params }) => shown(call, params.id),
  }),
  operation({
    method: 'POST',
    path: '/promotions',
    name: 'addPromotion',
    summary: 'Add a promotion',
    ...writing,
    body: draftSchema,
    problems: ['forbidden'],
    answer: { ...answer, status: 201 },
    async handle(call, { body }) {
      const added = await addPromotion(call.shop, visitorOf(call), formFrom(body));
      if (!added.ok) {
        const { failure } = added;
        if (failure.code === 'incomplete') return invalid(errorsOf(failure.problems));
        return problem(failure.code);
      }
      const found = await showPromotion(call.shop, visitorOf(call), added.value.id);
      if (!found.ok) throw new Error('the added promotion is not found');
      return { status: 201, body: toWire(found.value.promotion, found.value.timeZone) };
    },
  }),
  operation({
    method: 'PUT',
    path: '/promotions/{id}',
    name: 'changePromotion',
    summary: 'Change a promotion that no order has used',
    ...writing,
    params: idParams,
    body: draftSchema,
    problems: ['forbidden', 'not-found', 'promotion-closed'],
    answer,
    async handle(call, { params: { id }, body }) {
      const change = { id, form: formFrom(body) };
      const changed = await changePromotion(call.shop, visitorOf(call), change);
      if (changed.ok) return shown(call, id);
      const { failure } = changed;
      if (failure.code === 'incomplete') return invalid(errorsOf(failure.problems));
      return problem(failure.code === 'not-editable' ? 'promotion-closed' : failure.code);
    },
  }),
  operation({
    method: 'POST',
    path: '/promotions/{id}/end',
    name: 'endPromotion',
    summary: 'End a promotion; orders keep their discount',
    ...writing,
    params: idParams,
    problems: ['forbidden', 'not-found', 'promotion-closed'],
    answer,
    async handle(call, { params: { id } }) {
      const found = await showPromotion(call.shop, visitorOf(call), id);
      if (!found.ok) return problem(found.failure.code);
      const ended = await endPromotion(call.shop, visitorOf(call), id);
      if (ended.ok) return shown(call, id);
      return problem(ended.failure.code === 'forbidden' ? 'forbidden' : 'promotion-closed');
    },
  }),
  operation({
    method: 'POST',
    path: '/promotions/{id}/codes',
    name: 'addOneTimeCodes',
    summary: 'Create codes for one order each, up to 10,000 for a promotion',
    ...writing,
    params: idParams,
    body: countSchema,
    problems: ['forbidden', 'not-found', 'promotion-closed'],
    answer: { status: 201, description: 'The codes', schema: codesSchema },
    async handle(call, { params: { id }, body }) {
      const wanted = { promotionId: id, count: `${body.count}` };
      const created = await createCodes(call.shop, visitorOf(call), wanted);
      if (created.ok) return { status: 201, body: { codes: created.value } };
      const { code } = created.failure;
      if (code === 'forbidden' || code === 'not-found') return problem(code);
      if (code === 'ended') return problem('promotion-closed');
      return invalid([{ path: 'count', message: 'A promotion has 10,000 codes at most' }]);
    },
  }),
];

async function shown(call: ApiCall, id: string) {
  const found = await showPromotion(call.shop, visitorOf(call), id);
  if (!found.ok) return problem(found.failure.code);
  const { promotion, timeZone } = found.value;
  return { status: 200, body: toWire(promotion, timeZone) };
}

/** Read by the rules of the admin's form, so that both accept the same. */
function formFrom(draft: WireDraft): PromotionForm {
  const text = (value: string | number | null) => (value === null ? '' : `${value}`);
  return {
    title: draft.title,
    code: text(draft.code),
    codes: draft.oneTimeCodes ? oneTimeCodes : '',
    kind: draft.kind,
    value: text(draft.value),
    buyUnits: text(draft.buyUnits),
    getUnits: text(draft.getUnits),
    getCategory: text(draft.getCategory),
    products: draft.productIds.map((id) => `#${id}`).join('\n'),
    setLimit: text(draft.timesPerOrder),
    category: text(draft.category),
    minimum: text(draft.minimum),
    audience: draft.firstOrderOnly ? firstOrderAudience : text(draft.segmentId),
    startsOn: text(draft.startsOn),
    endsOn: text(draft.endsOn),
    totalLimit: text(draft.totalUses),
    customerLimit: text(draft.usesPerCustomer),
    budget: text(draft.budget),
  };
}

function errorsOf(problems: PromotionProblems) {
  return Object.entries(problems).map(([field, message]) => {
    return { path: wireNames[field] ?? field, message };
  });
}

const wireNames: Readonly<Record<string, string>> = {
  codes: 'oneTimeCodes',
  products: 'productIds',
  setLimit: 'timesPerOrder',
  audience: 'segmentId',
  totalLimit: 'totalUses',
  customerLimit: 'usesPerCustomer',
};

function toWire(promotion: ListedPromotion, timeZone: string): z.infer<typeof promotionSchema> {
  const { reduction, budget, given } = promotion;
  const form = promotionFormOf(promotion, { timeZone, titles: new Map() });
  const number = (text: string) => (text === '' ? null : Number(text));
  return {
    id: promotion.id,
    title: promotion.title,
    code: promotion.code,
    oneTimeCodes: promotion.isByOneTimeCodes,
    kind: reduction.kind,
    value: number(form.value),
    buyUnits: number(form.buyUnits),
    getUnits: number(form.getUnits),
    getCategory: form.getCategory || null,
    productIds: reduction.kind === 'bundle' ? [...reduction.productIds] : [],
    timesPerOrder: number(form.setLimit),
    category: form.category || null,
    minimum: wireAmount(promotion.minimum),
    segmentId: promotion.segmentId,
    firstOrderOnly: promotion.isFirstOrderOnly,
    startsOn: form.startsOn || null,
    endsOn: form.endsOn || null,
    totalUses: promotion.totalLimit,
    usesPerCustomer: promotion.customerLimit,
    budget: budget && wireAmount(budget),
    status: promotion.state,
    used: promotion.usedCount,
    given: wireAmount(given),
    currency: given.currency,
  };
}
