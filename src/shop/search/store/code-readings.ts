import type { Reader } from '#platform/database/database.ts';
import { codesAmong, possibleParts, splitCode } from '#shop/search/rules/code-parts.ts';
import { searchWords } from '#shop/search/rules/search-words.ts';
import type { SynonymGroups } from '#shop/search/rules/synonyms.ts';
import { searchOf } from './search.ts';
import { findWords } from './vocabulary.ts';

/** The parts of each code in a search that no word begins with, as synonyms of the code. */
export async function codeReadings(reader: Reader, text: string): Promise<SynonymGroups> {
  const readings: string[][] = [];
  for (const code of codesAmong(searchWords(text)).slice(0, maxCodes)) {
    if (await isIndexed(reader, code)) continue;
    const found = await findWords(reader, possibleParts(code));
    const parts = splitCode(code, {
      word: (part) => found.known.has(part),
      // Null stands for more words than the limit, which is 0.
      beginning: (part) => found.beginning.get(part) === null,
    });
    if (parts) readings.push([code, parts.join(' ')]);
  }
  return readings;
}

/** Customers look for one at a time. */
const maxCodes = 2;

/** Known words include those of former products. */
async function isIndexed(reader: Reader, code: string): Promise<boolean> {
  for await (const ids of searchOf(reader).ids(reader, { word: code, isPrefix: true })) {
    if (ids.length > 0) return true;
  }
  return false;
}
