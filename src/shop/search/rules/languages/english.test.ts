import { expect, it } from 'vitest';
import { english } from './english.ts';

it.each([
  ['shirts', ['shirt']],
  ['watches', ['watch', 'watche']],
  ['accessories', ['accessory', 'accessorie']],
  ['accessory', ['accessories']],
  ['tomatoes', ['tomato', 'tomatoe']],
  ['women', ['woman']],
  ['knife', ['knives']],
  ['glass', []],
  ['bus', []],
  ['tennis', []],
  ['shirt', []],
])('%s is also searched for as %j', (word, forms) => {
  expect(english.numberForms(word)).toEqual(forms);
});

it('a noun ranks as its plural, and a code has none', () => {
  expect(english.longerForms('box')).toEqual(['boxs', 'boxes']);
  expect(english.longerForms('rn42')).toEqual([]);
});

it.each([
  ['knitted', ['knit', 'knitting']],
  ['knitting', ['knit', 'knitted']],
  ['printed', ['print', 'printe', 'printing']],
  ['walking', ['walk', 'walke', 'walked']],
  ['baking', ['bake', 'baked']],
  ['striped', ['stripe', 'striping']],
  ['engraved', ['engrav', 'engrave', 'engraving']],
  ['rolled', ['roll', 'rol', 'rolling']],
  ['dried', ['dry', 'drying']],
  ['drying', ['dry', 'drye', 'dried']],
  ['bake', ['baking']],
  ['carry', ['carried']],
])('words of the same stem as %s are %j', (word, forms) => {
  expect(english.relatedForms(word)).toEqual(forms);
});

it.each([
  'ring',
  'string',
  'spring',
  'earring',
  'wedding',
  'bed',
  'red',
  'shed',
  'knit',
  'shoe',
  '4k',
])('%s has no words of the same stem that its beginning does not find', (word) => {
  expect(english.relatedForms(word)).toEqual([]);
});

it('no word has more than four further forms to look up', () => {
  for (const word of ['travelling', 'pressed', 'engraving', 'accessories', 'parties', 'carry']) {
    const forms = [...english.numberForms(word), ...english.relatedForms(word)];
    expect(forms.length).toBeLessThanOrEqual(4);
  }
});
