import { defaultLanguage } from './languages/default-language.ts';
import type { SearchLanguage } from './search-language.ts';
import { draftMark, isSingleLetter, searchWords } from './search-words.ts';

/** A condition on the words of a product, independent of the engine. */
export type SearchQuery = Combined<WordQuery>;

/** One on its words and on its category. */
export type ProductQuery = Combined<WordQuery | CategoryQuery>;

export type Combined<One> =
  | One
  | { all: readonly Combined<One>[] }
  | { any: readonly Combined<One>[] };

export interface WordQuery {
  word: string;
  /** Whether longer words that begin with it match as well. */
  isPrefix: boolean;
}

/** The products of the category with this id, not of those beneath it. */
export interface CategoryQuery {
  category: string;
}

/** Words that mean the same, as the merchant has entered them: `hoodie`, `sweatshirt`. */
export type SynonymGroups = readonly (readonly string[])[];

/**
 * The products that a text asks for: each of its words, or another form of it, begins a word of the product.
 * Null for a text without words.
 */
export function searchQuery(
  text: string,
  synonyms: SynonymGroups = [],
  language = defaultLanguage,
): SearchQuery | null {
  const words = significantWords(searchWords(text), language);
  if (words.length === 0) return null;
  const texts = [words, ...withSynonyms(words, { synonyms, language })];
  const any = texts.flatMap((one) => {
    const queries = one.map((word) => wordQuery(word, language));
    const joined = one.length > maxJoinedWords ? [] : joinedPairs(one, language);
    return [
      { all: queries },
      ...joined.map((pair, at) => ({ all: queries.toSpliced(at, 2, pair) })),
    ];
  });
  const [only] = any;
  return any.length === 1 && only ? only : { any };
}

/** Texts beyond this number differ from the search in more than customers mean. */
const maxSynonyms = 8;

/** The text once for each synonym of some of its words: for `blue jumper` also `blue sweater`. */
export function withSynonyms(
  words: readonly string[],
  { synonyms, language }: { synonyms: SynonymGroups; language: SearchLanguage },
): (readonly string[])[] {
  const texts = synonyms.flatMap((group) => {
    const phrases = group.map((phrase) => searchWords(phrase));
    return phrases.flatMap((phrase) => {
      const at = placeOf(phrase, words, language);
      if (at === -1) return [];
      const others = phrases.filter((other) => other !== phrase && other.length > 0);
      return others.map((other) => words.toSpliced(at, phrase.length, ...other));
    });
  });
  return texts.slice(0, maxSynonyms);
}

/** Where the words hold the phrase, in singular or plural; -1 if nowhere. */
function placeOf(
  phrase: readonly string[],
  words: readonly string[],
  { numberForms }: SearchLanguage,
): number {
  if (phrase.length === 0) return -1;
  const isSameNoun = (a: string, b: string) =>
    a === b || numberForms(a).includes(b) || numberForms(b).includes(a);
  return words.findIndex((_, at) =>
    phrase.every((word, offset) => isSameNoun(word, words[at + offset] ?? '')),
  );
}

export function significantWords(
  words: readonly string[],
  { stopWords }: SearchLanguage,
): readonly string[] {
  const significant = words.filter((word) => !stopWords.has(word));
  return significant.length > 0 ? significant : words;
}

/** A word as customers vary it: singular and plural, `knitted` and `knit`, `512gb` and `512 GB`. */
function wordQuery(word: string, language: SearchLanguage): SearchQuery {
  const forms = [...language.numberForms(word), ...language.relatedForms(word)].map(wholeWord);
  const parts = numberAndUnit(word, language);
  return withForms(word, parts ? [...forms, parts] : forms);
}

/** Longer texts are sentences, in which no compound is guessed. */
const maxJoinedWords = 6;

/** `head phones` is also `headphones`, and `512 GB` also `512gb`: each pair of neighbors as one word. */
function joinedPairs(words: readonly string[], { numberForms }: SearchLanguage): SearchQuery[] {
  return words.slice(1).map((second, at) => {
    const joined = `${words[at]}${second}`;
    return withForms(joined, numberForms(joined).map(wholeWord));
  });
}

function withForms(word: string, forms: readonly SearchQuery[]): SearchQuery {
  const prefix = { word, isPrefix: true };
  return forms.length === 0 ? prefix : { any: [prefix, ...forms] };
}

function wholeWord(word: string): WordQuery {
  return { word, isPrefix: false };
}

/** The parts of `512gb` and of `iphone15`. */
function numberAndUnit(word: string, language: SearchLanguage): SearchQuery | null {
  const [, number, unit] = /^(\d+)(\p{L}+)$/u.exec(word) ?? [];
  if (number !== undefined && unit !== undefined) {
    return { all: [wholeWord(number), unitQuery(unit, language)] };
  }
  const [, name, version] = /^(\p{L}{2,})(\d+)$/u.exec(word) ?? [];
  if (name === undefined || version === undefined) return null;
  return { all: [wholeWord(name), { word: version, isPrefix: true }] };
}

/** Longer units are found by their beginning, with which few other words begin. */
const maxShortUnit = 2;
const maxUnits = 4;

/** Too many words begin with the letters of a short unit: `5l` is 5 l, or 5 litres that are still being typed. */
function unitQuery(unit: string, { units }: SearchLanguage): SearchQuery {
  if (unit.length > maxShortUnit) return { word: unit, isPrefix: true };
  const longer = units.filter((one) => one.startsWith(unit) && one !== unit);
  const any = [unit, ...longer].slice(0, maxUnits).map(wholeWord);
  return any.length === 1 ? wholeWord(unit) : { any };
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

export function eachWord<One>(
  query: SearchQuery,
  change: (word: WordQuery) => Combined<One>,
): Combined<One> {
  if ('all' in query) return { all: query.all.map((part) => eachWord(part, change)) };
  if ('any' in query) return { any: query.any.map((part) => eachWord(part, change)) };
  return change(query);
}
