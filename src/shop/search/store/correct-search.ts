import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { rowList } from '#platform/database/engines/engine-sql.ts';
import { searchQuery, type SearchQuery } from '#shop/search/rules/search-query.ts';
import { defaultLanguage } from '#shop/search/rules/languages/default-language.ts';
import type { SearchLanguage } from '#shop/search/rules/search-language.ts';
import { searchWords } from '#shop/search/rules/search-words.ts';
import { significantWords, type SynonymGroups } from '#shop/search/rules/synonyms.ts';
import { searchOf } from './search.ts';
import {
  canBeMisspelt,
  canLackLetter,
  lookupKeys,
  similarWords,
  splits,
} from '#shop/search/rules/spelling.ts';
import { findWords } from './vocabulary.ts';

/** Whether a query finds products. */
export type Finds = (query: SearchQuery) => Promise<boolean>;

interface Correcting {
  text: string;
  synonyms?: SynonymGroups;
  language?: SearchLanguage;
  finds: Finds;
}

/**
 * The text with its misspelt words corrected, for a search that finds nothing. Null if no correction finds anything.
 * Words that find products are kept as they are, if they find some together.
 */
export async function correctSearch(
  reader: Reader,
  { text, synonyms = [], language = defaultLanguage, finds }: Correcting,
): Promise<string | null> {
  const findsText: FindsText = async (one) => {
    const query = searchQuery(one, synonyms, language);
    return query !== null && (await finds(query));
  };
  const typed: TypedWord[] = [];
  for (const word of significantWords(searchWords(text), language)) {
    const isFound = await findsText(word);
    const found = isFound ? word : await correctWord(reader, word, { language, findsText });
    typed.push({ word, found });
    if (typed.filter((one) => one.found === null).length > maxUnknown) return null;
  }
  let attempts = 0;
  for await (const reading of readings(reader, typed, language)) {
    if (await findsText(reading)) return reading;
    attempts += 1;
    if (attempts === maxAttempts) break;
  }
  return null;
}

type FindsText = (text: string) => Promise<boolean>;

interface TypedWord {
  word: string;
  /** It or its correction, as it finds products by itself; null if neither does. */
  found: string | null;
}

/** Candidates that are looked up. */
const maxCandidates = 5;
/** Whole texts that are searched for. */
const maxAttempts = 12;
/** Longer texts are not read otherwise than word by word. */
const maxReadWords = 6;
/** Two neighbors may be one word. */
const maxUnknown = 2;
/** A word that more products have is no error that they share. */
const maxMisspelt = 10;

async function correctWord(
  reader: Reader,
  word: string,
  { language, findsText }: { language: SearchLanguage; findsText: FindsText },
): Promise<string | null> {
  if (!canBeMisspelt(word)) return null;
  const halves = await splitWord(reader, word, { language, isLetterAllowed: true });
  const candidates = halves === null ? [] : [halves];
  for (const form of [word, ...language.numberForms(word)]) {
    candidates.push(...(await findSimilar(reader, form)));
  }
  for (const candidate of candidates) {
    if (await findsText(candidate)) return candidate;
  }
  return null;
}

/** What the text may mean, the likeliest first: each word as it is found by itself, then one or two of them otherwise. */
async function* readings(
  reader: Reader,
  typed: readonly TypedWord[],
  language: SearchLanguage,
): AsyncGenerator<string> {
  const found = typed.map((one) => one.found);
  const replaced = (at: number, length: number, words: readonly string[]) =>
    words
      .map((word) => found.toSpliced(at, length, word))
      .filter((reading) => !reading.includes(null))
      .map((reading) => reading.join(' '));
  if (!found.includes(null)) yield found.join(' ');
  if (typed.length < 2 || typed.length > maxReadWords) return;
  const words: CountedWord[] = [];
  for (const [at, one] of typed.entries()) {
    const products = one.found === one.word ? await countWith(reader, one.word, language) : 0;
    words.push({ at, word: one.word, products });
  }
  const rarest = words.toSorted((a, b) => a.products - b.products);
  for (const { at, word } of rarest) {
    const halves = await splitWord(reader, word, { language, isLetterAllowed: false });
    if (halves !== null) yield* replaced(at, 1, [halves]);
  }
  for (const { at, word, products } of rarest) {
    const isSuspect = products <= maxMisspelt && canBeMisspelt(word);
    // A letter beside it says nothing about what is meant.
    const isBesideWord = words.some((one) => one.at !== at && one.word.length > 1);
    if (isSuspect || (products === 0 && isBesideWord && canLackLetter(word))) {
      yield* replaced(at, 1, await findSimilar(reader, word));
    }
  }
  for (const [at, second] of words.slice(1).entries()) {
    const first = words[at];
    if (!first || (first.products > 0 && second.products > 0)) continue;
    // A letter is no part of a word that is misspelt as well.
    if (Math.min(first.word.length, second.word.length) === 1) continue;
    const joined = first.word + second.word;
    if (canBeMisspelt(joined)) yield* replaced(at, 2, await findSimilar(reader, joined));
  }
}

interface CountedWord {
  at: number;
  word: string;
  /** That have it, in singular or plural, as a whole word; no more than a few are counted. */
  products: number;
}

async function countWith(
  reader: Reader,
  word: string,
  { numberForms, longerForms }: SearchLanguage,
): Promise<number> {
  let count = 0;
  for (const form of [word, ...numberForms(word), ...longerForms(word)]) {
    for await (const ids of searchOf(reader).ids(reader, { word: form, isPrefix: false })) {
      count += ids.length;
      if (count > maxMisspelt) return count;
    }
  }
  return count;
}

async function findSimilar(reader: Reader, word: string): Promise<string[]> {
  const forms = rowList(
    reader,
    ['text'],
    lookupKeys(word).map((form) => [form]),
  );
  const { rows } = await sql<{ word: string }>`
    select distinct word from search_spellings where form in (select c0 from ${forms})
  `.execute(reader);
  const known = rows.map((row) => row.word);
  return similarWords(word, known).slice(0, maxCandidates);
}

/** Two known words, of which the first may be a single letter, as in `tshirt`. */
async function splitWord(
  reader: Reader,
  word: string,
  { language, isLetterAllowed }: { language: SearchLanguage; isLetterAllowed: boolean },
): Promise<string | null> {
  const saysNothing = (half: string) => half.length === 1 || language.stopWords.has(half);
  const pairs = splits(word).filter(
    ([first, second]) =>
      (first.length >= 3 || (isLetterAllowed && first.length === 1)) &&
      second.length >= 3 &&
      // `wand` is not `w and`.
      !(saysNothing(first) && saysNothing(second)),
  );
  const { known } = await findWords(reader, { words: pairs.flat() });
  const pair = pairs.find((halves) => halves.every((half) => known.has(half)));
  return pair ? pair.join(' ') : null;
}
