import { sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { engineOf, rowList } from '#platform/database/engines/engine-sql.ts';
import {
  inflections,
  searchQuery,
  type SearchQuery,
  significantWords,
  type SynonymGroups,
} from '#shop/search/rules/search-query.ts';
import { isPlainWord, searchWords } from '#shop/search/rules/search-words.ts';
import { canBeMisspelt, similarWords, spellingKeys, splits } from '#shop/search/rules/spelling.ts';

/** Adds the words that are not known yet, so that misspelt searches find them. */
export async function learnWords(writer: Writer, words: readonly string[]): Promise<void> {
  const published = [...new Set(words)].filter(isPlainWord);
  const known = new Set(await knownWords(writer, published));
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
  const forms = added
    .filter(canBeMisspelt)
    .flatMap((word) => spellingKeys(word).map((form) => [form, word]));
  if (forms.length === 0) return;
  await sql`
    insert into search_spellings (form, word)
    select c0, c1 from ${rowList(writer, ['text', 'text'], forms)} where true
    on conflict do nothing
  `.execute(writer);
}

/** Those of the words that a product has or had. */
export async function knownWords(reader: Reader, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const listed = rowList(
    reader,
    ['text'],
    words.map((word) => [word]),
  );
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word in (select c0 from ${listed})
  `.execute(reader);
  return rows.map(({ word }) => word);
}

/** The known words that begin so; null if they are more than `limit`. */
export async function wordsBeginningWith(
  reader: Reader,
  beginning: string,
  limit: number,
): Promise<string[] | null> {
  const compared = engineOf(reader) === 'postgres' ? sql`word collate "C"` : sql`word`;
  const { rows } = await sql<{ word: string }>`
    select word from search_words
    where ${compared} >= ${beginning} and ${compared} < ${`${beginning}${lastCharacter}`} limit ${limit + 1}
  `.execute(reader);
  return rows.length > limit ? null : rows.map(({ word }) => word);
}

/** Behind all that words have. */
const lastCharacter = '\u{10FFFF}';

/** Whether a query finds products. */
export type Finds = (query: SearchQuery) => Promise<boolean>;

interface Correcting {
  text: string;
  synonyms?: SynonymGroups;
  finds: Finds;
}

/**
 * The text with its misspelt words corrected, for a search that finds nothing. Null if no correction finds anything.
 * Words that find products are kept as they are.
 */
export async function correctSearch(
  reader: Reader,
  { text, synonyms = [], finds }: Correcting,
): Promise<string | null> {
  const corrected: string[] = [];
  for (const word of significantWords(searchWords(text))) {
    const meant = searchQuery(word, synonyms);
    const isFound = meant !== null && (await finds(meant));
    const found = isFound ? word : await correctWord(reader, word, finds);
    if (found === null) return null;
    corrected.push(found);
  }
  const result = corrected.join(' ');
  const query = searchQuery(result, synonyms);
  if (query === null || !(await finds(query))) return null;
  return result;
}

/** Candidates that are looked up. */
const maxCandidates = 5;

async function correctWord(reader: Reader, word: string, finds: Finds): Promise<string | null> {
  if (!canBeMisspelt(word)) return null;
  const halves = await splitWord(reader, word);
  const candidates = halves === null ? [] : [halves];
  for (const form of [word, ...inflections(word)]) {
    candidates.push(...(await findSimilar(reader, form)).slice(0, maxCandidates));
  }
  for (const candidate of candidates) {
    const query = searchQuery(candidate);
    if (query && (await finds(query))) return candidate;
  }
  return null;
}

async function findSimilar(reader: Reader, word: string): Promise<string[]> {
  const forms = rowList(
    reader,
    ['text'],
    spellingKeys(word).map((form) => [form]),
  );
  const { rows } = await sql<{ word: string }>`
    select distinct word from search_spellings where form in (select c0 from ${forms})
  `.execute(reader);
  return similarWords(
    word,
    rows.map((row) => row.word),
  );
}

/** Two known words, of which the first may be a single letter, as in `tshirt`. */
async function splitWord(reader: Reader, word: string): Promise<string | null> {
  const pairs = splits(word).filter(
    ([first, second]) => (first.length === 1 || first.length >= 3) && second.length >= 3,
  );
  const known = new Set(await knownWords(reader, pairs.flat()));
  const pair = pairs.find((halves) => halves.every((half) => known.has(half)));
  return pair ? pair.join(' ') : null;
}
