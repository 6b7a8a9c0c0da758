import { z } from 'zod';
import { hasProblems } from '#platform/form.ts';
import { money, wireAmount } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { staleness } from '#shop/api/api/precondition.ts';
import {
  type ApiResponse,
  type FieldError,
  invalid,
  problem,
  type ProblemCode,
} from '#shop/api/api/problem.ts';
import type { SettingsProblems, Terms } from '#shop/settings/rules/rule.ts';
import { sectionTerms } from '#shop/settings/rules/sections.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import {
  carriedSizes,
  maxMethodCode,
  type ShippingMethod,
} from '#shop/settings/rules/shipping-methods.ts';
import { maxShippingMethods, shippingMethodRule } from '#shop/settings/rules/shipping-section.ts';
import { zoneText } from '#shop/settings/rules/zone.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { editRows } from '#shop/settings/use-cases/edit-rows.ts';

const draftFields = {
  name: z.string().min(1).max(60),
  isActive: z.boolean().default(true).describe('Whether the checkout offers it.'),
  kind: z.enum(['delivery', 'pickup']).default('delivery'),
  carries: z
    .enum(carriedSizes)
    .default('all')
    .describe(
      'What it carries: all; parcels, all except bulky products; letters; bulky, only orders with bulky products.',
    ),
  zones: z
    .array(z.string().max(1000))
    .max(250)
    .default([])
    .describe('Where it delivers, like “US: Oregon, 972*, not 97299”; empty for everywhere.'),
  priceBy: z.enum(['value', 'weight']).default('value').describe('What the bands count.'),
  bands: z
    .array(z.object({ from: z.number().min(0), price: z.number().min(0) }))
    .min(1)
    .max(50)
    .describe('Rising, from an order value or from grams on. Below the first it is not offered.'),
  freeFrom: z.number().min(0).default(0).describe('Free from this order value on; 0 for never.'),
  maxGrams: z.int().min(0).default(0).describe('Not offered above this weight; 0 for no limit.'),
  days: z
    .object({ from: z.int().min(0).max(99), to: z.int().min(0).max(99) })
    .default({ from: 0, to: 0 })
    .describe('Days in transit; zeros where unknown.'),
  hint: z.string().max(100).default('').describe('The time or place at the checkout.'),
};

const example = { name: 'Courier', zones: ['US: not Alaska'], bands: [{ from: 0, price: 12.5 }] };

const methodSchema = z
  .object({ code: z.string().describe('Orders name it as their shippingOption.'), ...draftFields })
  .meta({ id: 'ShippingMethod' });
const changeSchema = z
  .object(draftFields)
  .meta({ id: 'ShippingMethodChange', examples: [example] });
const draftSchema = z
  .object({
    code: z.string().max(maxMethodCode).default('').describe('Left out: it follows the name.'),
    ...draftFields,
  })
  .meta({ id: 'ShippingMethodDraft', examples: [{ code: 'courier', ...example }] });

type WireDraft = z.infer<typeof draftSchema>;

const codeParams = z.object({ code: z.string().min(1).max(maxMethodCode) });
const guard = { access: 'manage-settings', scope: 'settings:write' } as const;
const answer = { status: 200, description: 'The method, its ETag for If-Match' };

export const shippingMethodOperations = [
  operation({
    method: 'GET',
    path: '/shipping-methods',
    name: 'listShippingMethods',
    summary: 'List shipping methods, in the order in which the checkout offers them',
    ...guard,
    answer: { status: 200, description: 'An array', schema: z.array(methodSchema) },
    async handle({ shop }) {
      const settings = await loadSettings(shop);
      const rows = settings.shippingMethods.map((method) => toWire(method, settings));
      return { status: 200, body: rows };
    },
  }),
  operation({
    method: 'GET',
    path: '/shipping-methods/{code}',
    name: 'getShippingMethod',
    summary: 'Get a shipping method',
    ...guard,
    params: codeParams,
    problems: ['not-found'],
    answer: { ...answer, schema: methodSchema },
    async handle({ shop }, { params }) {
      const settings = await loadSettings(shop);
      const method = settings.shippingMethods.find(({ code }) => code === params.code);
      return method ? { status: 200, body: toWire(method, settings) } : problem('not-found');
    },
  }),
  operation({
    method: 'POST',
    path: '/shipping-methods',
    name: 'addShippingMethod',
    summary: 'Add a shipping method after the others',
    ...guard,
    body: draftSchema,
    problems: ['forbidden', 'id-taken'],
    answer: { status: 201, description: 'The method', schema: methodSchema },
    handle: (call, { body }) =>
      edit<'id-taken'>(call, 201, (settings) => {
        const methods = settings.shippingMethods;
        const read = methodFrom(body, termsOf(call, settings));
        if (!read.ok) return read;
        if (methods.some(({ code }) => code === read.value.code)) {
          return failed({ code: 'id-taken' });
        }
        if (methods.length >= maxShippingMethods)
          return failed({ code: 'invalid', errors: [tooMany] });
        return ok({ methods: [...methods, read.value], changed: read.value });
      }),
  }),
  operation({
    method: 'PUT',
    path: '/shipping-methods/{code}',
    name: 'replaceShippingMethod',
    summary: 'Replace a shipping method, which keeps its code and its place',
    ...guard,
    params: codeParams,
    body: changeSchema,
    problems: ['forbidden', 'not-found', 'precondition-failed'],
    answer: { ...answer, schema: methodSchema },
    handle: (call, { params: { code }, body }) =>
      edit<'not-found' | 'precondition-failed'>(call, 200, (settings) => {
        const stale = staleOrMissing(call, settings, code);
        if (stale) return failed({ code: stale });
        const read = methodFrom({ ...body, code }, termsOf(call, settings));
        if (!read.ok) return read;
        const methods = settings.shippingMethods.map((one) =>
          one.code === code ? read.value : one,
        );
        return ok({ methods, changed: read.value });
      }),
  }),
  operation({
    method: 'DELETE',
    path: '/shipping-methods/{code}',
    name: 'deleteShippingMethod',
    summary: 'Delete a shipping method; orders keep its name',
    ...guard,
    params: codeParams,
    problems: ['forbidden', 'not-found', 'precondition-failed'],
    answer: { status: 200, description: 'The deleted method', schema: methodSchema },
    handle: (call, { params: { code } }) =>
      edit<'not-found' | 'precondition-failed'>(call, 200, (settings) => {
        const stale = staleOrMissing(call, settings, code);
        if (stale) return failed({ code: stale });
        const changed = settings.shippingMethods.find((one) => one.code === code);
        const methods = settings.shippingMethods.filter((one) => one.code !== code);
        return changed ? ok({ methods, changed }) : failed({ code: 'not-found' });
      }),
  }),
];

