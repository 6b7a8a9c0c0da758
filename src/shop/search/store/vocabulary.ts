import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { engineOf, rowList } from '#platform/database/engines/engine-sql.ts';
import type { SynonymGroups } from '#shop/search/rules/synonyms.ts';
import { isPlainWord, searchWords } from '#shop/search/rules/search-words.ts';
import { canBeMisspelt, spellingKeys } from '#shop/search/rules/spelling.ts';

/**
 * Adds the words that are not known yet, so that misspelt searches find them. `areIndexed` says that products get these
 * words in the same transaction, after this.
 */
export async function learnWords(
  writer: Writer,
  words: readonly string[],
  { areIndexed = false } = {},
): Promise<void> {
  const published = [...new Set(words)].filter(isPlainWord);
  const { known } = await findWords(writer, { words: published });
  // In one order, so that two processes that add the same words do not lock each other out.
  const added = published.filter((word) => !known.has(word)).toSorted();
  if (added.length === 0) return;
  if (!areIndexed || !hasPostingLists(writer)) {
    const rows = added.map((word) => [word]);
    await sql`
      insert into search_words (word) select c0 from ${rowList(writer, ['text'], rows)} where true
      on conflict do nothing
    `.execute(writer);
  }
  await addSpellings(writer, added);
}

/** PostgreSQL's posting lists are sorted by word and tell which words are known; SQLite's index is not read so. */
function hasPostingLists(reader: Reader): boolean {
  return engineOf(reader) === 'postgres';
}

/** So that misspelt synonyms are corrected, although products have none of their words. */
export function learnSynonyms(writer: Writer, synonyms: SynonymGroups): Promise<void> {
  return learnWords(writer, synonyms.flat().flatMap(searchWords));
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
  const { rows } = await sql<{ word: string }>`
    ${knownWords(writer, { isIn: (word) => sql`${word} > ${after}`, limit })}
  `.execute(writer);
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
  const parts = beginnings.map((beginning, at) => {
    const isIn = (word: RawBuilder<unknown>) =>
      sql`${word} >= ${beginning} and ${word} < ${`${beginning}${lastCharacter}`}`;
    const part = knownWords(reader, { isIn, limit: limit + 1 });
    return sql`select ${sql.lit(at)} as at, word from (${part}) as part`;
  });
  if (words.length > 0) {
    const listed = rowList(
      reader,
      ['text'],
      words.map((word) => [word]),
    );
    const isListed = hasPostingLists(reader)
      ? sql`or exists (select 1 from search_postings where word = c0 and products is not null)`
      : sql``;
    parts.push(sql`
      select -1 as at, c0 as word from ${listed}
      where exists (select 1 from search_words where word = c0) ${isListed}
    `);
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

interface Range {
  isIn: (word: RawBuilder<unknown>) => RawBuilder<unknown>;
  limit: number;
}

/** The first known words of a range, in order. A word has many lists, so that each step finds the next word. */
function knownWords(reader: Reader, { isIn, limit }: Range): RawBuilder<unknown> {
  const count = sql.lit(limit);
  const added = sql`select word from search_words where ${isIn(sql`word`)} order by word limit ${count}`;
  if (!hasPostingLists(reader)) return added;
  const next = (isAfter: RawBuilder<unknown>) => sql`
    select lists.word from search_postings as lists
    where ${isIn(sql`lists.word`)} and ${isAfter} and products is not null
    order by lists.word limit 1
  `;
  return sql`
    select word from (
      (${added}) union (
        with recursive steps(word) as (
          (${next(sql`true`)})
          union all
          select (${next(sql`lists.word > steps.word`)}) from steps where word is not null
        )
        select word from steps where word is not null limit ${count}
      )
    ) as known order by word limit ${count}
  `;
}
