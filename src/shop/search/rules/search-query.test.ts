import { expect, it } from 'vitest';
import { searchBoosts } from './search-boosts.ts';
import type { SearchLanguage } from './search-language.ts';
import { type SearchQuery, searchQuery } from './search-query.ts';
import { plainWord } from './search-words.ts';

it.each([
  ['shirt', 'shirt*'],
  ['shirts', '(shirts*|shirt)'],
  ['the shirt', 'shirt*'],
  ['the', 'the*'],
  ['512gb', '(512gb*|(512 gb))'],
  ['512g', '(512g*|(512 (g|gb|ghz|gsm)))'],
  ['5l', '(5l*|(5 (l|lb|liter|litre)))'],
  ['5m', '(5m*|(5 (m|mm|ml|mah)))'],
  ['3xl', '(3xl*|(3 xl))'],
  ['27in', '(27in*|(27 (in|inch)))'],
  ['27inch', '(27inch*|(27 inch*))'],
  ['iphone15', '(iphone15*|(iphone 15*))'],
  ['knitted hat', '(((knitted*|knit|knitting) hat*)|knittedhat*)'],
  ['head phones', '((head* (phones*|phone))|(headphones*|headphone))'],
  ['512 GB', '((512* gb*)|512gb*)'],
])('%s reads as %s', (text, written) => {
  const query = searchQuery(text);
  expect(query && show(query)).toBe(written);
});

it.each([
  ['hoodie', '(hoodie*|sweatshirt*)'],
  ['hoodies', '((hoodies*|hoody|hoodie)|sweatshirt*)'],
  ['red hoodie', '((red* (hoodie*|sweatshirt*))|redhoodie*)'],
  ['hood', 'hood*'],
])('%s with hoodie = sweatshirt reads as %s', (text, written) => {
  const query = searchQuery(text, [['hoodie', 'sweatshirt']]);
  expect(query && show(query)).toBe(written);
});

const many = Array.from({ length: 19 }, (_, at) => `word${at}x`);

it.each<[string, string[][], string]>([
  [
    'spotted beaker',
    [
      ['beaker', 'mug'],
      ['dotted', 'spot'],
    ],
    '(((spotted*|spot|spotting) (beaker*|mug*))|spottedbeaker*)',
  ],
  [
    'dark beaker',
    [
      ['dark', 'dim'],
      ['beaker', 'mug'],
    ],
    '(((dark*|dim*) (beaker*|mug*))|darkbeaker*)',
  ],
  ['beaker', [['beaker', 'cup of tea']], '(beaker*|(cup* tea*)|cuptea*)'],
  ['salt and pepper', [['salt and pepper', 'zebra']], '(((salt* pepper*)|zebra*)|saltpepper*)'],
  ['oak', [['oak', ...many]], `(${['oak', ...many].map((word) => `${word}*`).join('|')})`],
  [
    'dark jumper',
    [
      ['dark jumper', 'sash'],
      ['jumper', 'sweater'],
    ],
    '(((dark* (jumper*|sweater*))|sash*)|darkjumper*)',
  ],
  ['and', [['and', 'plus']], '(and*|plus*)'],
])('%s with %j reads as %s', (text, synonyms, written) => {
  const query = searchQuery(text, synonyms);
  expect(query && show(query)).toBe(written);
});

it('a number in parts is also read as a whole, as a GTIN is printed', () => {
  const query = searchQuery('4 006381 333931');
  expect(query && show(query)).toMatch(/\|4006381333931\*\)$/);
  const short = searchQuery('12 34');
  expect(short && show(short)).toBe('((12* 34*)|1234*)');
});

it('a text without words asks for nothing', () => {
  expect(searchQuery(' %_ ')).toBeNull();
});

it('another language has its own stop words and forms', () => {
  const german: SearchLanguage = {
    stopWords: new Set(['der', 'und']),
    numberForms: (word) => (word === 'hauser' ? ['haus'] : []),
    longerForms: () => [],
    relatedForms: () => [],
    units: ['stuck'],
  };
  const query = searchQuery('der Häuser', [['haus', 'hütte']], german);
  expect(query && show(query)).toBe('((hauser*|haus)|hutte*)');
  const words = searchBoosts('und Haus', [], german).flatMap((boost) => boost.words);
  expect(new Set(words.map(({ word }) => plainWord(word)))).toEqual(new Set(['haus']));
});

/** Conditions of one part are that part. */
function show(query: SearchQuery): string {
  if ('word' in query) return `${query.word}${query.isPrefix ? '*' : ''}`;
  const [parts, sign] = 'all' in query ? [query.all, ' '] : [query.any, '|'];
  const shown = parts.map(show).join(sign);
  return parts.length === 1 ? shown : `(${shown})`;
}
