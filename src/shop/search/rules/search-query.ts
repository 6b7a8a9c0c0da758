import { draftMark, isSingleLetter, searchWords } from './search-words.ts';

/** A condition on the words of a product, independent of the engine. */
export type SearchQuery =
  | WordQuery
  | { all: readonly SearchQuery[] }
  | { any: readonly SearchQuery[] };

export interface WordQuery {
  word: string;
  /** Whether longer words that begin with it match as well. */
  isPrefix: boolean;
}

/** Words that mean the same, as the merchant has entered them: `hoodie`, `sweatshirt`. */
export type SynonymGroups = readonly (readonly string[])[];

/**
 * The products that a text asks for: each of its words, or another form of it, begins a word of the product.
 * Null for a text without words.
 */
export function searchQuery(text: string, synonyms: SynonymGroups = []): SearchQuery | null {
  const words = significantWords(searchWords(text));
  if (words.length === 0) return null;
  const texts = [words, ...withSynonyms(words, synonyms)];
  const any = texts.flatMap((one) => [
    { all: one.map(wordQuery) },
    ...(one.length > maxJoinedWords ? [] : withJoinedPair(one)),
  ]);
  const [only] = any;
  return any.length === 1 && only ? only : { any };
}

/** Texts beyond this number differ from the search in more than customers mean. */
const maxSynonyms = 8;

/** The text once for each synonym of some of its words: for `blue jumper` also `blue sweater`. */
export function withSynonyms(
  words: readonly string[],
  synonyms: SynonymGroups,
): (readonly string[])[] {
  const texts = synonyms.flatMap((group) => {
    const phrases = group.map((phrase) => searchWords(phrase));
    return phrases.flatMap((phrase) => {
      const at = placeOf(phrase, words);
      if (at === -1) return [];
      const others = phrases.filter((other) => other !== phrase && other.length > 0);
      return others.map((other) => words.toSpliced(at, phrase.length, ...other));
    });
  });
  return texts.slice(0, maxSynonyms);
}

/** Where the words hold the phrase, in singular or plural; -1 if nowhere. */
function placeOf(phrase: readonly string[], words: readonly string[]): number {
  if (phrase.length === 0) return -1;
  return words.findIndex((_, at) =>
    phrase.every((word, offset) => isSameNoun(word, words[at + offset] ?? '')),
  );
}

function isSameNoun(a: string, b: string): boolean {
  return a === b || inflections(a).includes(b) || inflections(b).includes(a);
}

/** Words that say nothing about a product; they count only where a text has no others. */
export const stopWords: ReadonlySet<string> = new Set([
  'a',
  'an',
  'and',
  'for',
  'in',
  'of',
  'on',
  's',
  'the',
  'to',
  'with',
]);

export function significantWords(words: readonly string[]): readonly string[] {
  const significant = words.filter((word) => !stopWords.has(word));
  return significant.length > 0 ? significant : words;
}

/** A word as customers vary it: singular and plural, `512gb` and `512 GB`. */
function wordQuery(word: string): SearchQuery {
  const forms = inflections(word).map((form) => ({ word: form, isPrefix: false }));
  const parts = numberAndUnit(word);
  const any = [{ word, isPrefix: true }, ...forms, ...(parts ? [parts] : [])];
  return any.length === 1 ? { word, isPrefix: true } : { any };
}

/** Longer texts are sentences, in which no compound is guessed. */
const maxJoinedWords = 6;

/** `head phones` is also `headphones`, and `512 GB` also `512gb`: the text once for each pair of neighbors. */
function withJoinedPair(words: readonly string[]): SearchQuery[] {
  return words.slice(1).map((second, at) => {
    const joined = { word: `${words[at]}${second}`, isPrefix: true };
    return {
      all: [...words.slice(0, at).map(wordQuery), joined, ...words.slice(at + 2).map(wordQuery)],
    };
  });
}

function numberAndUnit(word: string): SearchQuery | null {
  const [, first, second] = /^(\d+)(\p{L}+)$/u.exec(word) ?? /^(\p{L}{2,})(\d+)$/u.exec(word) ?? [];
  if (first === undefined || second === undefined) return null;
  return {
    all: [
      { word: first, isPrefix: false },
      { word: second, isPrefix: true },
    ],
  };
}

const irregular: readonly (readonly [singular: string, plural: string])[] = [
  ['child', 'children'],
  ['foot', 'feet'],
  ['knife', 'knives'],
  ['leaf', 'leaves'],
  ['man', 'men'],
  ['mouse', 'mice'],
  ['scarf', 'scarves'],
  ['shelf', 'shelves'],
  ['tooth', 'teeth'],
  ['woman', 'women'],
];

/** Other numbers of an English noun, as far as a prefix of the word does not find them anyway. */
export function inflections(word: string): string[] {
  const pair = irregular.find((forms) => forms.includes(word));
  if (pair) return pair.filter((form) => form !== word);
  if (word.length < 4) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (/(?:s|x|z|ch|sh)es$/u.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (/[^su]s$/u.test(word) && !word.endsWith('is')) return [word.slice(0, -1)];
  return /[^aeiou]y$/u.test(word) ? [`${word.slice(0, -1)}ies`] : [];
}

/** The query of the admin area: a single letter counts as a whole word only. */
export function withWholeLetters(query: SearchQuery): SearchQuery {
  return eachWord(query, ({ word, isPrefix }) => {
    return { word, isPrefix: isPrefix && !isSingleLetter(word) };
  });
}

/** Published products and drafts. */
export function withDrafts(query: SearchQuery): SearchQuery {
  const ofDrafts = eachWord(query, ({ word, isPrefix }) => {
    return { word: `${draftMark}${word}`, isPrefix };
  });
  return { any: [query, ofDrafts] };
}

function eachWord(query: SearchQuery, change: (word: WordQuery) => WordQuery): SearchQuery {
  if ('all' in query) return { all: query.all.map((part) => eachWord(part, change)) };
  if ('any' in query) return { any: query.any.map((part) => eachWord(part, change)) };
  return change(query);
}
