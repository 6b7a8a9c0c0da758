import { z } from 'zod';
import { hasProblems } from '#platform/form.ts';
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
import { maxMethodCode } from '#shop/settings/rules/shipping-methods.ts';
import { maxTaxRates, type TaxRate } from '#shop/settings/rules/tax-rates.ts';
import { taxRateRule } from '#shop/settings/rules/tax-section.ts';
import { zoneText } from '#shop/settings/rules/zone.ts';
import { editRows } from '#shop/settings/use-cases/edit-rows.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';

const percent = z.number().min(0).max(100);

const draftFields = {
  name: z.string().min(1).max(40).describe('As customers see it.'),
  zones: z
    .array(z.string().max(1000))
    .max(250)
    .default([])
    .describe(
      'Where it applies, like “US: Oregon, 972*, not 97299”; empty for everywhere. The narrowest place wins, and of two equal ones the first.',
    ),
  standardRate: percent.describe('Percent, with up to four decimals.'),
  reducedRate: percent.describe('Percent, for products of the reduced class.'),
  isShippingTaxed: z.boolean().default(true).describe('At the standard rate.'),
};

const example = {
  name: 'VAT',
  zones: ['DE'],
  standardRate: 19,
  reducedRate: 7,
  isShippingTaxed: true,
};

const rateSchema = z
  .object({ code: z.string().describe('Unique in the shop.'), ...draftFields })
  .meta({ id: 'TaxRate' });
const changeSchema = z.object(draftFields).meta({ id: 'TaxRateChange', examples: [example] });
const draftSchema = z
  .object({
    code: z
      .string()
      .max(maxMethodCode)
      .default('')
      .describe('Left out: it follows the place and the name.'),
    ...draftFields,
  })
  .meta({ id: 'TaxRateDraft', examples: [{ code: 'de-vat', ...example }] });

type WireRate = z.infer<typeof rateSchema>;

const codeParams = z.object({ code: z.string().min(1).max(maxMethodCode) });
const guard = { access: 'manage-settings', scope: 'settings:write' } as const;
const answer = { status: 200, description: 'The rate, its ETag for If-Match' };

export const taxRateOperations = [
  operation({
    method: 'GET',
    path: '/tax-rates',
    name: 'listTaxRates',
    summary: 'List tax rates',
    ...guard,
    answer: { status: 200, description: 'An array', schema: z.array(rateSchema) },
    async handle({ shop }) {
      const { taxRates } = await loadSettings(shop);
      return { status: 200, body: taxRates.map(toWire) };
    },
  }),
  operation({
    method: 'GET',
    path: '/tax-rates/{code}',
    name: 'getTaxRate',
    summary: 'Get a tax rate',
    ...guard,
    params: codeParams,
    problems: ['not-found'],
    answer: { ...answer, schema: rateSchema },
    async handle({ shop }, { params }) {
      const rate = rateWith(await loadSettings(shop), params.code);
      return rate ? { status: 200, body: toWire(rate) } : problem('not-found');
    },
  }),
  operation({
    method: 'POST',
    path: '/tax-rates',
    name: 'addTaxRate',
    summary: 'Add a tax rate after the others',
    ...guard,
    body: draftSchema,
    problems: ['forbidden', 'id-taken'],
    answer: { status: 201, description: 'The rate', schema: rateSchema },
    handle: (call, { body }) =>
      edit<'id-taken'>(call, 201, (settings) => {
        const read = rateFrom(body, termsOf(call, settings));
        if (!read.ok) return read;
        if (rateWith(settings, read.value.code)) return failed({ code: 'id-taken' });
        const isFull = settings.taxRates.length >= maxTaxRates;
        if (isFull) return failed({ code: 'invalid', errors: [tooMany] });
        return ok({ rates: [...settings.taxRates, read.value], changed: read.value });
      }),
  }),
  operation({
    method: 'PUT',
    path: '/tax-rates/{code}',
    name: 'replaceTaxRate',
    summary: 'Replace a tax rate, which keeps its code and its place',
    ...guard,
    params: codeParams,
    body: changeSchema,
    problems: ['forbidden', 'not-found', 'precondition-failed'],
    answer: { ...answer, schema: rateSchema },
    handle: (call, { params: { code }, body }) =>
      edit<'not-found' | 'precondition-failed'>(call, 200, (settings) => {
        const stale = staleOrMissing(call, settings, code);
        if (stale) return failed({ code: stale });
        const read = rateFrom({ ...body, code }, termsOf(call, settings));
        if (!read.ok) return read;
        const rates = settings.taxRates.map((one) => (one.code === code ? read.value : one));
        return ok({ rates, changed: read.value });
      }),
  }),
  operation({
    method: 'DELETE',
    path: '/tax-rates/{code}',
    name: 'deleteTaxRate',
    summary: 'Delete a tax rate; orders keep the tax that they were placed with',
    ...guard,
    params: codeParams,
    problems: ['forbidden', 'not-found', 'precondition-failed'],
    answer: { status: 200, description: 'The deleted rate', schema: rateSchema },
    handle: (call, { params: { code } }) =>
      edit<'not-found' | 'precondition-failed'>(call, 200, (settings) => {
        const stale = staleOrMissing(call, settings, code);
        if (stale) return failed({ code: stale });
        const changed = rateWith(settings, code);
        const rates = settings.taxRates.filter((one) => one.code !== code);
        return changed ? ok({ rates, changed }) : failed({ code: 'not-found' });
      }),
  }),
];

