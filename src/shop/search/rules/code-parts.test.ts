import { expect, it } from 'vitest';
import { codesAmong, possibleParts, splitCode } from './code-parts.ts';

it('codes are words with letters and digits', () => {
  expect(codesAmong(['wh1000xm4', 'lamp', '1000', '4k', 'x1'.repeat(11), 'ümlaut9'])).toEqual([
    'wh1000xm4',
    'ümlaut9',
  ]);
});

/** By the words of an index; the last part may be the beginning of one. */
function split(code: string, indexed: readonly string[]): string[] | null {
  const { words, beginnings } = possibleParts(code);
  return splitCode(code, {
    word: (part) => words.includes(part) && indexed.includes(part),
    beginning: (part) => beginnings.includes(part) && indexed.some((word) => word.startsWith(part)),
  });
}

const indexed = [
  'wh',
  '1000xm4',
  '1000',
  'xm4',
  'kln',
  'abc',
  'def',
  '12',
  'm',
  '123456',
  'a',
  'y',
  'bc',
];

it.each([
  // In as few parts as possible.
  ['wh1000xm4', ['wh', '1000xm4']],
  ['kln123456', ['kln', '123456']],
  ['kln123456m', ['kln', '123456', 'm']],
  // Still being typed.
  ['kln1234', ['kln', '1234']],
  // The separators stood between letters.
  ['abcdef12', ['abc', 'def', '12']],
  // Not a, y and bc.
  ['aybc12', null],
  ['wh999', null],
  // A word of the index by itself.
  ['1000xm4', ['1000', 'xm4']],
])('%s is made of %j', (code, parts) => {
  expect(split(code, indexed)).toEqual(parts);
});

it('a code of very many parts is none', () => {
  const code = 'a1b2c3d4';
  expect(split(code, code.split(''))).toBeNull();
  expect(split('a1b2c3', code.split(''))).toEqual(['a', '1', 'b', '2', 'c', '3']);
});
