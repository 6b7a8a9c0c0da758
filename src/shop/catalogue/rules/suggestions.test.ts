import { expect, it } from 'vitest';
import { suggestSearches } from './suggestions.ts';

const popular = ['straßenkarte', 'strasse', 'strawberry'];

it('popular searches are suggested by their beginning, however their letters were typed', () => {
  expect(suggestSearches('Straß', popular, [])).toEqual(['straßenkarte', 'strasse']);
  expect(suggestSearches('straße', popular, [])).toEqual(['straßenkarte']);
});

it('a hidden search stays hidden, however its letters were folded when it was counted', () => {
  expect(suggestSearches('str', popular, ['Straßenkarte'])).toEqual(['strasse', 'strawberry']);
});
