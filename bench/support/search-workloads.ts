import { facetsFrom } from '#shop/catalogue/rules/facets.ts';
import { colors, sizes } from './bulk-catalogue.ts';
import { collectionPath } from './bulk-collections.ts';
import { generatedQueries } from './generated-queries.ts';
import type { QueryKind } from './judged-queries.ts';

export const workloadKinds = ['search', 'suggestions', 'facets', 'lists'] as const;

export interface Workload {
  name: string;
  kind: (typeof workloadKinds)[number];
  /** Another request with each round, as far as there are others. */
  path: (round: number) => string;
  /** What is searched for, in the workloads that are compared with the engine's own search. */
  text?: (round: number) => string;
}

const measuredTexts = 1000;
const warmingTexts = 400;
const generated = generatedQueries('tuning', measuredTexts + warmingTexts);
const judged = generated.slice(0, measuredTexts);
const warmingRounds = 40;
const common = ['cotton', 'navy', 'wash', 'soft', 'light', 'day', 'shirt', 'polished'];
const brands = ['Kiln Street', 'Nordhavn', 'Marsh', 'Oakum'];
/** What a list shows on one page where the merchant has set nothing. */
const pageSize = 3;

/** For a catalogue of so many products. */
export function workloadsFor(products: number): Workload[] {
  const last = Math.ceil(products / pageSize);
  return [
    search(
      'exact',
      judgedTexts('exact', (text) => text.includes(' in ')),
    ),
    search('prefix', judgedTexts('prefix')),
    search('one typo', judgedTexts('typo')),
    search(
      'two words',
      judgedTexts('exact', (text) => !text.includes(' in ')),
    ),
    search('a common word', common),
    search('two common words', ['cotton shirt', 'navy coat', 'soft navy', 'light wash']),
    search('a code', judgedTexts('code')),
    search('nonsense', judgedTexts('nonsense')),
    list('a common word, page 300', (round) => `/shop/cotton?page=${300 + round}`, 'search'),
    list(
      'a common word, by price',
      (round) => `/shop/cotton?sort=lowtoHigh&page=${2 + round}`,
      'search',
    ),
    ...[2, 3, 5].map(suggestions),
    facets('one facet', (round) => `option.Size=${at(sizes, round)}`),
    facets('three facets', (round) => {
      return `option.Color=${at(colors, round)}&option.Size=${at(sizes, round)}&stock=yes`;
    }),
    facets('five facets', (round) => {
      const options = `option.Color=${at(colors, round)}&option.Size=${at(sizes, round)}`;
      return `brand=${at(brands, round)}&${options}&price=20-100&rating=3`;
    }),
    facets('a search with a facet', (round) => `option.Size=${at(sizes, round)}`, '/shop/cotton'),
    list('first page', () => '/shop'),
    list('a category', (round) => `/shop/jewelery?page=${2 + round}`),
    list('page in the middle', (round) => `/shop?page=${Math.floor(last / 2) + round}`),
    list('last page', (round) => `/shop?page=${last - round}`),
    list('a collection by rule', (round) => `${collectionPath(0)}?page=${2 + round}`),
    list('a collection by a rule of its own', (round) => collectionPath(1 + round)),
    list(
      'by price, in the middle',
      (round) => `/shop?sort=lowtoHigh&page=${Math.floor(last / 2) + round}`,
    ),
  ];
}

/**
 * Requests before any is measured, so that code is compiled and plans are made as in a shop at work: searches for other
 * texts, and every other workload.
 */
export function warmUpPaths(workloads: readonly Workload[], from: number): string[] {
  const searches = generated
    .slice(measuredTexts)
    .map(({ text }) => `/shop/${encodeURIComponent(text)}`);
  const others = workloads.filter(({ kind }) => kind !== 'search');
  const rounds = Array.from({ length: warmingRounds }, (_, round) => from + round);
  return [...searches, ...rounds.flatMap((round) => others.map(({ path }) => path(round)))];
}

function judgedTexts(kind: QueryKind, isWanted: (text: string) => boolean = () => true): string[] {
  return judged.filter((one) => one.kind === kind && isWanted(one.text)).map(({ text }) => text);
}

function search(name: string, texts: readonly string[]): Workload {
  const text = (round: number) => at(texts, round);
  return {
    name,
    kind: 'search',
    text,
    path: (round) => `/shop/${encodeURIComponent(text(round))}`,
  };
}

function suggestions(letters: number): Workload {
  const words = [...common, 'earrings', 'overshirt', 'chinos', 'jumper', 'keyboard', 'speaker'];
  return {
    name: `${letters} letters typed`,
    kind: 'suggestions',
    path: (round) => `/suggestions?q=${at(words, round).slice(0, letters)}`,
  };
}

function facets(name: string, query: (round: number) => string, page = '/shop'): Workload {
  const path = (round: number) => {
    const chosen = facetsFrom(new URLSearchParams(query(round)));
    return `${page}?${new URLSearchParams(chosen.map(([facet, value]) => [facet, value]))}`;
  };
  return { name, kind: 'facets', path };
}

function list(name: string, path: Workload['path'], kind: Workload['kind'] = 'lists'): Workload {
  return { name, kind, path };
}

function at<Value>(all: readonly Value[], round: number): Value {
  const value = all[round % all.length];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}
