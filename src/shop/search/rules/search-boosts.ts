import { defaultLanguage } from './languages/default-language.ts';
import type { SearchLanguage } from './search-language.ts';
import type { SearchQuery, WordQuery } from './search-query.ts';
import { fieldMarks, type RankedField, searchWords } from './search-words.ts';
import { significantWords, type SynonymGroups, synonymWords } from './synonyms.ts';

/** Matches that have one of these words get these points. */
export interface Boost {
  words: readonly WordQuery[];
  points: number;
}

/** Sums of lower rows never reach a higher one for the same word: prefix anywhere, then exact, then by field. */
const points = {
  exact: 4,
  namesPrefix: 6,
  names: 6,
  titlePrefix: 18,
  title: 10,
} as const;

/** Further words of a long text decide nothing. */
const maxRankedWords = 6;

/** What makes a match of the text better than another, best where a word stands in the title as it was typed. */
export function searchBoosts(
  text: string,
  synonyms: SynonymGroups = [],
  language = defaultLanguage,
): Boost[] {
  const words = significantWords(searchWords(text), language).slice(0, maxRankedWords);
  const pairs = words.slice(1).map((second, at) => `${words[at]}${second}`);
  const meant = synonymWords(words, { synonyms, language });
  return [...new Set([...words, ...pairs, ...meant])].flatMap((word) => {
    const [exact, prefix] = [exactWords(word, language), [{ word, isPrefix: true }]];
    return [
      { words: exact, points: points.exact },
      { words: inField(prefix, 'names'), points: points.namesPrefix },
      { words: inField(exact, 'names'), points: points.names },
      { words: inField(prefix, 'title'), points: points.titlePrefix },
      { words: inField(exact, 'title'), points: points.title },
    ];
  });
}

/** The products whose titles have every word of the text. */
export function titleQuery(text: string, language = defaultLanguage): SearchQuery | null {
  const words = significantWords(searchWords(text), language);
  if (words.length === 0) return null;
  return { all: words.map((word) => ({ any: inField(exactWords(word, language), 'title') })) };
}

/** The word in singular and plural; words of the same stem count for less. */
function exactWords(word: string, { numberForms, longerForms }: SearchLanguage): WordQuery[] {
  const forms = [word, ...numberForms(word), ...longerForms(word)];
  return forms.map((form) => ({ word: form, isPrefix: false }));
}

function inField(words: readonly WordQuery[], field: RankedField): WordQuery[] {
  return words.map(({ word, isPrefix }) => ({ word: fieldMarks[field] + word, isPrefix }));
}