const tooMany: FieldError = { path: '', message: `At most ${maxTaxRates} rates` };

interface Edited {
  rates: TaxRate[];
  changed: TaxRate;
}

type Refusal<Code> = { code: Code } | { code: 'invalid'; errors: FieldError[] };

async function edit<Code extends ProblemCode>(
  call: ApiCall,
  status: 200 | 201,
  change: (settings: Settings) => Result<Edited, Refusal<Code>>,
): Promise<ApiResponse<Code | 'invalid' | 'forbidden'>> {
  let body: WireRate | null = null;
  const edited = await editRows(call.shop, visitorOf(call), {
    key: 'taxRates',
    section: 'tax',
    edit(settings) {
      const changed = change(settings);
      if (!changed.ok) return changed;
      body = toWire(changed.value.changed);
      return ok(changed.value.rates);
    },
  });
  if (edited.ok) return { status, body };
  const { failure } = edited;
  return 'errors' in failure ? invalid(failure.errors) : problem(failure.code);
}

function rateWith({ taxRates }: Settings, code: string): TaxRate | undefined {
  return taxRates.find((one) => one.code === code);
}

function staleOrMissing(call: ApiCall, settings: Settings, code: string) {
  const rate = rateWith(settings, code);
  if (!rate) return 'not-found';
  return staleness(call, toWire(rate)) ? 'precondition-failed' : null;
}

function termsOf({ shop }: ApiCall, settings: Settings): Terms {
  return sectionTerms(settings, { ...shop, provided: [] });
}

/** Read by the rules of the admin's form, so that both accept the same. */
function rateFrom(
  { zones, standardRate, reducedRate, isShippingTaxed, ...texts }: WireRate,
  terms: Terms,
): Result<TaxRate, { code: 'invalid'; errors: FieldError[] }> {
  const problems: SettingsProblems = {};
  const typed = {
    ...texts,
    standardPpm: String(standardRate),
    reducedPpm: String(reducedRate),
    isShippingTaxed: String(isShippingTaxed),
    zones: zones.map((line) => line.replaceAll('\n', ' ')).join('\n'),
  };
  const rate = taxRateRule.read({ typed, terms, problems }, '');
  if (rate && !hasProblems(problems)) return ok(rate);
  const errors = Object.entries(problems).map(([field, message]) => {
    return { path: wireNames[field] ?? field, message };
  });
  return failed({ code: 'invalid', errors });
}

const wireNames: Readonly<Record<string, string>> = {
  standardPpm: 'standardRate',
  reducedPpm: 'reducedRate',
};

function toWire({ zones, standardPpm, reducedPpm, ...same }: TaxRate): WireRate {
  return {
    code: same.code,
    name: same.name,
    zones: zones.map(zoneText),
    standardRate: standardPpm / 10_000,
    reducedRate: reducedPpm / 10_000,
    isShippingTaxed: same.isShippingTaxed,
  };
}
