import { sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { engineOf, rowList } from '#platform/database/engines/engine-sql.ts';
import {
  searchQuery,
  type SearchQuery,
  significantWords,
  type SynonymGroups,
} from '#shop/search/rules/search-query.ts';
import { defaultLanguage } from '#shop/search/rules/languages/default-language.ts';
import type { SearchLanguage } from '#shop/search/rules/search-language.ts';
import { isPlainWord, searchWords } from '#shop/search/rules/search-words.ts';
import { searchOf } from './search.ts';
import {
  canBeMisspelt,
  canLackLetter,
  lookupKeys,
  similarWords,
  spellingKeys,
  splits,
} from '#shop/search/rules/spelling.ts';

/** Adds the words that are not known yet, so that misspelt searches find them. */
export async function learnWords(writer: Writer, words: readonly string[]): Promise<void> {
  const published = [...new Set(words)].filter(isPlainWord);
  const { known } = await findWords(writer, { words: published });
  // In one order, so that two processes that add the same words do not lock each other out.
  const added = published.filter((word) => !known.has(word)).toSorted();
  if (added.length === 0) return;
  await sql`
    insert into search_words (word)
    select c0 from ${rowList(
      writer,
      ['text'],
      added.map((word) => [word]),
    )} where true
    on conflict do nothing
  `.execute(writer);
  await addSpellings(writer, added);
}

/** Without those that are there already. */
async function addSpellings(writer: Writer, words: readonly string[]): Promise<void> {
  const spellings = spellingsOf(words);
  if (spellings.length === 0) return;
  await sql`
    insert into search_spellings (form, word)
    select c0, c1 from ${rowList(writer, ['text', 'text'], spellings)} where true
    on conflict do nothing
  `.execute(writer);
}

/** Each form with its word. */
function spellingsOf(words: readonly string[]): [form: string, word: string][] {
  return words
    .filter(canBeMisspelt)
    .flatMap((word) => spellingKeys(word).map((form): [string, string] => [form, word]));
}

/**
 * Adds what is missing of the spellings of the next known words behind `after`: `learnWords` adds those of new words
 * only. Returns the last word, or null when there are no more.
 */
export async function restoreSpellings(
  writer: Writer,
  { after, limit }: { after: string; limit: number },
): Promise<string | null> {
  const rows = await writer
    .selectFrom('search_words')
    .where('word', '>', after)
    .select('word')
    .orderBy('word')
    .limit(limit)
    .execute();
  const words = rows.map(({ word }) => word);
  await addSpellings(writer, words);
  return words.at(-1) ?? null;
}

/** With up to 29 forms each. */
const comparedWords = 500;

/** Those of the words of an index that corrections do not find: not known, or without all of their spellings. */
export async function unlearnedWords(reader: Reader, words: readonly string[]): Promise<string[]> {
  const published = [...new Set(words)].filter(isPlainWord).toSorted();
  const unlearned: string[] = [];
  for (let at = 0; at < published.length; at += comparedWords) {
    const part = published.slice(at, at + comparedWords);
    const { known } = await findWords(reader, { words: part });
    const missing = await missingSpellings(reader, part);
    unlearned.push(...part.filter((word) => !known.has(word) || missing.has(word)));
  }
  return unlearned;
}

/** Words of which at least one form is missing. */
async function missingSpellings(reader: Reader, words: readonly string[]): Promise<Set<string>> {
  const spellings = rowList(reader, ['text', 'text'], spellingsOf(words));
  const { rows } = await sql<{ word: string }>`
    select distinct c1 as word from ${spellings}
    where not exists (select 1 from search_spellings where form = c0 and word = c1)
  `.execute(reader);
  return new Set(rows.map(({ word }) => word));
}

interface Lookup {
  words: readonly string[];
  beginnings?: readonly string[];
  /** Of the words with one beginning. */
  limit?: number;
}

export interface FoundWords {
  /** Those of the words that a product has or had. */
  known: ReadonlySet<string>;
  /** The known words by each beginning; null if they are more than the limit. */
  beginning: ReadonlyMap<string, readonly string[] | null>;
}

/** In one statement, because each of them takes a millisecond on a server. */
export async function findWords(
  reader: Reader,
  { words, beginnings = [], limit = 0 }: Lookup,
): Promise<FoundWords> {
  const compared = engineOf(reader) === 'postgres' ? sql`word collate "C"` : sql`word`;
  const parts = beginnings.map((beginning, at) => {
    const range = sql`${compared} >= ${beginning} and ${compared} < ${`${beginning}${lastCharacter}`}`;
    return sql`select ${sql.lit(at)} as at, word from (
      select word from search_words where ${range} limit ${sql.lit(limit + 1)}
    ) as part`;
  });
  if (words.length > 0) {
    const listed = rowList(
      reader,
      ['text'],
      words.map((word) => [word]),
    );
    parts.push(
      sql`select -1 as at, word from search_words where word in (select c0 from ${listed})`,
    );
  }
  if (parts.length === 0) return { known: new Set(), beginning: new Map() };
  const { rows } = await sql<{ at: number; word: string }>`
    ${sql.join(parts, sql` union all `)}
  `.execute(reader);
  const byPart = Map.groupBy(rows, ({ at }) => at);
  const wordsOf = (at: number) => byPart.get(at)?.map(({ word }) => word) ?? [];
  return {
    known: new Set(wordsOf(-1)),
    beginning: new Map(
      beginnings.map((beginning, at) => {
        const own = wordsOf(at);
        return [beginning, own.length > limit ? null : own];
      }),
    ),
  };
}

/** Behind all that words have. */
const lastCharacter = '\u{10FFFF}';

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
  const halves = await splitWord(reader, word, { isLetterAllowed: true });
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
    const halves = await splitWord(reader, word, { isLetterAllowed: false });
    if (halves !== null) yield* replaced(at, 1, [halves]);
  }
  for (const { at, word, products } of rarest) {
    const isSuspect = products <= maxMisspelt && canBeMisspelt(word);
    if (isSuspect || (products === 0 && canLackLetter(word))) {
      yield* replaced(at, 1, await findSimilar(reader, word));
    }
  }
  for (const [at, second] of words.slice(1).entries()) {
    const first = words[at];
    if (!first || (first.products > 0 && second.products > 0)) continue;
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
  { isLetterAllowed }: { isLetterAllowed: boolean },
): Promise<string | null> {
  const pairs = splits(word).filter(
    ([first, second]) =>
      (first.length >= 3 || (isLetterAllowed && first.length === 1)) && second.length >= 3,
  );
  const { known } = await findWords(reader, { words: pairs.flat() });
  const pair = pairs.find((halves) => halves.every((half) => known.has(half)));
  return pair ? pair.join(' ') : null;
}
