import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '#platform/database/database.ts';
import { defaultLanguage } from '#shop/search/rules/languages/default-language.ts';
import { isPlainWord, plainWord } from '#shop/search/rules/search-words.ts';
import type { ProductColumns } from './product-columns.ts';
import type { SearchSets } from './search-sets.ts';
import { readWords } from './search-text.ts';

/** In fewer products any word is found at once. */
const minProducts = 20_000;
const sampledProducts = 200;
/** Of the sampled products. */
const commonShare = 1 / 50;

/** Reads the products of the words that many titles or names have, the most common first, while there is room for them. */
export async function readCommonWords(
  reader: Reader,
  { columns: { ids, sets }, searchSets }: { columns: ProductColumns; searchSets: SearchSets },
): Promise<void> {
  const numbers = sets.published.numbers();
  if (numbers.length < minProducts) return;
  const step = Math.floor(numbers.length / sampledProducts);
  const sample = Array.from({ length: sampledProducts }, (_, at) => ids[numbers[at * step] ?? 0]);
  const counts = new Map<string, number>();
  for (const id of sample) {
    const words = await readWords(reader, id === undefined ? [] : [id]);
    for (const word of [...words.values()].flat()) {
      if (isRanked(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    await nextTurn();
  }
  const common = [...counts].filter(([, count]) => count >= sampledProducts * commonShare);
  for (const [ranked] of common.toSorted(([, one], [, other]) => other - one)) {
    for (const word of [plainWord(ranked), ranked]) {
      if (!searchSets.hasRoom) return;
      await searchSets.read(reader, [{ word, isPrefix: true }]);
      await nextTurn();
    }
  }
}

/** Whether it stands in a field that decides which matches come first. */
function isRanked(word: string): boolean {
  return !isPlainWord(word) && !defaultLanguage.stopWords.has(plainWord(word));
}
