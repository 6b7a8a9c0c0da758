import { madeOncePer } from '#platform/memoized.ts';
import { fieldMarks, plainWord, searchWords } from '#shop/search/rules/search-words.ts';
import {
  type CategoryQuery,
  eachWord,
  type ProductQuery,
  type SearchQuery,
  type WordQuery,
} from '#shop/search/rules/search-query.ts';
import type { Category } from './category.ts';
import { ancestorsOf } from './category-tree.ts';

/**
 * The ids of the categories by each word of their labels and aliases, and of the categories that they are part of. The
 * search index has the values of categories alone: they do not change while there are products.
 */
export type CategoryWords = ReadonlyMap<string, readonly string[]>;

export const categoryWords = madeOncePer((categories: readonly Category[]): CategoryWords => {
  const words = new Map<string, string[]>();
  for (const category of categories) {
    const branch = [...ancestorsOf(categories, category), category];
    const indexed = new Set(searchWords(category.value));
    for (const word of new Set(branch.flatMap(namesOf))) {
      if (!indexed.has(word)) words.set(word, [...(words.get(word) ?? []), category.id]);
    }
  }
  return words;
});

/** The words of its names. */
export function namesOf({ value, homeLabel, filterLabel, aliases }: Names): string[] {
  return searchWords([value, homeLabel, filterLabel, ...aliases].join(' '));
}

type Names = Pick<Category, 'value' | 'homeLabel' | 'filterLabel' | 'aliases'>;

/** A product of a category that a word names matches as if the word were one of its own. */
export function withCategories(query: SearchQuery, words: CategoryWords): ProductQuery {
  return eachWord<WordQuery | CategoryQuery>(query, (word) => {
    const any = orCategories(word, words);
    return any.length === 1 ? word : { any };
  });
}

/** The word, and the categories that it names. */
export function orCategories(
  query: WordQuery,
  words: CategoryWords,
): (WordQuery | CategoryQuery)[] {
  if (query.word.startsWith(fieldMarks.title)) return [query];
  const word = plainWord(query.word);
  const named = query.isPrefix
    ? [...words].flatMap(([one, ids]) => (one.startsWith(word) ? ids : []))
    : (words.get(word) ?? []);
  return [query, ...Array.from(new Set(named), (category) => ({ category }))];
}
