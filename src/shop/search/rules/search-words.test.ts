import { expect, it } from 'vitest';
import { fieldMarks, indexedWords, searchWords, joinedWords } from './search-words.ts';

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
  ['Lego™ Acme®', ['lego', 'acme']],
  ['40 ℃, № 5', ['40', 'c', 'no', '5']],
])('%j has the words %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

it('a long word is cut to the indexed length', () => {
  expect(searchWords('x'.repeat(5_000))).toEqual(['x'.repeat(64)]);
});

it.each<[string, string[]]>([
  ['Wi-Fi and Hi‐Fi', ['wifi', 'hifi']],
  ["Women's T-Shirt, O’Neill", ['womens', 'tshirt', 'oneill']],
  ['1,000 units, 1,234,567', ['1000', '1234567']],
  ['WH-1000XM4', ['wh1000xm4']],
  ['10-12, 1,5 or 12,34', []],
  ['black/white, 1.5 l', []],
  ['one - two', []],
])('%j is also typed together as %j', (text, words) => {
  expect(joinedWords(text)).toEqual(words);
});

it('the index has words of several parts together as well, under their field', () => {
  const words = indexedWords({ title: 'Wi-Fi', names: '', codes: '', description: 'Not-here' });
  expect(words).toEqual([
    'wi',
    'fi',
    'not',
    'here',
    'wifi',
    'nothere',
    ...['wi', 'fi', 'wifi'].map((word) => `${fieldMarks.title}${word}`),
  ]);
});
