import { expect, it } from 'vitest';
import { tagIn, tagsIn } from './text.ts';

it('tags stand between commas; their case, repetitions and spaces around colons do not matter', () => {
  expect(tagsIn(' Gift  wrap,, VIP , vip,Material : Linen,material:linen')).toEqual([
    'gift wrap',
    'vip',
    'material:linen',
  ]);
  expect(tagIn('Note: fragile')).toBe('note:fragile');
  for (const none of ['', ' ', ',']) expect(tagIn(none)).toBeNull();
});
