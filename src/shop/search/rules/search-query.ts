import { defaultLanguage } from './languages/default-language.ts';
import type { SearchLanguage } from './search-language.ts';
import { draftMark, isSingleLetter, searchWords } from './search-words.ts';
import {
  type Place,
  placesIn,
  significantWords,
  type SynonymGroups,
  synonymIndex,
  type Synonyms,
} from './synonyms.ts';

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
  const meant = synonymIndex(language)(synonyms);
  const all = (part: readonly string[]) =>
    placesIn(part, meant).map((place) => placeQuery(place, meant));
  const joined = joinedPairs(words, language);
  return anyOf([
    { all: all(words) },
    ...joined.map((pair, at) => ({
      all: [...all(words.slice(0, at)), pair, ...all(words.slice(at + 2))],
    })),
    ...numberInParts(text, language),
  ]);
}

function anyOf(queries: readonly SearchQuery[]): SearchQuery {
  const [only] = queries;
  return queries.length === 1 && only ? only : { any: queries };
}

/** A GTIN as it is printed, `4 006381 333931`, is one number. */
function numberInParts(text: string, language: SearchLanguage): SearchQuery[] {
  const digits = text.replaceAll(/[\s-]+/g, '');
  return /^\d{8,14}$/.test(digits) && digits !== text ? [wordQuery(digits, language)] : [];
}

/** Words of a phrase may have synonyms of their own. */
function placeQuery({ words, synonyms }: Place, meant: Synonyms): SearchQuery {
  const { language } = meant;
  const [first = ''] = words;
  const own =
    words.length === 1
      ? wordQuery(first, language)
      : { all: placesIn(words, meant, words.length).map((place) => placeQuery(place, meant)) };
  return anyOf([own, ...synonyms.flatMap((phrase) => phraseQueries(phrase, language))]);
}

/** The phrase, and with each pair of neighbors as one word. */
function phraseQueries(words: readonly string[], language: SearchLanguage): SearchQuery[] {
  const queries = words.map((word) => wordQuery(word, language));
  const joined = joinedPairs(words, language);
  return [{ all: queries }, ...joined.map((pair, at) => ({ all: queries.toSpliced(at, 2, pair) }))];
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
  if (words.length > maxJoinedWords) return [];
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
