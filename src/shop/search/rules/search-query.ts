import { searchWords } from './search-words.ts';

/** A condition on the words of a product, independent of the engine. */
export type SearchQuery =
  | WordQuery
  | { all: readonly SearchQuery[] }
  | { any: readonly SearchQuery[] };

interface WordQuery {
  word: string;
  /** Whether longer words that begin with it match as well. */
  isPrefix: boolean;
}

/**
 * The products that a text asks for: each of its words, or another form of it, begins a word of the product.
 * Null for a text without words.
 */
export function searchQuery(text: string): SearchQuery | null {
  const words = significantWords(searchWords(text));
  if (words.length === 0) return null;
  const separate = { all: words.map(wordQuery) };
  const joined = words.length > maxJoinedWords ? [] : withJoinedPair(words);
  return joined.length === 0 ? separate : { any: [separate, ...joined] };
}

/** Words that say nothing about a product; they count only where a text has no others. */
const stopWords: ReadonlySet<string> = new Set([
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
export function wordQuery(word: string): SearchQuery {
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