const tooMany: FieldError = { path: '', message: `At most ${maxShippingMethods} methods` };

interface Edited {
  methods: ShippingMethod[];
  changed: ShippingMethod;
}

type Refusal<Code> = { code: Code } | { code: 'invalid'; errors: FieldError[] };

async function edit<Code extends ProblemCode>(
  call: ApiCall,
  status: 200 | 201,
  change: (settings: Settings) => Result<Edited, Refusal<Code>>,
): Promise<ApiResponse<Code | 'invalid' | 'forbidden'>> {
  let body: WireDraft | null = null;
  const edited = await editRows(call.shop, visitorOf(call), {
    key: 'shippingMethods',
    section: 'shipping',
    edit(settings) {
      const changed = change(settings);
      if (!changed.ok) return changed;
      body = toWire(changed.value.changed, settings);
      return ok(changed.value.methods);
    },
  });
  if (edited.ok) return { status, body };
  const { failure } = edited;
  return 'errors' in failure ? invalid(failure.errors) : problem(failure.code);
}

function staleOrMissing(call: ApiCall, settings: Settings, code: string) {
  const method = settings.shippingMethods.find((one) => one.code === code);
  if (!method) return 'not-found';
  return staleness(call, toWire(method, settings)) ? 'precondition-failed' : null;
}

function termsOf({ shop }: ApiCall, settings: Settings): Terms {
  return sectionTerms(settings, { ...shop, provided: [] });
}

/** Read by the rules of the admin's form, so that both accept the same. */
function methodFrom(
  draft: WireDraft,
  terms: Terms,
): Result<ShippingMethod, { code: 'invalid'; errors: FieldError[] }> {
  const { code, name, kind, priceBy, hint, days } = draft;
  const problems: SettingsProblems = {};
  const typed = {
    code,
    name,
    kind,
    hint,
    isActive: String(draft.isActive),
    carries: draft.carries,
    'price.by': priceBy,
    'price.bands': draft.bands.map(({ from, price }) => `${from}: ${price}`).join('\n'),
    freeFromMinor: String(draft.freeFrom),
    maxGrams: String(draft.maxGrams),
    zones: draft.zones.map((line) => line.replaceAll('\n', ' ')).join('\n'),
    days: days.to === 0 && days.from === 0 ? '' : `${days.from}-${days.to}`,
  };
  const method = shippingMethodRule.read({ typed, terms, problems }, '');
  if (method && !hasProblems(problems)) return ok(method);
  const errors = Object.entries(problems).map(([field, message]) => {
    return { path: wireNames[field] ?? field, message };
  });
  return failed({ code: 'invalid', errors });
}

const wireNames: Readonly<Record<string, string>> = {
  'price.by': 'priceBy',
  'price.bands': 'bands',
  freeFromMinor: 'freeFrom',
};

function toWire(method: ShippingMethod, { currency }: Pick<Settings, 'currency'>): WireDraft {
  const { zones, bands, freeFromMinor, priceBy, carries = 'all', ...same } = method;
  const amount = (minor: number) => wireAmount(money(minor, currency));
  return {
    ...same,
    carries,
    priceBy,
    zones: zones.map(zoneText),
    bands: bands.map(({ from, priceMinor }) => ({
      from: priceBy === 'weight' ? from : amount(from),
      price: amount(priceMinor),
    })),
    freeFrom: amount(freeFromMinor),
  };
}
