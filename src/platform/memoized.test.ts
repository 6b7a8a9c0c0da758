import { expect, it } from 'vitest';
import { memoized } from './memoized.ts';

it('computes a result once per text, null and undefined included', () => {
  const computed: string[] = [];
  const firstLetter = memoized((text) => {
    computed.push(text);
    return text[0];
  });
  expect(['blue', '', 'blue', '', 'red'].map(firstLetter)).toEqual([
    'b',
    undefined,
    'b',
    undefined,
    'r',
  ]);
  expect(computed).toEqual(['blue', '', 'red']);
});

it('forgets results rather than remembering any number of texts', () => {
  let computed = 0;
  const lengthOf = memoized((text) => {
    computed += 1;
    return text.length;
  });
  for (let at = 0; at < 5_000; at += 1) lengthOf(`text ${at}`);
  lengthOf('text 0');
  expect(computed).toBe(5_001);
});
