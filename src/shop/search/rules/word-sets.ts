import { BitSet, ScratchSets } from '#platform/bit-sets.ts';
import type { NumberSet } from '#platform/number-sets.ts';
import type { CategoryQuery, ProductQuery, WordQuery } from './search-query.ts';

/** The products of each word of some searches, and the words of each beginning of which they are few. */
export interface WordSets {
  products: ReadonlyMap<string, NumberSet>;
  beginnings: ReadonlyMap<string, ReadonlySet<string>>;
  inCategory: (id: string) => NumberSet | undefined;
}

/** Under which a word or a beginning has its products. */
export function keyOf({ word, isPrefix }: WordQuery): string {
  return isPrefix ? `${word}*` : word;
}

export function wordsOf(query: ProductQuery): WordQuery[] {
  if ('all' in query) return query.all.flatMap(wordsOf);
  if ('any' in query) return query.any.flatMap(wordsOf);
  return 'word' in query ? [query] : [];
}

/** The products that match. The sets have to be those of all its words. Begins anew with the scratch sets. */
export function matchesOf(
  query: ProductQuery,
  sets: WordSets,
  scratch: ScratchSets = new ScratchSets(),
): BitSet {
  const bits = new BitSet(0);
  scratch.begin();
  addMatches(bits, query, { sets, scratch });
  return bits;
}

interface Matching {
  sets: WordSets;
  scratch: ScratchSets;
}

function addMatches(bits: BitSet, query: ProductQuery, matching: Matching): void {
  if ('any' in query) {
    for (const part of query.any) addMatches(bits, part, matching);
  } else if ('all' in query) {
    const found: BitSet[] = [];
    for (const part of query.all) {
      const matches = matching.scratch.take();
      addMatches(matches, part, matching);
      // Mostly two words that are no word together.
      if (matches.isUnused) return;
      found.push(matches);
    }
    const [first, ...others] = found;
    for (const other of others) first?.intersect(other);
    if (first) bits.unite(first);
  } else {
    for (const set of setsOf(query, matching.sets)) set.addTo(bits);
  }
}

/** What has the word, or one that begins so, or is in the category, is in one of these. */
export function setsOf(
  query: WordQuery | CategoryQuery,
  { products, beginnings, inCategory }: WordSets,
): NumberSet[] {
  if ('category' in query) return [inCategory(query.category) ?? []].flat();
  const key = keyOf(query);
  return [...(beginnings.get(key) ?? [key])].flatMap((word) => products.get(word) ?? []);
}
