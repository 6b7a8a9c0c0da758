import { expect, it } from 'vitest';
import { inflections, type SearchQuery, searchQuery } from './search-query.ts';

it.each([
  ['shirts', ['shirt']],
  ['watches', ['watch', 'watche']],
  ['accessories', ['accessory', 'accessorie']],
  ['accessory', ['accessories']],
  ['women', ['woman']],
  ['knife', ['knives']],
  ['glass', []],
  ['bus', []],
  ['tennis', []],
  ['shirt', []],
])('%s is also searched for as %j', (word, forms) => {
  expect(inflections(word)).toEqual(forms);
});

it.each([
  ['shirt', 'shirt*'],
  ['shirts', '(shirts*|shirt)'],
  ['the shirt', 'shirt*'],
  ['the', 'the*'],
  ['512gb', '(512gb*|(512 gb*))'],
  ['head phones', '((head* (phones*|phone))|headphones*)'],
  ['512 GB', '((512* gb*)|512gb*)'],
])('%s reads as %s', (text, written) => {
  const query = searchQuery(text);
  expect(query && show(query)).toBe(written);
});

it.each([
  ['hoodie', '(hoodie*|sweatshirt*)'],
  ['hoodies', '((hoodies*|hoody|hoodie)|sweatshirt*)'],
  ['red hoodie', '((red* hoodie*)|redhoodie*|(red* sweatshirt*)|redsweatshirt*)'],
  ['hood', 'hood*'],
])('%s with hoodie = sweatshirt reads as %s', (text, written) => {
  const query = searchQuery(text, [['hoodie', 'sweatshirt']]);
  expect(query && show(query)).toBe(written);
});

it('a text without words asks for nothing', () => {
  expect(searchQuery(' %_ ')).toBeNull();
});

/** Conditions of one part are that part. */
function show(query: SearchQuery): string {
  if ('word' in query) return `${query.word}${query.isPrefix ? '*' : ''}`;
  const [parts, sign] = 'all' in query ? [query.all, ' '] : [query.any, '|'];
  const shown = parts.map(show).join(sign);
  return parts.length === 1 ? shown : `(${shown})`;
}
