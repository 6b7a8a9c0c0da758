import { expect, it } from 'vitest';
import { sortFrom, sorts } from './sort.ts';
import { step } from '../../../../tests/support/step.ts';

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
  expect(sorts).toHaveLength(named.length);
});

it('each sort reads back from its name in the address', () => {
  for (const { value } of sorts) expect(sortFrom(value)).toBe(value);
});

it('an unknown sort is the order without a choice', () => {
  for (const text of [null, '', 'POPULARITY', 'price', '__proto__']) {
    expect(sortFrom(text)).toBe('none');
  }
});
