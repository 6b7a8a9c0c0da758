import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canBeMisspelt,
  editDistance,
  lookupKeys,
  maxEdits,
  similarWords,
  spellingKeys,
} from './spelling.ts';

const anyLetter = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz'));
const anyWord = fc.string({ unit: anyLetter, minLength: 4, maxLength: 14 });

/** One typing error of each kind. */
const edits: Record<string, (word: string, at: number, letter: string) => string> = {
  'a missing letter': (word, at) => word.slice(0, at) + word.slice(at + 1),
  'an additional letter': (word, at, letter) => word.slice(0, at) + letter + word.slice(at),
  'another letter': (word, at, letter) => word.slice(0, at) + letter + word.slice(at + 1),
  'two swapped letters': (word, at) =>
    word.slice(0, at) +
    word
      .slice(at, at + 2)
      .split('')
      .toReversed()
      .join('') +
    word.slice(at + 2),
};

describe.each(Object.entries(edits))('%s', (_name, edit) => {
  it('is at most one edit, and shares a form with the word', () => {
    fc.assert(
      fc.property(anyWord, fc.nat(), anyLetter, (word, position, letter) => {
        const typed = edit(word, position % word.length, letter);
        expect(editDistance(word, typed)).toBeLessThanOrEqual(1);
        if (typed === word || maxEdits(typed) === 0) return;
        expectToBeFound(typed, word);
      }),
    );
  });
});

it('two errors in different places of a word from eight letters on are two edits, and share a form with it', () => {
  const longWord = fc.string({ unit: anyLetter, minLength: 8, maxLength: 14 });
  const anyEdit = fc.constantFrom(...Object.values(edits));
  fc.assert(
    fc.property(longWord, anyEdit, anyEdit, fc.nat(), fc.nat(), anyLetter, (word, ...errors) => {
      const [first, second, place, distance, letter] = errors;
      const at = place % (word.length - apart);
      const later = at + apart + (distance % (word.length - apart - at));
      const typed = first(second(word, later, letter), at, letter);
      expect(editDistance(word, typed)).toBeLessThanOrEqual(2);
      if (typed !== word) expectToBeFound(typed, word);
    }),
    { numRuns: 1000 },
  );
});

/** Edits of the same letters are counted otherwise. */
const apart = 3;

function expectToBeFound(typed: string, word: string): void {
  const shared = lookupKeys(typed).filter((key) => spellingKeys(word).includes(key));
  expect(shared.length).toBeGreaterThan(0);
  expect(similarWords(typed, [word])).toEqual([word]);
}

it.each([
  ['haedphone', 'headphone', 1],
  ['keybaord', 'keyboard', 1],
  ['jacekt', 'jacket', 1],
  ['braclet', 'bracelet', 1],
  ['necklase', 'necklace', 1],
  ['wireles', 'wireless', 1],
  ['linen', 'linen', 0],
  ['linen', 'woolen', 4],
])('from %s to %s it takes %d edits', (typed, word, distance) => {
  expect(editDistance(typed, word)).toBe(distance);
});

it('a word that lacks a letter has as many edits as the whole word', () => {
  expect(similarWords('bet', ['belt', 'bell', 'better'])).toEqual(['belt']);
  expect(similarWords('hedfons', ['headfons', 'headphone'])).toEqual(['headfons']);
  expect(similarWords('hedphne', ['headphone'])).toEqual(['headphone']);
});

it('short words, numbers and codes are taken as typed', () => {
  expect(['usb', '2024', 'ab12cd', 'shirt'].filter(canBeMisspelt)).toEqual(['shirt']);
});

it('the most similar word comes first, then those with the same first letter', () => {
  const known = ['shorts', 'skirt', 'shirts', 'short', 'third'];
  expect(similarWords('shirt', known)).toEqual(['shirts', 'short', 'skirt']);
  expect(similarWords('thirt', known)).toEqual(['third']);
});
