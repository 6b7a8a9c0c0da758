import { expect, it } from 'vitest';
import { searchWords } from './search-words.ts';

it.each<[string, string[]]>([
  ['', []],
  ['  ', []],
  ['!?%_"', []],
  ["Women's Linen-Shirt", ['women', 's', 'linen', 'shirt']],
  ['shirt SHIRT Shirt', ['shirt']],
  ['Crème brûlée', ['creme', 'brulee']],
  ['4K monitor, 27"', ['4k', 'monitor', '27']],
  ['ﬁne ﬁt', ['fine', 'fit']],
  ['Straße STRASSE ẞ', ['strasse', 'ss']],
  ['møbel Möbel', ['mobel']],
  ['Łódź đá', ['lodz', 'da']],
  ['Œuvre, Ærø, Þór', ['oeuvre', 'aero', 'thor']],
  ['ılık ILIK', ['ilik']],
  ['ＦＵＬＬ', ['full']],
  ['a\0b', ['a', 'b']],
])('%j has the words %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

it('a long word is cut to the indexed length', () => {
  expect(searchWords('x'.repeat(5_000))).toEqual(['x'.repeat(64)]);
});
