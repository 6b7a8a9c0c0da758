import { madeOncePer } from '#platform/memoized.ts';
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

/** One or more words of a search, and the phrases that mean the same. */
interface Place {
  words: readonly string[];
  synonyms: readonly (readonly string[])[];
}

interface Synonyms {
  language: SearchLanguage;
  /** By each form of their first word. */
  byFirst: ReadonlyMap<string, readonly Place[]>;
}

const synonymIndex = madeOncePer((language: SearchLanguage) =>
  madeOncePer((groups: SynonymGroups): Synonyms => {
    const byFirst = new Map<string, Place[]>();
    for (const group of groups) {
      const phrases = group
        .map((phrase) => significantWords(searchWords(phrase), language))
        .filter((phrase) => phrase.length > 0);
      for (const words of phrases) {
        const place = { words, synonyms: phrases.filter((other) => other !== words) };
        for (const form of formsOf(words[0] ?? '', language)) {
          byFirst.set(form, [...(byFirst.get(form) ?? []), place]);
        }
      }
    }
    return { language, byFirst };
  }),
);

function formsOf(word: string, { numberForms }: SearchLanguage): string[] {
  return [word, ...numberForms(word)];
}

/** Further ones are more than a merchant writes on one line. */
const maxSynonyms = 20;

/**
 * The words in order, each by itself or with those after it as the longest phrase, in singular or plural, that has
 * synonyms: `blue jumper` is `blue`, and `jumper` or `sweater`. Phrases have fewer words than `below`.
 */
function placesIn(words: readonly string[], meant: Synonyms, below = Infinity): Place[] {
  const places: Place[] = [];
  for (let at = 0; at < words.length;) {
    const phrases = phrasesAt(words.slice(at), meant).filter((one) => one.words.length < below);
    const length = Math.max(1, ...phrases.map((one) => one.words.length));
    const synonyms = phrases.filter((one) => one.words.length === length);
    places.push({
      words: words.slice(at, at + length),
      synonyms: synonyms.flatMap((one) => one.synonyms).slice(0, maxSynonyms),
    });
    at += length;
  }
  return places;
}

/** The phrases with synonyms with which the words begin. */
function phrasesAt(words: readonly string[], { language, byFirst }: Synonyms): Place[] {
  const isSameNoun = (a: string, b: string) =>
    a === b || language.numberForms(a).includes(b) || language.numberForms(b).includes(a);
  const begun = formsOf(words[0] ?? '', language).flatMap((form) => byFirst.get(form) ?? []);
  return [...new Set(begun)].filter((one) =>
    one.words.every((word, at) => isSameNoun(word, words[at] ?? '')),
  );
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

/** The words of all synonyms that these words have. */
export function synonymWords(
  words: readonly string[],
  { synonyms, language }: { synonyms: SynonymGroups; language: SearchLanguage },
): string[] {
  const meant = synonymIndex(language)(synonyms);
  const within = (place: Place): string[] => [
    ...place.synonyms.flat(),
    ...(place.words.length > 1
      ? placesIn(place.words, meant, place.words.length).flatMap(within)
      : []),
  ];
  return placesIn(words, meant).flatMap(within);
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
