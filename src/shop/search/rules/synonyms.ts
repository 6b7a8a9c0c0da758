import { madeOncePer } from '#platform/memoized.ts';
import type { SearchLanguage } from './search-language.ts';
import { searchWords } from './search-words.ts';

/** Words that mean the same, as the merchant has entered them: `hoodie`, `sweatshirt`. */
export type SynonymGroups = readonly (readonly string[])[];

/** One or more words of a search, and the phrases that mean the same. */
export interface Place {
  words: readonly string[];
  synonyms: readonly (readonly string[])[];
}

export interface Synonyms {
  language: SearchLanguage;
  /** By each form of their first word. */
  byFirst: ReadonlyMap<string, readonly Place[]>;
}

export const synonymIndex = madeOncePer((language: SearchLanguage) =>
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
export function placesIn(words: readonly string[], meant: Synonyms, below = Infinity): Place[] {
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
