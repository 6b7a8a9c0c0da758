import { z } from 'zod';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { staleness } from '#shop/api/api/precondition.ts';
import { invalid, problem } from '#shop/api/api/problem.ts';
import { maxSearchRules, maxSearchText } from '#shop/settings/rules/search-section.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { saveSettings, showSettings } from '#shop/settings/use-cases/edit-settings.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';

const text = z.string().min(1).max(maxSearchText);
const picks = z
  .array(z.object({ text, productIds: z.array(z.int().min(1)).min(1).max(20) }))
  .max(maxSearchRules);

const rulesSchema = z
  .object({
    synonyms: z
      .array(
        z
          .array(text.regex(/^[^=]+$/))
          .min(2)
          .max(20),
      )
      .max(maxSearchRules)
      .describe('Groups of words that mean the same.'),
    redirects: z
      .array(z.object({ text, url: z.string().max(200).describe('A path of the shop.') }))
      .max(maxSearchRules)
      .describe('Searches that lead to a page.'),
    pinned: picks.describe('Products that a search shows first, in this order.'),
    hidden: picks.describe('Products that a search does not show.'),
    unsuggested: z
      .array(text)
      .max(maxSearchRules)
      .default([])
      .describe('Searches that the search box does not suggest, nor others that contain them.'),
  })
  .meta({
    id: 'SearchRules',
    examples: [
      {
        synonyms: [['hoodie', 'sweatshirt']],
        redirects: [{ text: 'returns', url: '/returns' }],
        pinned: [{ text: 'scarf', productIds: [27] }],
        hidden: [],
        unsuggested: [],
      },
    ],
  });

type WireRules = z.infer<typeof rulesSchema>;

const guard = { access: 'manage-settings', scope: 'settings:write' } as const;
const answer = { status: 200, description: 'The rules, their ETag for If-Match' } as const;

export const searchRuleOperations = [
  operation({
    method: 'GET',
    path: '/search-rules',
    name: 'getSearchRules',
    summary: 'Get the synonyms, redirects and pinned and hidden products of searches',
    ...guard,
    answer: { ...answer, schema: rulesSchema },
    async handle({ shop }) {
      return { status: 200, body: toWire(await loadSettings(shop)) };
    },
  }),
  operation({
    method: 'PUT',
    path: '/search-rules',
    name: 'replaceSearchRules',
    summary: 'Replace the rules of searches',
    ...guard,
    body: rulesSchema,
    problems: ['forbidden', 'precondition-failed'],
    answer: { ...answer, schema: rulesSchema },
    handle: (call, { body }) => replaceRules(call, body),
  }),
];

/** Through the form of the settings, so that both accept the same. */
async function replaceRules(call: ApiCall, body: WireRules) {
  const { shop } = call;
  const visitor = visitorOf(call);
  const shown = await showSettings(shop, visitor, 'search');
  if (!shown.ok) return problem(shown.failure.code);
  const stale = staleness(call, toWire(await loadSettings(shop)));
  if (stale) return stale;
  const typed = linesOf(body);
  const saved = await saveSettings(shop, visitor, {
    section: 'search',
    stamp: shown.value.stamp,
    typed,
  });
  if (saved.ok) return { status: 200 as const, body: toWire(await loadSettings(shop)) };
  const { failure } = saved;
  if (failure.code === 'forbidden') return problem('forbidden');
  if (failure.code === 'stale') return problem('precondition-failed');
  return invalid(
    Object.entries(failure.problems).map(([field, message]) => ({
      path: wireNames[field] ?? field,
      message,
    })),
  );
}

const wireNames: Readonly<Record<string, string>> = {
  searchSynonyms: 'synonyms',
  searchRedirects: 'redirects',
  pinnedProducts: 'pinned',
  hiddenProducts: 'hidden',
  hiddenSearches: 'unsuggested',
};

function linesOf({ unsuggested, ...rules }: WireRules): Record<string, string> {
  const { synonyms, redirects, pinned, hidden } = rules;
  const oneLine = (part: string) => part.replaceAll('\n', ' ');
  const picked = (list: WireRules['pinned']) =>
    list.map((pick) => `${oneLine(pick.text)}: ${pick.productIds.join(', ')}`).join('\n');
  return {
    searchSynonyms: synonyms.map((words) => words.map(oneLine).join(' = ')).join('\n'),
    searchRedirects: redirects
      .map((redirect) => `${oneLine(redirect.text)} → ${oneLine(redirect.url)}`)
      .join('\n'),
    pinnedProducts: picked(pinned),
    hiddenProducts: picked(hidden),
    hiddenSearches: unsuggested.map(oneLine).join('\n'),
  };
}

function toWire(settings: Settings): WireRules {
  const { searchSynonyms, searchRedirects, pinnedProducts, hiddenProducts } = settings;
  return {
    synonyms: searchSynonyms,
    redirects: searchRedirects,
    pinned: pinnedProducts,
    hidden: hiddenProducts,
    unsuggested: settings.hiddenSearches,
  };
}
