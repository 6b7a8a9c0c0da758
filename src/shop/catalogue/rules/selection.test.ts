import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Category } from './category.ts';
import {
  fallbackSelection,
  requestedSelection,
  selectionForPath,
  sortFrom,
  sorts,
  sortsFor,
} from './selection.ts';
import { step } from '../../../../tests/support/step.ts';

const man = "men's clothing";
const women = "women's clothing";

const categories: Category[] = [
  category(man, ['man', 'men', 'mens', "men's", 'clothes', 'clothing']),
  category(women, ['woman', 'women', 'womens', "women's", 'clothes', 'clothing']),
  category('jewelery', ['jewellery', 'jewelry']),
  category('electronics', ['electronic']),
];

describe('a path segment after /shop/', () => {
  const meanings: [word: string | undefined, values: string[]][] = [
    [man, [man]],
    [women, [women]],
    ['jewelery', ['jewelery']],
    ['electronics', ['electronics']],
    ['woman', [women]],
    ['women', [women]],
    ['womens', [women]],
    ["women's", [women]],
    ['man', [man]],
    ['men', [man]],
    ['mens', [man]],
    ["men's", [man]],
    ['clothes', [man, women]],
    ['clothing', [man, women]],
    ['jewellery', ['jewelery']],
    ['jewelry', ['jewelery']],
    ['electronic', ['electronics']],
  ];

  it.each(meanings)('%s means %s', (word, values) => {
    expect(selectionForPath(word, categories)).toEqual({ kind: 'categories', values });
  });

  it.each(meanings)('[4.60] %s means the same in capitals and encoded twice', (word, values) => {
    for (const written of [word?.toUpperCase(), encodeURIComponent(word ?? ''), ` ${word} `]) {
      expect(selectionForPath(written, categories)).toEqual({ kind: 'categories', values });
    }
  });

  it('may have the curly apostrophe a phone types', () => {
    expect(selectionForPath('Women’s Clothing', categories)).toEqual({
      kind: 'categories',
      values: [women],
    });
  });

  it('[4.63] [4.64] that is missing, or is "all", selects everything', () => {
    for (const word of [undefined, 'all', 'ALL', '%41ll']) {
      expect(selectionForPath(word, categories)).toEqual({ kind: 'all' });
    }
  });

  it('that is blank selects nothing', () => {
    for (const word of ['', ' ', '\t', '%20', '\0']) {
      expect(selectionForPath(word, categories)).toEqual({ kind: 'blank' });
    }
  });

  it('that is anything else is a search for the text as typed', () => {
    expect(selectionForPath('  Leather   Bag ', categories)).toEqual({
      kind: 'search',
      text: 'Leather Bag',
    });
    expect(selectionForPath('a\0b', categories)).toEqual({ kind: 'search', text: 'a b' });
    expect(selectionForPath('50% off', categories)).toEqual({ kind: 'search', text: '50% off' });
  });

  it('is cut to a hundred characters for the search, never within a character', () => {
    const selection = selectionForPath('👜'.repeat(200), categories);
    expect(selection).toEqual({ kind: 'search', text: '👜'.repeat(100) });
  });

  it('can be any text whatever', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (word) => {
        const selection = selectionForPath(word, categories);
        const text = selection.kind === 'search' ? selection.text : '';
        expect(text.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('a search without a hit', () => {
  const substitutes: [text: string, values: string[]][] = [
    ['a womanly thing', [women]],
    ['WOMENSWEAR', [women]],
    ['menswear', [man]],
    ['manly', [man]],
    ['clothed', [man, women]],
    ['my clothing', [man, women]],
    ['jewelery box', ['jewelery']],
    ['old electronics', ['electronics']],
    ['umbrella', ['umbrella']],
  ];

  it.each(substitutes)('[4.61] for "%s" shows the category %s', (text, values) => {
    expect(fallbackSelection(text)).toEqual({ kind: 'categories', values });
  });
});

describe('the boxes of the filter', () => {
  it('show the selected categories, in the order of the shop', () => {
    expect(
      requestedSelection({ word: undefined, selectedCategories: ['electronics', man] }, categories),
    ).toEqual({
      kind: 'categories',
      values: [man, 'electronics'],
    });
  });

  it('show everything when none is selected, all are selected, or none of them is known', () => {
    const all = categories.map(({ value }) => value);
    for (const selectedCategories of [[], all, ['umbrellas'], ['all']]) {
      expect(requestedSelection({ word: undefined, selectedCategories }, categories)).toEqual({
        kind: 'all',
      });
    }
  });
});

it('a URL with a word selects the word, whatever else is selected', () => {
  const selection = requestedSelection(
    { word: 'jewelry', selectedCategories: ['electronics'] },
    categories,
  );
  expect(selection).toEqual({ kind: 'categories', values: ['jewelery'] });
});

function category(value: string, aliases: string[]): Category {
  return {
    id: value,
    value,
    homeLabel: value,
    filterLabel: value,
    aliases,
    picture: null,
    position: 0,
    parentId: null,
    productCount: 8,
  };
}

it('the sorts are named as the specification names them', () => {
  const named = [
    ['[4.44]', 'none'],
    ['[4.45]', 'popularity'],
    ['[4.46]', 'mostRated'],
    ['[4.47]', 'lowtoHigh'],
    ['[4.48]', 'hightoLaw'],
  ] as const;
  for (const [index, [id, name]] of named.entries()) {
    step(`${id} ${name}`, () => expect(sorts[index]?.value).toBe(name));
  }
  expect(sorts.slice(named.length).map(({ value }) => value)).toEqual(['bestSelling', 'newest']);
});

it('each sort order is parsed back from its name in the URL', () => {
  for (const { value } of sorts) expect(sortFrom(value)).toBe(value);
});

it('an unknown sort order falls back to the default order', () => {
  for (const text of [null, '', 'POPULARITY', 'price', '__proto__']) {
    expect(sortFrom(text)).toBe('none');
  }
});

it('a search is sorted by its best matches, or by the newest first; other lists have no entry twice', () => {
  const labels = (kind: 'search' | 'all') =>
    sortsFor(kind === 'search' ? { kind, text: 'ring' } : { kind }).map(({ label }) => label);
  expect(labels('all')).toEqual([
    'Newest first',
    'Most popular',
    'Best rated',
    'Price: low to high',
    'Price: high to low',
    'Best selling',
  ]);
  expect(labels('search')).toEqual(['Best match', ...labels('all').slice(1), 'Newest first']);
});
